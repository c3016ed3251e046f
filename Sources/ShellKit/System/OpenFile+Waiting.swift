internal import Dispatch
package import Files
internal import Synchronization

extension OpenFile {
    /// The maximum delay after a cancellation, in milliseconds.
    private static let longestPoll: Int32 = 50

    /// Waits on another thread until input is available or the task is cancelled.
    ///
    /// - Parameter poll: Called at least every 50 ms meanwhile.
    package nonisolated(nonsending) func waitForInput(_ poll: @escaping @Sendable () -> Void = {}) async {
        let isCancelled = Atomic(false)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { [self] in
                    while !hasInput(withinMilliseconds: Self.longestPoll), !isCancelled.load(ordering: .relaxed) {
                        poll()
                    }
                    continuation.resume()
                }
            }
        } onCancel: {
            isCancelled.store(true, ordering: .relaxed)
        }
    }

    /// A line of text with its line feed, which a last line can lack; nil at the end, and after a cancellation. It reads no byte after the
    /// line, which may belong to another reader.
    nonisolated(nonsending) func readLine(_ poll: @escaping @Sendable () -> Void = {}) async -> String? {
        var (line, byte): ([UInt8], UInt8) = ([], 0)
        while byte != UInt8(ascii: "\n") {
            await waitForInput(poll)
            guard !Task.isCancelled else { return nil }
            // A terminal that is gone is the end of the input, too.
            let count = try? withUnsafeMutableBytes(of: &byte) { try read(into: $0) }
            guard let count, count > 0 else { break }
            line.append(byte)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// A key of a terminal that delivers each at once; nil at the end, and after a cancellation. Keys that send several bytes, such as
    /// arrows, are skipped.
    nonisolated(nonsending) func readKey(_ poll: @escaping @Sendable () -> Void) async -> Character? {
        var bytes = [UInt8](repeating: 0, count: 64)
        while true {
            await waitForInput(poll)
            guard !Task.isCancelled else { return nil }
            let count = try? bytes.withUnsafeMutableBytes { try read(into: .init(rebasing: $0[..<1])) }
            guard let count, count > 0 else { return nil }
            guard bytes[0] == 0x1B || bytes[0] >= 0x80 else { return Character(Unicode.Scalar(bytes[0])) }
            if hasInput(withinMilliseconds: 0) { _ = try? bytes.withUnsafeMutableBytes { try read(into: $0) } }
        }
    }
}
