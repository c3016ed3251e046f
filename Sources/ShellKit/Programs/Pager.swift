internal import Files
internal import Glibc

/// The user's pager and the text that it has received.
@MainActor
final class Pager {
    /// The number of bytes to store until the pager must have read some of them: more than the pipe and our buffer
    /// hold.
    private static let doubt = 1 << 18
    /// The maximum number of bytes to store after a pager has ended and may not have read anything.
    private static let mostUnread = 1 << 22

    /// The command line of the pager.
    let line: String
    private let process: SystemProcess
    private let pipe: Pipe
    private let output: FileOutput
    private weak var interrupter: Interrupter?
    /// The bytes that it has received; nil once it must have read some of them.
    private var unread: [UInt8]? = []
    private var hasLeft = false

    /// Starts a pager. `less` keeps colours and quits by itself if the text fits on the screen, unless `LESS` says
    /// otherwise.
    ///
    /// - Parameter beforeWaiting: Called before a write that may block; see ``FileOutput``.
    /// - Throws: A ``CommandFailure`` if no pipe or process can be created.
    init(
        _ line: String, _ interrupter: Interrupter?,
        beforeWaiting: @escaping (@escaping @MainActor () -> Void) -> Bool
    ) throws {
        self.line = line
        pipe = try Pipe()
        var descriptors = SystemProcess.Descriptors()
        descriptors.input = pipe.readEnd
        // If the line names a plain program, `/bin/sh` looks for it first and prints no message of its own.
        let search = SystemText(line).search.map { "\($0) || exit 127\n" } ?? ""
        process = try SystemProcess(search + line, descriptors, environment: Self.environment)
        pipe.closeReadEnd()
        output = FileOutput(descriptor: pipe.writeEnd)
        output.beforeWaiting = beforeWaiting
        self.interrupter = interrupter
        interrupter?.passInterrupts { [process] in process.terminate() }
    }

    /// The value of `PAGER`; or, if it is unset or blank, `less` if the system has it.
    ///
    /// Nil if `PAGER` is empty or `cat`, which disables paging.
    static var wanted: String? {
        guard let line = Environment.value("PAGER"), line.isEmpty || !line.allSatisfy(\.isWhitespace) else {
            return Environment.hasProgram("less") ? "less" : nil
        }
        return line.isEmpty || line == "cat" ? nil : line
    }

    /// This program's environment, with options that let `less` and `lv` show colours. The user's own `LESS` follows
    /// these options and takes precedence.
    ///
    /// The values for unset variables are those of Git: quit if the text fits on the screen, keep colours, do not clear
    /// the screen. The prompt of `less` names the keys, because its own prompt is only ':'.
    private static var environment: ChildEnvironment {
        let less = Environment.value("LESS").map { "-R " + $0 } ?? "FRX -Ps?eq leaves:Space shows more, q leaves.$"
        let lv = Environment.value("LV") ?? "-c"
        return ChildEnvironment(over: [("LESS", less), ("LV", lv)])
    }

    /// Passes more text to the pager.
    ///
    /// - Throws: ``OutputClosed`` if the user has left the pager.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        unread? += bytes
        if hasLeft { return try expectRoom() }
        do {
            try output.write(bytes: bytes)
            if let unread, unread.count > Self.doubt { self.unread = nil }
        } catch let error as OutputClosed {
            hasLeft = true
            if unread == nil { throw error }
        }
    }

    /// Throws if too much is stored. Only the end of the pager shows if it has read anything, so unread text is stored
    /// until then.
    private func expectRoom() throws {
        if let unread, unread.count < Self.mostUnread { return }
        throw OutputClosed()
    }

    /// The failure of a pager that has not shown its text.
    struct Failure {
        /// True if the pager could not be started.
        let isMissing: Bool
        /// The text that it has received.
        let unread: [UInt8]
    }

    /// Ends the text and waits until the user has left the pager.
    ///
    /// - Returns: The failure, if the pager has read nothing, or has failed before it had read everything.
    func finish() async throws -> Failure? {
        // If this fails, the user has left the pager already.
        try? output.flush()
        // A second reader that reads nothing: it reveals the bytes that the pager leaves in the pipe.
        let leftover = try? OpenFile("/proc/self/fd/\(pipe.writeEnd)", for: .reading, .nonblocking)
        pipe.closeWriteEnd()
        let end = await process.end { [interrupter] _ in interrupter?.reclaimInterrupts(wasInterrupted: false) }
        guard let unread, !Self.isWish(end) else { return nil }
        // The statuses of `/bin/sh` for a missing program and for a file that is not executable.
        let isMissing = [.status(126), .status(127)].contains(end)
        guard let left = leftover?.unreadBytes else {
            return isMissing ? Failure(isMissing: true, unread: unread) : nil
        }
        let hasReadNothing = output.handed == left && !unread.isEmpty
        let hasBrokenOff = end != .status(0) && (left > 0 || hasLeft)
        guard hasReadNothing || hasBrokenOff else { return nil }
        return Failure(isMissing: isMissing && hasReadNothing, unread: unread)
    }

    /// True if a signal of the user or the system ended the pager; `/bin/sh` reports such a signal as a status.
    private static func isWish(_ end: SystemProcess.End) -> Bool {
        let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]
        return signals.contains { end == .signal($0) || end == .status(128 + $0) }
    }
}
