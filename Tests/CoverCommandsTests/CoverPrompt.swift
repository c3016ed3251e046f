import BuiltProgram
import TerminalModel
import Testing

/// The program at its prompt on a pseudo-terminal, with the home that it needs as long as it runs.
final class CoverPrompt {
    /// How long a condition may take on a machine that has much else to do.
    private static let patience = PseudoTerminal.patience

    struct Missing: Error {
        let screen: [String]
    }

    // The terminal goes before the home, so that the program is gone when its files go.
    private let terminal: PseudoTerminal
    private let home: ProgramHome
    /// What stands before what is typed.
    let prompt: String

    /// Starts the program, and waits for its prompt.
    init(in home: ProgramHome, rows: Int = 24, columns: Int = 80) throws {
        self.home = home
        terminal = try PseudoTerminal(
            [BuiltProgram.path], environment: home.environment, rows: rows, columns: columns)
        guard terminal.wait(seconds: Self.patience, until: { $0.isAtPrompt }) else {
            throw Missing(screen: terminal.screen.lines)
        }
        prompt = terminal.screen.typedRow + " "
    }

    var screen: Screen { terminal.screen }

    func send(_ text: String) { terminal.send(text) }
    func waitForEnd() -> Int32? { terminal.waitForEnd(seconds: Self.patience) }

    /// Waits until the screen is as wanted, and fails with what it shows when that does not come.
    func expect(_ location: SourceLocation = #_sourceLocation, _ isReached: (Screen) -> Bool) {
        let reached = terminal.wait(seconds: Self.patience, until: isReached)
        #expect(reached, "\(screen.transcript.joined(separator: "\n"))", sourceLocation: location)
    }

    /// Types a line at a prompt, for which it waits, and waits for the next one behind what comes of it.
    func enter(_ line: String, _ location: SourceLocation = #_sourceLocation) {
        expect(location) { $0.readsLine }
        let (row, readings) = (screen.cursorRowOfAll, screen.readings)
        send(line + "\r")
        expect(location) {
            $0.cursorRowOfAll > row && $0.readings > readings && $0.readsLine && $0.isAtPrompt
        }
    }

    /// All that stands above a line that was typed, also what has scrolled off.
    func rowsAbove(_ text: String, on screen: Screen) -> [String] {
        Array(screen.transcript.prefix(screen.scrolledOff.count + max(0, firstRow(of: text, on: screen))))
    }

    private func firstRow(of text: String, on screen: Screen) -> Int {
        screen.cursorRow - (prompt.count + text.count) / screen.columns
    }

    /// Whether a line that was typed stands on the screen whole, wrapped at the edge, with the cursor behind it.
    func isTyped(_ text: String, on screen: Screen) -> Bool {
        let all = Array(prompt + text)
        let rows = stride(from: 0, to: all.count, by: screen.columns).map {
            String(all[$0..<min($0 + screen.columns, all.count)])
        }
        let first = firstRow(of: text, on: screen)
        guard first >= 0, first + rows.count <= screen.lines.count else { return false }
        return zip(screen.lines[first...], rows).allSatisfy { $0 == $1.trimmed }
            && screen.cursorColumn == all.count % screen.columns
    }
}

extension Screen {
    /// The row of the cursor.
    var typedRow: String { lines[cursorRow] }
    /// Whether the cursor is right behind a prompt; at the right of that may stand how long a command took.
    var isAtPrompt: Bool { String(typedRow.prefix(cursorColumn)).trimmed.hasSuffix(">") }
    /// The rows beneath the cursor's that show something.
    var statusRows: [String] { lines[(cursorRow + 1)...].filter { !$0.isEmpty } }
}

extension String {
    /// Without blanks at its end.
    fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
