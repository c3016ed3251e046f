internal import Dispatch
internal import Files
internal import Glibc
internal import ShellKit
internal import Synchronization

/// A running plugin: its process, and the pipes to it.
///
/// Conversations run one at a time, on a thread of their own; a short one begins on the main actor.
final class PluginConnection: Sendable {
    private let process: SystemProcess
    private let queue = DispatchQueue(label: "plugin")
    /// Its ends of the pipes, for one conversation at a time.
    let pipes: PluginPipes
    private let waker: OpenFile
    private let ending: Task<SystemProcess.End, Never>
    private let reported: Reported

    /// The end of the process, for threads that cannot await it.
    private final class Reported: Sendable {
        let status = Mutex<SystemProcess.End?>(nil)
        let signal = DispatchSemaphore(value: 0)
    }

    /// Starts a program in a session of its own.
    ///
    /// - Parameter log: Receives the messages in both directions.
    /// - Throws: ``PluginFault/cannotStart(_:reason:)``
    init(
        _ plugin: String, file: String, arguments: [String] = [], environment: [(name: String, value: String)],
        log: MessageLog? = nil
    ) throws {
        log?.add("\(([plugin] + arguments).joined(separator: " "))\n".utf8, "$")
        do {
            let (input, output, errors) = (try OpenFile.pipe(), try OpenFile.pipe(), try OpenFile.pipe())
            let wake = try OpenFile.pipe()
            var descriptors = SystemProcess.Descriptors()
            descriptors.input = input.reader.descriptor
            descriptors.output = output.writer.descriptor
            descriptors.diagnostics = errors.writer.descriptor
            descriptors.haveOwnSession = true
            process = try SystemProcess(
                [file] + arguments, named: plugin, descriptors, environment: ChildEnvironment(over: environment))
            for file in [input.writer, output.reader, errors.reader, wake.reader] { file.setNonblocking(true) }
            pipes = PluginPipes(
                input: input.writer, output: output.reader, errors: errors.reader, wake: wake.reader, log: log)
            waker = wake.writer
        } catch let error as SystemError {
            throw PluginFault.cannotStart(plugin, reason: "\(error)")
        } catch let error as CommandFailure {
            throw PluginFault.cannotStart(plugin, reason: String(error.message.dropLast()))
        }
        let (process, reported) = (process, Reported())
        self.reported = reported
        ending = Task.detached { [waker] in
            let end = await process.end()
            reported.status.withLock { $0 = end }
            reported.signal.signal()
            // A process that it has left may hold the output open.
            try? waker.write([PluginPipes.ended])
            return end
        }
    }

    deinit { process.terminate() }

    var isRunning: Bool { reported.status.withLock { $0 == nil } }

    /// Waits for the end of the process on the calling thread; nil if it runs longer.
    func status(within limit: DispatchTimeInterval) -> SystemProcess.End? {
        if reported.signal.wait(timeout: .now() + limit) == .success { reported.signal.signal() }
        return reported.status.withLock { $0 }
    }

    /// Runs a conversation on a thread of its own. Cancellation of the task sets ``PluginPipes/isCancelled``.
    func converse<Result: Sendable>(
        _ body: @escaping @Sendable (PluginPipes) throws -> Result
    ) async throws -> Result {
        pipes.begin()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                self.queue.async { continuation.resume(with: Swift.Result { try body(self.pipes) }) }
            }
        } onCancel: {
            try? self.waker.write([PluginPipes.cancelled])
        }
    }

    /// Ends the wait of a conversation, which then looks for something to send.
    func wake() { try? waker.write([PluginPipes.woken]) }

    /// The last lines of standard error of a process that has ended.
    func remainingErrors() -> [String] {
        while !pipes.errorsHaveEnded { _ = pipes.wait(until: .now) }
        return pipes.removeErrors()
    }

    /// Asks the plugin to end a call that the user has cancelled, and ends the process if it runs longer than 0.1 seconds.
    func cancel(_ call: Int) async {
        let message = Array(#"{"cancel":\#(call)}"#.utf8) + [10]
        if pipes.isReadyForLine { _ = pipes.write(message[...]) }
        await end(after: .milliseconds(100))
    }

    /// Closes the plugin's input, and waits for the process. SIGTERM follows after a grace period, or at once without one, and
    /// SIGKILL 1.5 seconds later.
    @discardableResult
    func end(after grace: Duration = .zero) async -> SystemProcess.End {
        pipes.closeInput()
        let (process, ending) = (process, ending)
        let timer = Task.detached {
            try? await Task.sleep(for: grace)
            if !Task.isCancelled { process.terminate() }
        }
        // Cancellation of the caller does not shorten the wait: no process must remain.
        let end = await Task.detached { await ending.value }.value
        timer.cancel()
        return end
    }
}
