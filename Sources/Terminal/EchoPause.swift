internal import Glibc
internal import Synchronization

/// A time during which a terminal does not show the keys that are pressed, so that they do not appear inside the output.
///
/// No input is lost, except that of a secret question without an answer; the next reader processes it. If a signal stops or kills this
/// program meanwhile, the echo stays off unless the program's parent restores the terminal, as bash and zsh do.
package struct EchoPause: Sendable {
    private struct State {
        /// The pause that has not ended; a terminal has only one. An optional would not begin as nil: Swift 6.3 initializes it with
        /// zeros in a release build, because it is part of a constant.
        var current: [EchoPause] = []
        /// True if this program is leaving, so that no pause may begin any more.
        var isLast = false
    }

    private static let state = Mutex(State())

    private let terminal: Int32
    private let found: termios
    private let isSecret: Bool
    /// The modes that are off meanwhile.
    private let modes: tcflag_t

    /// Turns the echo off.
    ///
    /// - Parameters:
    ///   - isSecret: True to discard what was typed if this program leaves, so that no shell shows it.
    ///   - deliversKeys: True if this program reads each key at once, not only whole lines.
    /// - Returns: Nil if the descriptor is not a terminal, if its echo is off already, or if this program is in the background, where
    ///   a change of the terminal would stop it.
    package init?(_ terminal: Int32?, isSecret: Bool = false, deliversKeys: Bool = false) {
        guard let terminal, let found = Self.mode(of: terminal) else { return nil }
        (self.terminal, self.found, self.isSecret) = (terminal, found, isSecret)
        modes = tcflag_t(deliversKeys ? ECHO | ICANON : ECHO)
        Self.state.withLock { [self] in $0.current = [self] }
        renew()
    }

    /// Turns the echo off again if another program has turned it on, such as a shell that has stopped and continued this one.
    package func renew() {
        Self.state.withLock { state in
            guard !state.isLast, var quiet = Self.mode(of: terminal) else { return }
            quiet.c_lflag &= ~modes
            tcsetattr(terminal, TCSANOW, &quiet)
        }
    }

    /// Turns the echo on again.
    package func end(discardingInput: Bool = false) {
        Self.state.withLock { state in
            state.current = []
            restore(discardingInput: discardingInput)
        }
    }

    /// Turns the echo on again for good, before this program leaves in the middle of a pause. Callable from any thread.
    package static func endLast() {
        state.withLock { state in
            state.isLast = true
            for pause in state.current { pause.restore(discardingInput: pause.isSecret) }
        }
    }

    private func restore(discardingInput: Bool) {
        var found = found
        if Self.isInForeground(of: terminal) { tcsetattr(terminal, discardingInput ? TCSAFLUSH : TCSANOW, &found) }
    }

    /// The mode of a terminal; nil if its echo is off or cannot be changed now.
    private static func mode(of terminal: Int32) -> termios? {
        var found = termios()
        guard tcgetattr(terminal, &found) == 0, found.c_lflag & tcflag_t(ECHO) != 0, isInForeground(of: terminal) else {
            return nil
        }
        return found
    }

    private static func isInForeground(of terminal: Int32) -> Bool { tcgetpgrp(terminal) == getpgrp() }
}
