private import Glibc

/// The echo of keys by a terminal.
enum TerminalEcho {
    /// Runs `body` with the echo off; otherwise a key pressed meanwhile would appear inside the output.
    ///
    /// The input is not lost; the next reader processes it.
    @MainActor
    static func withoutEcho<Result>(_ terminal: Int32?, _ body: () throws -> Result) rethrows -> Result {
        var found = termios()
        guard let terminal, tcgetattr(terminal, &found) == 0, found.c_lflag & tcflag_t(ECHO) != 0 else {
            return try body()
        }
        var quiet = found
        quiet.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(terminal, TCSANOW, &quiet)
        defer { tcsetattr(terminal, TCSANOW, &found) }
        return try body()
    }
}
