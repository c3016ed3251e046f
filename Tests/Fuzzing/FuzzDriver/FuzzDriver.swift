internal import CFuzzer
internal import Glibc

/// Runs a test with inputs from libFuzzer. The program's arguments are directories of inputs and libFuzzer's options.
///
/// A trap or a report of a sanitizer reveals an error; a test that finds an incorrect result calls `fatalError`.
/// Without directories inputs are not stored.
@MainActor
public enum FuzzDriver {
    /// A function for C, which cannot capture values.
    nonisolated(unsafe) fileprivate static var test: ([UInt8]) -> Void = { _ in }

    /// Runs until libFuzzer is finished, and ends the program.
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

/// The function that libFuzzer calls; its own `main`, which is linked and never run, refers to it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzDriver.test(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
