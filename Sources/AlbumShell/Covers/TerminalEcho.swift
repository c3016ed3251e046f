private import Glibc

/// What a terminal shows of keys by itself.
enum TerminalEcho {
    /// Does something while keys are not shown: one that is pressed meanwhile would be shown in the midst of what is written.
    ///
    /// The keys stay, and who reads them next shows them.
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
