internal import Glibc

/// The seed of the tests that differ in each run.
public enum RunSeed {
    /// The number in the environment variable `BLUELIB_SEED`, or a random one; printed when a test first uses it.
    public static let value: Int = {
        let named = getenv("BLUELIB_SEED").flatMap { Int(String(cString: $0)) }
        let seed = named ?? Int.random(in: 1...999_999)
        let line = "BLUELIB_SEED=\(seed)\n"
        // Standard output is buffered, and lost if the tests crash.
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        return seed
    }()
}
