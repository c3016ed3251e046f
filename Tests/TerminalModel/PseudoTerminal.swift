import BuiltProgram
import Glibc

/// A program on its own terminal, and the contents of its screen.
///
/// The program has its own session. It is killed when this value is released.
public final class PseudoTerminal {
    /// The timeout of a condition in seconds.
    public static let patience = RunningProgram.patience

    public private(set) var screen: Screen
    public var process: Int32 { child.number }
    /// True if the terminal replies to the program's questions.
    public var answersQuestions = false
    private let descriptor: Int32
    private let child: ChildProcess

    /// Starts a program.
    /// - Throws: ``ChildProcess/StartFailure`` or ``TerminalPair/Failure``.
    public init(_ arguments: [String], environment: [String: String], rows: Int, columns: Int) throws {
        let ends = try TerminalPair()
        defer { close(ends.inner) }
        screen = Screen(rows: rows, columns: columns)
        descriptor = ends.outer
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
        // The first terminal that a session leader opens becomes its controlling terminal.
        child = try ChildProcess(arguments, environment: environment, isSession: true) { actions in
            posix_spawn_file_actions_addopen(&actions, 0, ends.path, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        }
    }

    /// Sets the terminal's replies to questions about its abilities, and enables them.
    public func introduce(_ identity: TerminalIdentity) {
        screen.identity = identity
        answersQuestions = true
    }

    deinit {
        child.end()
        close(descriptor)
    }

    public func send(_ text: String) { send(bytes: Array(text.utf8)) }

    /// Types text of any length, and reads the program's output at the same time. Gives up if the program has ended or
    /// does not read.
    public func send(bytes: [UInt8]) {
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        defer { _ = fcntl(descriptor, F_SETFL, flags) }
        var rest = bytes[...]
        var end = ChildProcess.now + PseudoTerminal.patience
        while !rest.isEmpty, ChildProcess.now < end {
            var poller = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
            guard poll(&poller, 1, Int32(PseudoTerminal.patience * 1000)) > 0 else { return }
            if poller.revents & Int16(POLLIN) != 0 && !readOnce() { return }
            let piece = Array(rest.prefix(512))
            let count = Glibc.write(descriptor, piece, piece.count)
            if count > 0 { (rest, end) = (rest.dropFirst(count), ChildProcess.now + PseudoTerminal.patience) }
            // After the end of the program, the terminal accepts a few bytes, and then nothing.
            if count <= 0, poller.revents & Int16(POLLHUP) != 0 { return }
        }
    }

    /// Types a few bytes without reading the program's output.
    public func write(_ bytes: [UInt8]) { _ = Glibc.write(descriptor, bytes, bytes.count) }

    /// Waits for the program's next output, and returns it without changing the screen.
    public func read(_ body: (UnsafeRawBufferPointer) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { bytes in
            let count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
            body(UnsafeRawBufferPointer(rebasing: bytes[..<max(0, count)]))
        }
    }

    /// True if the program writes output within this many milliseconds.
    public func hasOutput(within milliseconds: Int32) -> Bool {
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&poller, 1, milliseconds) > 0
    }

    public func resize(rows: Int, columns: Int) {
        screen.resize(rows: rows, columns: columns)
        tellSize()
    }

    /// Changes the size as tmux does, which notifies the program only later.
    public func resizeEarly(rows: Int, columns: Int) { screen.resizeAsTmux(rows: rows, columns: columns) }

    /// Notifies the program of the screen's size.
    public func tellSize() {
        var size = winsize(
            ws_row: UInt16(screen.rows), ws_col: UInt16(screen.columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }

    public func signal(_ number: Int32) { child.signal(number) }

    /// Reads until the condition holds; false after this many seconds or at the program's end.
    public func wait(seconds: Double = PseudoTerminal.patience, until isReached: (Screen) -> Bool) -> Bool {
        let end = ChildProcess.now + seconds
        while !isReached(screen) {
            var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = end - ChildProcess.now
            if left <= 0 { return false }
            // The condition may not depend on output, and the end of a program is hidden while others still have its
            // terminal.
            if poll(&poller, 1, Int32(min(left, 0.1) * 1000) + 1) > 0 ? !readOnce() : child.status != nil {
                return isReached(screen)
            }
        }
        return true
    }

    /// Waits for the program's end, and returns its exit status, or 128 plus the signal that ended it; nil if it does
    /// not end.
    public func waitForEnd(seconds: Double = PseudoTerminal.patience) -> Int32? {
        let end = ChildProcess.now + seconds
        _ = wait(seconds: seconds) { _ in child.status != nil }
        while child.status == nil && ChildProcess.now < end { poll(nil, 0, 5) }
        guard let status = child.status else { return nil }
        readWhatIsLeft()
        return status
    }

    /// True if the terminal is in its default mode, with line editing and signals from keys.
    public var isCooked: Bool {
        var attributes = termios()
        tcgetattr(descriptor, &attributes)
        return attributes.c_lflag & tcflag_t(ICANON | ISIG | ECHO) == tcflag_t(ICANON | ISIG | ECHO)
    }

    private func readWhatIsLeft() {
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&poller, 1, 0) > 0, poller.revents & Int16(POLLIN) != 0, readOnce() {}
    }

    private func readOnce() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        let mayContinue = count > 0 || count < 0 && [EINTR, EAGAIN].contains(errno)
        if count > 0 { screen.feed(bytes[..<count]) }
        let replies = screen.takeReplies()
        if answersQuestions, !replies.isEmpty { write(Array(replies.utf8)) }
        return mayContinue
    }
}
