internal import Glibc
internal import Terminal

/// The user's pager, with what it is given to show.
@MainActor
final class Pager {
    /// How much is kept, in bytes, until it is sure that somebody reads: more than fits in the pipe and our own buffer.
    private static let doubt = 1 << 18
    /// How much is kept once the pager has gone without a sign of having read.
    private static let mostUnread = 1 << 22

    /// The line that started it.
    let line: String
    private let process: SystemProcess
    private let pipe: Pipe
    private let output: FileOutput
    private weak var foreground: (any Foreground)?
    /// What it was given; nil when it must have read of it.
    private var unread: [UInt8]? = []
    private var hasLeft = false

    /// Starts a pager; `less` keeps colours, and leaves by itself what fits a screen unless `LESS` says otherwise.
    ///
    /// - Parameter beforeWaiting: What is done before it is given what it may not take for long, see ``FileOutput``.
    /// - Throws: A ``CommandFailure`` when the system gives no pipe or no process.
    init(
        _ line: String, _ foreground: (any Foreground)?,
        beforeWaiting: @escaping (@escaping @MainActor () -> Void) -> Bool
    ) throws {
        self.line = line
        pipe = try Pipe()
        var descriptors = SystemProcess.Descriptors()
        descriptors.input = pipe.readEnd
        // `/bin/sh` looks for the program without a word of its own, where the line has one that can be looked for.
        let search = SystemText(line).search.map { "\($0) || exit 127\n" } ?? ""
        process = try SystemProcess(search + line, descriptors, environment: Self.environment)
        pipe.closeReadEnd()
        output = FileOutput(descriptor: pipe.writeEnd)
        output.beforeWaiting = beforeWaiting
        self.foreground = foreground
        foreground?.lend { [process] in process.terminate() }
    }

    /// What `PAGER` says, or `less` where it says nothing and the system has it.
    ///
    /// Nil where `PAGER` is empty or `cat`, as those set it who want none.
    static var wanted: String? {
        guard let line = Environment.value("PAGER"), line.isEmpty || !line.allSatisfy(\.isWhitespace) else {
            return ProgramSearch.finds("less") ? "less" : nil
        }
        return line.isEmpty || line == "cat" ? nil : line
    }

    /// Ours, with what lets `less` and `lv` show colours: what the user's own `LESS` says comes behind it, and has the last word.
    ///
    /// Git gives both the same where they are not set: quit if one screen, colours as they are, no clearing of the screen.
    private static var environment: ChildEnvironment {
        let less = Environment.value("LESS").map { "-R " + $0 } ?? "FRX"
        let lv = Environment.value("LV") ?? "-c"
        return ChildEnvironment(over: [("LESS", less), ("LV", lv)])
    }

    /// Gives it more to show.
    ///
    /// - Throws: ``OutputClosed`` when the user has seen enough.
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

    /// Whether it has read anything is known when it has ended; until then what it may not have read is kept.
    private func expectRoom() throws {
        if let unread, unread.count < Self.mostUnread { return }
        throw OutputClosed()
    }

    /// How a pager ended that has not shown what it was given.
    struct Failure {
        /// Whether it could not even be started.
        let isMissing: Bool
        /// What it was given.
        let unread: [UInt8]
    }

    /// Says that this was all, and waits until the user is done.
    ///
    /// - Returns: What it was given, where it has not read of it, or has failed before it had read all.
    func finish() async throws -> Failure? {
        // Whoever has left the pager has seen enough.
        try? output.flush()
        // A second reader, who takes nothing: what the first leaves in the pipe is still there then.
        let leftover = open("/proc/self/fd/\(pipe.writeEnd)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { if leftover >= 0 { close(leftover) } }
        pipe.closeWriteEnd()
        let end = await process.end()
        foreground?.takeBack(wasInterrupted: false)
        guard let unread, !Self.isWish(end) else { return nil }
        // As /bin/sh says that a program is not there, or is none.
        let isMissing = [.status(126), .status(127)].contains(end)
        var left: Int32 = 0
        guard ioctl(leftover, UInt(FIONREAD), &left) == 0 else {
            return isMissing ? Failure(isMissing: true, unread: unread) : nil
        }
        let hasReadNothing = output.handed == Int(left) && !unread.isEmpty
        let hasBrokenOff = end != .status(0) && (left > 0 || hasLeft)
        guard hasReadNothing || hasBrokenOff else { return nil }
        return Failure(isMissing: isMissing && hasReadNothing, unread: unread)
    }

    /// Whether somebody has ended it by a signal, as people and systems do, which `/bin/sh` tells as a status.
    private static func isWish(_ end: SystemProcess.End) -> Bool {
        let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]
        return signals.contains { end == .signal($0) || end == .status(128 + $0) }
    }
}
