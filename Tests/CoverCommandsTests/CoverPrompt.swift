import BuiltProgram
import TerminalModel
import Testing

/// The program at its prompt on a pseudo-terminal, with a home that exists as long as it runs.
final class CoverPrompt {
    /// The timeout of a condition, long enough for a busy machine.
    private static let patience = PseudoTerminal.patience

    struct Missing: Error {
        let screen: [String]
    }

    // The terminal is released before the home, so that the program ends before its files are deleted.
    private let terminal: PseudoTerminal
    private let home: ProgramHome
    /// The text before the typed line.
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

    /// Waits until the condition holds, and fails with the contents of the screen on a timeout.
    func expect(_ location: SourceLocation = #_sourceLocation, _ isReached: (Screen) -> Bool) {
        let reached = terminal.wait(seconds: Self.patience, until: isReached)
        #expect(reached, "\(screen.transcript.joined(separator: "\n"))", sourceLocation: location)
    }

    /// Waits for a prompt, types a line, and waits for the next prompt after the output.
    func enter(_ line: String, _ location: SourceLocation = #_sourceLocation) {
        expect(location) { $0.readsLine }
        let (row, readings) = (screen.cursorRowOfAll, screen.readings)
        send(line + "\r")
        expect(location) {
            $0.cursorRowOfAll > row && $0.readings > readings && $0.readsLine && $0.isAtPrompt
        }
    }

    /// All rows above a typed line, including those that have scrolled off.
    func rowsAbove(_ text: String, on screen: Screen) -> [String] {
        Array(screen.transcript.prefix(screen.scrolledOff.count + max(0, firstRow(of: text, on: screen))))
    }

    private func firstRow(of text: String, on screen: Screen) -> Int {
        screen.cursorRow - (prompt.count + text.count) / screen.columns
    }

    /// True if a typed line is on the screen completely, wrapped at the edge, with the cursor after it.
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
    /// True if the cursor is directly after a prompt; the duration of a command may be shown at the right.
    var isAtPrompt: Bool { String(typedRow.prefix(cursorColumn)).trimmed.hasSuffix(">") }
    /// The non-empty rows below the cursor's row.
    var statusRows: [String] { lines[(cursorRow + 1)...].filter { !$0.isEmpty } }
}

extension String {
    /// The text without spaces at its end.
    fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
