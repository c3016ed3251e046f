internal import CFuzzer
internal import Glibc

/// Runs a test with inputs that libFuzzer makes, as the program's arguments say: directories of inputs and libFuzzer's own options.
///
/// An input is found out by a trap or a report of a sanitizer; a test that finds fault with a result calls `fatalError`.
/// Without directories inputs are not kept.
@MainActor
public enum FuzzDriver {
    /// C calls a function, which can hold nothing.
    nonisolated(unsafe) fileprivate static var test: ([UInt8]) -> Void = { _ in }

    /// Runs until libFuzzer has enough, and ends the program.
    public static func run(_ test: @escaping @MainActor ([UInt8]) -> Void) -> Never {
        Self.test = { bytes in MainActor.assumeIsolated { test(bytes) } }
        var count = CommandLine.argc
        var words = CommandLine.unsafeArgv
        exit(
            withUnsafeMutablePointer(to: &words) { words in
                words.withMemoryRebound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1) {
                    LLVMFuzzerRunDriver(&count, $0, testOneInput)
                }
            })
    }
}

/// What libFuzzer calls; its own `main`, which is linked and never run, knows it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzDriver.test(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
