internal import Dispatch
internal import Glibc

/// Brings what another program writes to the outputs of a context: by their descriptors where nobody listens, and otherwise
/// through pipes, piece by piece as it comes.
///
/// Where both outputs end in the same place there is one pipe, so that the order stays as it is written.
@MainActor
final class OutputCapture {
    private let results: CapturedStream?
    private let messages: CapturedStream?
    private let descriptors: (output: Int32, diagnostics: Int32)
    /// Closed to say that the other program has ended.
    private let stop: Pipe?
    private let queue = DispatchQueue(label: "output-capture")
    private var pump: Task<Void, Never>?

    /// - Throws: A ``CommandFailure`` when the system gives no pipe.
    init(of shell: ShellContext) throws {
        results = try Self.stream(to: shell.output)
        if let results, Self.isSamePlace(shell.output, shell.diagnostics) {
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

    /// Tells a program that is to be started where to write.
    func lead(_ descriptors: inout SystemProcess.Descriptors) {
        (descriptors.output, descriptors.diagnostics) = self.descriptors
    }

    /// Begins to show what the other program writes, which is started now.
    func begin() {
        guard stop != nil else { return }
        for stream in streams { stream.closeWriteEnd() }
        pump = Task { await self.showWhatComes() }
    }

    /// Shows what is left when the other program has ended; what it has left in the background does not hold that up.
    ///
    /// - Throws: Why something could not be written.
    func finish() async throws {
        guard let pump else { return }
        stop?.closeWriteEnd()
        await pump.value
        for stream in streams { try stream.finish() }
    }

    /// Waits until a descriptor takes more, and shows what comes meanwhile: the other program may wait for that, and this one
    /// for the other.
    func waitForRoom(in descriptor: Int32) {
        var waiting = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
        waiting += streams.map { pollfd(fd: $0.readEnd, events: Int16(POLLIN), revents: 0) }
        poll(&waiting, nfds_t(waiting.count), -1)
        for stream in streams { stream.takePiece() }
    }

    private var streams: [CapturedStream] {
        let all = [results, messages].compactMap(\.self)
        return results === messages ? Array(all.prefix(1)) : all
    }

    private func showWhatComes() async {
        guard let stop else { return }
        while !streams.allSatisfy(\.isDone), await !isStopped(stop, streams.map(\.readEnd)) {
            for stream in streams {
                stream.takePiece()
                stream.closeWhereItFailed()
            }
        }
        for stream in streams { stream.closeWhereItFailed() }
    }

    /// Waits until something can be taken or the other program has ended, on a thread that may wait: of a queue of its own, since
    /// the global ones have few threads, and start another only after a second in which all of them wait.
    ///
    /// - Returns: Whether it has ended.
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

    private static func stream(to output: any Output) throws -> CapturedStream? {
        output.descriptor != nil && output.listener == nil ? nil : try CapturedStream(to: output)
    }

    private static func isSamePlace(_ first: any Output, _ second: any Output) -> Bool {
        guard second.listener != nil, let first = first.descriptor, let second = second.descriptor else { return false }
        return FileOutput.isSamePlace(first, second)
    }
}
