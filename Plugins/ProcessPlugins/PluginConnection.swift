internal import Dispatch
internal import Files
internal import Glibc
internal import ShellKit
internal import Synchronization

/// A running plugin: its process, and the pipes to it.
///
/// Conversations run on a thread of their own, one at a time.
final class PluginConnection: Sendable {
    private let process: SystemProcess
    private let pipes: PluginPipes
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
    /// - Throws: ``PluginFault/cannotStart(_:reason:)``
    init(_ plugin: String, file: String, arguments: [String] = [], environment: [(name: String, value: String)]) throws
    {
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
            pipes = PluginPipes(input: input.writer, output: output.reader, errors: errors.reader, wake: wake.reader)
            waker = wake.writer
        } catch let error as SystemError {
            throw PluginFault.cannotStart(plugin, reason: "\(error)")
        } catch let error as CommandFailure {
            throw PluginFault.cannotStart(plugin, reason: error.message)
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

    /// True until the process has ended.
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
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue(label: "plugin").async {
                    self.pipes.begin()
                    continuation.resume(with: Swift.Result { try body(self.pipes) })
                }
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
        return pipes.takeErrors()
    }

    /// Asks the plugin to end a call that the user has cancelled, and ends the process if it runs longer than 0.1 seconds.
    func cancel(_ call: Int) async {
        let message = Array(#"{"cancel":\#(call)}"#.utf8) + [10]
        _ = pipes.write(message[...])
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

/// This program's ends of the pipes to a plugin. They never block; ``wait(until:writing:)`` waits for all of them together.
///
/// One conversation at a time uses them.
final class PluginPipes: Sendable {
    /// The longest line that a plugin may send: 1 MiB.
    static let longestLine = 1 << 20
    /// Bytes in the pipe that wakes a conversation.
    static let (cancelled, ended, woken): (UInt8, UInt8, UInt8) = (0, 1, 2)
    private static let pieceSize = 1 << 16
    /// The most lines of standard error that one call shows.
    private static let mostErrorLines = 100
    private static let longestErrorLine = 1000

    private struct State: Sendable {
        var input: OpenFile?
        var unread: [UInt8] = []
        var errorText: [UInt8] = []
        var errorLines = 0
        var errorsHaveEnded = false
        var hasEnded = false
        /// True after the end of the process.
        var isGone = false
        var isCancelled = false
    }

    private let state: Mutex<State>
    private let output: OpenFile
    private let errors: OpenFile
    private let wake: OpenFile

    init(input: OpenFile, output: OpenFile, errors: OpenFile, wake: OpenFile) {
        state = Mutex(State(input: input))
        (self.output, self.errors, self.wake) = (output, errors, wake)
    }

    /// True after the end of the plugin's output.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }
    /// True after the end of the plugin's standard error.
    var errorsHaveEnded: Bool { state.withLock { $0.errorsHaveEnded } }
    /// True after the task of the conversation was cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }
    /// False after the plugin or ``closeInput()`` has closed the plugin's input.
    var acceptsInput: Bool { state.withLock { $0.input != nil } }

    func closeInput() { state.withLock { $0.input = nil } }

    /// Forgets a cancellation and the count of error lines, before a conversation.
    func begin() { state.withLock { ($0.isCancelled, $0.errorLines) = (false, 0) } }

    /// Waits until the plugin has sent something, accepts input if `writing`, or the deadline has passed; then reads what it has
    /// sent, at most 64 KiB.
    ///
    /// - Returns: False if nothing happened until the deadline.
    func wait(until deadline: ContinuousClock.Instant?, writing: Bool = false) -> Bool {
        let now = state.withLock { $0 }
        var files = [
            pollfd(fd: now.hasEnded ? -1 : output.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: now.errorsHaveEnded ? -1 : errors.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: now.isCancelled ? -1 : wake.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: writing ? now.input?.descriptor ?? -1 : -1, events: Int16(POLLOUT), revents: 0),
        ]
        let left = now.isGone ? 0 : deadline.map { max(0, ContinuousClock.now.duration(to: $0) / .milliseconds(1)) }
        let count = poll(&files, nfds_t(files.count), left.map { Int32(min($0.rounded(.up), 1e9)) } ?? -1)
        guard count > 0 || now.isGone else { return count < 0 && errno == EINTR }
        let text = files[0].revents == 0 ? nil : Self.read(output)
        let messages = files[1].revents == 0 ? nil : Self.read(errors)
        let signs = files[2].revents == 0 ? nil : Self.read(wake)
        state.withLock { state in
            if signs?.contains(Self.cancelled) == true { state.isCancelled = true }
            if signs?.contains(Self.ended) == true { state.isGone = true }
            if let text { state.unread += text }
            // After the end of the process, what is in the pipe is all that comes.
            if text?.isEmpty == true || state.isGone && text == nil { state.hasEnded = true }
            if messages?.isEmpty == true || state.isGone && messages == nil { state.errorsHaveEnded = true }
            // A long line is cut, and more lines than are shown are dropped.
            guard let messages, state.errorText.count < Self.pieceSize else { return }
            state.errorText += messages
            if state.errorText.count >= Self.pieceSize { state.errorText.append(UInt8(ascii: "\n")) }
        }
        return true
    }

    /// Waits until a file has input, and returns true if the conversation was cancelled meanwhile.
    func isCancelled(before file: Int32) -> Bool {
        var files = [
            pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: file, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&files, nfds_t(files.count), -1) < 0, errno == EINTR {}
        let signs = files[0].revents == 0 ? nil : Self.read(wake)
        return state.withLock { state in
            if signs?.contains(Self.cancelled) == true { state.isCancelled = true }
            if signs?.contains(Self.ended) == true { state.isGone = true }
            return state.isCancelled || state.isGone
        }
    }

    /// Writes as many bytes as the plugin accepts now, and returns their number.
    func write(_ bytes: ArraySlice<UInt8>) -> Int {
        state.withLock { state in
            guard let input = state.input else { return 0 }
            let count = bytes.withUnsafeBytes { Glibc.write(input.descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EAGAIN, errno != EINTR { state.input = nil }
            return max(count, 0)
        }
    }

    /// Removes the complete lines that the plugin has sent, and at the end of its output also an incomplete one.
    ///
    /// - Throws: ``PluginFault/tooLong(_:)`` if a line exceeds ``longestLine``.
    func takeLines(of plugin: String) throws -> [UInt8] {
        try state.withLock { state in
            let end = Self.end(of: state.unread, state.hasEnded)
            guard state.unread.count - end <= Self.longestLine else { throw PluginFault.tooLong(plugin) }
            guard end > 0 else { return [] }
            defer { state.unread.removeFirst(end) }
            return Array(state.unread[..<end])
        }
    }

    /// Removes the lines of the plugin's standard error, the first ones of each call.
    func takeErrors() -> [String] {
        state.withLock { state in
            let end = Self.end(of: state.errorText, state.errorsHaveEnded)
            guard end > 0 else { return [] }
            let lines = state.errorText[..<end].split(separator: UInt8(ascii: "\n"))
            state.errorText.removeFirst(end)
            let shown = lines.prefix(max(0, Self.mostErrorLines - state.errorLines))
            state.errorLines += lines.count
            return shown.map { String(decoding: $0.prefix(Self.longestErrorLine), as: UTF8.self) }
        }
    }

    /// The length of the complete lines, or of the whole text if no more follows.
    private static func end(of text: [UInt8], _ isWhole: Bool) -> Int {
        isWhole ? text.count : (text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)
    }

    /// The bytes that are there now; empty at the end of the file, nil if there are none.
    private static func read(_ file: OpenFile) -> [UInt8]? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, length in
            count = Glibc.read(file.descriptor, buffer.baseAddress, pieceSize)
            length = max(count, 0)
        }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? nil : bytes
    }
}
