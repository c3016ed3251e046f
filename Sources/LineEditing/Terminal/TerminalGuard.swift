import CLibEdit

/// Sees to it that the terminal is as it was found when a signal ends the program in the middle of a line or a view.
enum TerminalGuard {
    /// What the terminal is being used for.
    enum State {
        case line
        /// A line with vi's keys, which change the cursor's shape.
        case viLine
        case view

        /// Shows the cursor, ends what may be half done (a synchronised update, a colour, pastes in brackets), and clears what
        /// stands beneath the line, or the whole view.
        fileprivate var lastWords: StaticString {
            switch self {
            case .line: "\u{1b}[?2026l\u{1b}[?2004l\u{1b}[0m\u{1b}[?7h\u{1b}[?25h\r\n\u{1b}[J"
            case .viLine: "\u{1b}[0 q\u{1b}[?2026l\u{1b}[?2004l\u{1b}[0m\u{1b}[?7h\u{1b}[?25h\r\n\u{1b}[J"
            case .view: "\u{1b}[?1006l\u{1b}[?1000l\u{1b}[?2026l\u{1b}[?2004l\u{1b}[0m\u{1b}[?7h\u{1b}[?25h\r\u{1b}[J"
            }
        }
    }

    /// Watches the signals that would end the program and that nobody else handles.
    static func install() { cle_guard_install() }

    /// Notes how the terminal is, before it is used.
    static func arm(_ configuration: LineEditorConfiguration, _ state: State) {
        state.lastWords.withUTF8Buffer { words in
            // Safe: the bytes of a static string end with 0 and live as long as the program.
            words.baseAddress?.withMemoryRebound(to: CChar.self, capacity: words.count + 1) {
                cle_guard_arm(configuration.input, configuration.output, $0)
            }
        }
    }

    /// A signal ends the program, and the terminal was given back: another thread than the signal's must not draw behind that.
    static var hasSpoken: Bool { cle_guard_has_spoken() != 0 }

    /// The terminal is as it was found.
    static func disarm() { cle_guard_disarm() }
}
