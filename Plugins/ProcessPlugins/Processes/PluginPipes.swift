internal import Files
internal import Glibc
internal import Synchronization

/// This program's ends of the pipes to a plugin. They never block; ``wait(until:writing:)`` waits for all of them together.
///
/// One conversation at a time uses them.
final class PluginPipes: Sendable {
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
        /// True if a part of a line was written.
        var isInsideLine = false
        /// True after the end of the process.
        var isGone = false
        var isCancelled = false

        mutating func wake(by bytes: [UInt8]?) {
            if bytes?.contains(PluginPipes.cancelled) == true { isCancelled = true }
            if bytes?.contains(PluginPipes.ended) == true { isGone = true }
        }
    }

    private let state: Mutex<State>
    private let output: OpenFile
    private let errors: OpenFile
    private let wake: OpenFile
    private let log: MessageLog?

    init(input: OpenFile, output: OpenFile, errors: OpenFile, wake: OpenFile, log: MessageLog?) {
        state = Mutex(State(input: input))
        (self.output, self.errors, self.wake, self.log) = (output, errors, wake, log)
    }

    /// True after the end of the plugin's output.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }
    var errorsHaveEnded: Bool { state.withLock { $0.errorsHaveEnded } }
    var isCancelled: Bool { state.withLock { $0.isCancelled } }
    /// False after the plugin or ``closeInput()`` has closed the plugin's input.
    var acceptsInput: Bool { state.withLock { $0.input != nil } }

    /// True if another line can be sent: none is unfinished, and the plugin has not closed its input.
    var isReadyForLine: Bool {
        state.withLock { state in
            guard let input = state.input, !state.isInsideLine else { return false }
            var file = pollfd(fd: input.descriptor, events: 0, revents: 0)
            return poll(&file, 1, 0) == 0
        }
    }

    func closeInput() { state.withLock { $0.input = nil } }

    /// Forgets a cancellation, also one that came after the last conversation, and the count of error lines.
    func begin() {
        let wakeBytes = Self.read(wake)
        state.withLock { state in
            state.wake(by: wakeBytes)
            (state.isCancelled, state.errorLines) = (false, 0)
        }
    }

    /// Waits until the plugin has sent something, accepts input if `writing`, or the deadline has passed; then reads what it has
    /// sent, at most 64 KiB.
    ///
    /// - Returns: False if nothing happened until the deadline. A plugin that sends without a pause never makes it false.
    func wait(until deadline: ContinuousClock.Instant?, writing: Bool = false) -> Bool {
        let now = state.withLock { $0 }
        var files = [
            pollfd(fd: now.hasEnded ? -1 : output.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: now.errorsHaveEnded ? -1 : errors.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: writing ? now.input?.descriptor ?? -1 : -1, events: Int16(POLLOUT), revents: 0),
        ]
        let left = now.isGone ? 0 : deadline.map { max(0, ContinuousClock.now.duration(to: $0) / .milliseconds(1)) }
        let count = poll(&files, nfds_t(files.count), left.map { Int32(min($0.rounded(.up), 1e9)) } ?? -1)
        guard count > 0 || now.isGone else { return count < 0 && errno == EINTR }
        let text = files[0].revents == 0 ? nil : Self.read(output)
        let messages = files[1].revents == 0 ? nil : Self.read(errors)
        let wakeBytes = files[2].revents == 0 ? nil : Self.read(wake)
        state.withLock { state in
            state.wake(by: wakeBytes)
            if let text { state.unread += text }
            // If the process had ended before the wait, what is in the pipe is all that comes.
            if text?.isEmpty == true || now.isGone && text == nil { state.hasEnded = true }
            if messages?.isEmpty == true || now.isGone && messages == nil { state.errorsHaveEnded = true }
            // A long line is cut, and more lines than are shown are dropped.
            guard let messages, state.errorText.count < Self.pieceSize else { return }
            state.errorText += messages
            if state.errorText.count >= Self.pieceSize { state.errorText.append(UInt8(ascii: "\n")) }
        }
        return true
    }

    /// Reads a line of the terminal, the user's answer to a question, with its line feed, if any; nil at the end of the input, as after
    /// Ctrl-D, and after a cancellation of the conversation.
    func readAnswer() -> String? {
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n") {
            if isCancelled(before: STDIN_FILENO) { return nil }
            var piece = [UInt8](repeating: 0, count: 4096)
            let count = try? piece.withUnsafeMutableBytes { try OpenFile.standardInput.read(into: $0) }
            guard let count, count > 0 else { break }
            line += piece[..<count]
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// Waits until a file has input, and returns true if the conversation was cancelled meanwhile.
    private func isCancelled(before file: Int32) -> Bool {
        var files = [
            pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: file, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&files, nfds_t(files.count), -1) < 0, errno == EINTR {}
        let wakeBytes = files[0].revents == 0 ? nil : Self.read(wake)
        return state.withLock { state in
            state.wake(by: wakeBytes)
            return state.isCancelled || state.isGone
        }
    }

    /// Writes as many bytes as the plugin accepts now, and returns their number.
    func write(_ bytes: ArraySlice<UInt8>) -> Int {
        state.withLock { state in
            guard let input = state.input else { return 0 }
            let count = bytes.withUnsafeBytes { Glibc.write(input.descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EAGAIN, errno != EINTR { state.input = nil }
            if count > 0 { state.isInsideLine = bytes[bytes.startIndex + count - 1] != UInt8(ascii: "\n") }
            log?.add(bytes.prefix(max(count, 0)), ">")
            return max(count, 0)
        }
    }

    /// Removes the complete lines that the plugin has sent, and at the end of its output also an incomplete one.
    ///
    /// - Throws: ``PluginFault/tooLong(_:)`` if a line exceeds ``PluginMessage/longestLine``.
    func removeLines(of plugin: String) throws -> [UInt8] {
        try state.withLock { state in
            let end = Self.end(of: state.unread, state.hasEnded)
            guard state.unread.count - end <= PluginMessage.longestLine else { throw PluginFault.tooLong(plugin) }
            guard end > 0 else { return [] }
            defer { state.unread.removeFirst(end) }
            log?.add(state.unread[..<end], "<")
            return Array(state.unread[..<end])
        }
    }

    /// Removes the lines of the plugin's standard error, the first ones of each call.
    func removeErrors() -> [String] {
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
