internal import Dispatch
internal import Files
internal import Glibc

/// Shows the output of another program in the outputs of a context. An output with a descriptor that is not recorded is
/// passed to the program directly, except the non-blocking pipe of `COMMAND | LINE`, which would make its writes fail.
/// Otherwise, the program writes to a pipe, whose contents are copied piece by piece.
///
/// If both outputs are the same file, they share one pipe, so that the order is preserved.
@MainActor
final class OutputCapture {
    private let results: CapturedStream?
    private let messages: CapturedStream?
    private let descriptors: (output: Int32, diagnostics: Int32)
    /// Closed to signal that the other program has ended.
    private let stop: Pipe?
    private let queue = DispatchQueue(label: "output-capture")
    private var pump: Task<Void, Never>?

    /// - Throws: A ``CommandFailure`` if no pipe can be created.
    init(of shell: ShellContext) throws {
        results = try Self.stream(to: shell.output)
        if let results, Self.isSameFile(shell.output, shell.diagnostics) {
            messages = results
        } else {
            messages = try Self.stream(to: shell.diagnostics)
        }
        stop = results == nil && messages == nil ? nil : try Pipe()
        descriptors = (
            results?.writeEnd ?? shell.output.descriptor ?? -1,
            messages?.writeEnd ?? shell.diagnostics.descriptor ?? -1
        )
    }

    /// Sets the output descriptors of a program that is about to be started.
    func lead(_ descriptors: inout SystemProcess.Descriptors) {
        (descriptors.output, descriptors.diagnostics) = self.descriptors
    }

    /// Starts to show the output of the program. Call it right after the program was started.
    func begin() {
        guard stop != nil else { return }
        for stream in streams { stream.closeWriteEnd() }
        pump = Task { await self.showWhatComes() }
    }

    /// Shows the remaining output after the program has ended, without waiting for its background processes.
    ///
    /// - Throws: The error of a failed write.
    func finish() async throws {
        guard let pump else { return }
        stop?.closeWriteEnd()
        await pump.value
        for stream in streams { try stream.finish() }
    }

    /// Waits until a descriptor accepts more bytes, and shows the program's output meanwhile. Without that, each
    /// program could wait for the other to read.
    func waitForRoom(in descriptor: Int32) {
        var waiting = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
        waiting += streams.map { pollfd(fd: $0.readEnd, events: Int16(POLLIN), revents: 0) }
        poll(&waiting, nfds_t(waiting.count), -1)
        for stream in streams { stream.readPiece() }
    }

    private var streams: [CapturedStream] {
        let all = [results, messages].compactMap(\.self)
        return results === messages ? Array(all.prefix(1)) : all
    }

    private func showWhatComes() async {
        guard let stop else { return }
        while !streams.allSatisfy(\.isDone), await !isStopped(stop, streams.map(\.readEnd)) {
            for stream in streams {
                stream.readPiece()
                stream.closeWhereItFailed()
            }
        }
        for stream in streams { stream.closeWhereItFailed() }
    }

    /// Waits until a source has data or the program has ended. It uses a thread of its own queue: the global queues
    /// have few threads, and add one only after all of them have been blocked for a second.
    ///
    /// - Returns: True if the program has ended.
    private func isStopped(_ stop: Pipe, _ sources: [Int32]) async -> Bool {
        let descriptors = [stop.readEnd] + sources
        return await withCheckedContinuation { continuation in
            queue.async {
                var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
                poll(&waiting, nfds_t(waiting.count), -1)
                continuation.resume(returning: waiting[0].revents != 0)
            }
        }
    }

    private static func stream(to output: Output) throws -> CapturedStream? {
        guard let descriptor = output.descriptor, !output.isRecorded, !FileOutput.isNonblockingPipe(descriptor)
        else { return try CapturedStream(to: output) }
        return nil
    }

    private static func isSameFile(_ first: Output, _ second: Output) -> Bool {
        guard second.isRecorded, let first = first.descriptor, let second = second.descriptor else { return false }
        return FileOutput.isSameFile(first, second)
    }
}
