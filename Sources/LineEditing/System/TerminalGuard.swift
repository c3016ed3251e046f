internal import CLibEdit
internal import Glibc

/// Restores the terminal if a signal ends the program in the middle of a line or a view.
enum TerminalGuard {
    enum State {
        case line
        /// A line with vi's key bindings, which change the cursor's shape.
        case viLine
        case view
        case viewOnAlternateScreen

        /// Shows the cursor, ends unfinished modes (synchronised update, colour, bracketed paste), and clears the
        /// screen below the line, or the whole view.
        fileprivate var restoration: StaticString {
            switch self {
            case .line: "\u{1b}[?2026l\u{1b}[?2004l\u{1b}[0m\u{1b}[?7h\u{1b}[?25h\r\n\u{1b}[J"
            case .viLine: "\u{1b}[0 q\u{1b}[?2026l\u{1b}[?2004l\u{1b}[0m\u{1b}[?7h\u{1b}[?25h\r\n\u{1b}[J"
            case .view: "\u{1b}[?1006l\u{1b}[?1000l\u{1b}[?2026l\u{1b}[?2004l\u{1b}[0m\u{1b}[?7h\u{1b}[?25h\r\u{1b}[J"
            case .viewOnAlternateScreen:
                "\u{1b}[?1006l\u{1b}[?1000l\u{1b}[?2026l\u{1b}[?2004l\u{1b}[0m\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l\r\u{1b}[J"
            }
        }
    }

    /// Watches the signals that would end the program and have no other handler.
    static func install() { cle_guard_install() }

    static func arm(input: Int32, output: Int32, _ state: State) {
        state.restoration.withUTF8Buffer { words in
            // Safe: the bytes of a static string end with 0 and exist as long as the program.
            words.baseAddress?.withMemoryRebound(to: CChar.self, capacity: words.count + 1) {
                cle_guard_arm(input, output, $0)
            }
        }
    }

    /// True once a signal is ending the program and the terminal was restored; other threads must not draw any more.
    private static var hasRestored: Bool { cle_guard_has_restored() != 0 }

    static func disarm() { cle_guard_disarm() }

    /// Restores the terminal before the program exits in the middle of a line; no line begins any more.
    static func end() { cle_guard_end() }

    /// Writes a complete drawing in as few calls as possible. After an error the rest is dropped, because the terminal is gone.
    static func write(_ drawing: String, to terminal: Int32) {
        guard !drawing.isEmpty, !hasRestored else { return }
        var drawing = drawing
        drawing.withUTF8 { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.write(terminal, bytes.baseAddress?.advanced(by: done), bytes.count - done)
                if count >= 0 {
                    done += count
                } else if errno == EAGAIN {
                    var poller = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
                    poll(&poller, 1, -1)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}
