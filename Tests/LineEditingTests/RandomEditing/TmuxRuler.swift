import BuiltProgram
import Glibc

/// How tmux itself shows a character: measured in a window of its own, each character once.
final class TmuxRuler {
    /// What is to be seen of a character, and by how many columns the cursor goes on.
    struct Measure: Equatable {
        let shown: String
        let width: Int
    }

    /// tmux has shown something that the ruler cannot read.
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
                // A mark needs something to stand on.
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
