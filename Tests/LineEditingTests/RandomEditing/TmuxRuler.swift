import BuiltProgram
import Glibc

/// Measures how tmux shows characters, in a window of its own and each character once.
final class TmuxRuler {
    /// The visible text of a character, and the columns by which it moves the cursor.
    struct Measure: Equatable {
        let shown: String
        let width: Int
    }

    /// tmux has shown an unexpected screen.
    struct Unreadable: Error {
        let character: String
        let rows: [String]
    }

    private let tmux: TmuxWindow
    private var known: [String: Measure] = [:]
    private var count = 0

    init() throws {
        let loop =
            #"stty -echo; n=0; while IFS= read -r text; do n=$((n + 1)); "#
            + #"printf '\033[2J\033[H.%s\0337\033[3;1Hmeasured %d.\0338' "$text" $n; done"#
        tmux = try TmuxWindow(running: loop, in: try ProgramHome())
        for scalar in 0x20..<0x7f {
            let text = String(UnicodeScalar(UInt8(scalar)))
            known[text] = Measure(shown: text, width: 1)
        }
    }

    func measure(_ text: String) throws -> Measure {
        if let measure = known[text] { return measure }
        count += 1
        try tmux.send(text.utf8.map { $0 } + [0x0a])
        let end = ContinuousClock.now + .seconds(TmuxWindow.patience)
        while true {
            let screen = try tmux.screen()
            if screen.rows.count > 2, screen.rows[2] == "measured \(count).", screen.cursorRow == 0 {
                // A combining mark needs a character before it.
                let shown = String(screen.rows[0].unicodeScalars.dropFirst())
                let measure = Measure(shown: shown, width: screen.cursorColumn - 1)
                known[text] = measure
                return measure
            }
            guard ContinuousClock.now < end else { throw Unreadable(character: text, rows: screen.rows) }
            poll(nil, 0, 5)
        }
    }
}
