import BuiltProgram
import TerminalModel
import Testing

/// The program at its prompt on a pseudo-terminal, with a home that exists as long as it runs.
final class Prompt {
    /// The timeout of a condition, long enough for a busy machine.
    static let patience = PseudoTerminal.patience

    struct Missing: Error {
        let screen: [String]
    }

    // The terminal is released before the home, so that the program ends before its files are deleted.
    private let terminal: PseudoTerminal
    private let home: ProgramHome

    /// Starts the program, and waits for its prompt.
    init(in home: ProgramHome, rows: Int = 24, columns: Int = 80) throws {
        self.home = home
        terminal = try PseudoTerminal(
            [BuiltProgram.path], environment: Self.environment(home), rows: rows, columns: columns)
        guard terminal.wait(seconds: Self.patience, until: { $0.currentLine.hasSuffix(">") }) else {
            throw Missing(screen: terminal.screen.lines)
        }
    }

    /// Starts any program that starts the program under test.
    init(_ arguments: [String], in home: ProgramHome, environment more: [String: String] = [:]) throws {
        self.home = home
        terminal = try PseudoTerminal(
            arguments, environment: Self.environment(home).merging(more) { $1 }, rows: 24, columns: 80)
    }

    var screen: Screen { terminal.screen }
    var isCooked: Bool { terminal.isCooked }

    func send(_ text: String) { terminal.send(text) }
    func signal(_ number: Int32) { terminal.signal(number) }
    func resize(rows: Int, columns: Int) { terminal.resize(rows: rows, columns: columns) }
    func waitForEnd() -> Int32? { terminal.waitForEnd(seconds: Self.patience) }

    /// Waits until the condition holds, and fails with the contents of the screen on a timeout.
    func expect(_ location: SourceLocation = #_sourceLocation, _ isReached: (Screen) -> Bool) {
        let reached = terminal.wait(seconds: Self.patience, until: isReached)
        #expect(reached, "\(screen.transcript)", sourceLocation: location)
    }

    /// Types a line at a prompt, and waits for the given prompt after the output, or for any prompt.
    ///
    /// It first waits for a prompt. After input that leaves a prompt, the test must wait for the next one itself.
    func enter(_ line: String, _ prompt: String? = nil, _ location: SourceLocation = #_sourceLocation) {
        expect(location) { $0.readsLine }
        let (row, readings) = (screen.cursorRowOfAll, screen.readings)
        send(line + "\r")
        expect(location) { screen in
            guard screen.cursorRowOfAll > row, screen.readsLine else { return false }
            // A line that continues is still the same one.
            guard screen.readings > readings || prompt == "…" else { return false }
            return prompt.map { $0 == screen.currentLine } ?? screen.currentLine.hasSuffix(">")
        }
    }

    /// Waits for the given prompt, or for any prompt, on a row after a given one.
    func expectPrompt(
        _ prompt: String? = nil, behind text: String, _ location: SourceLocation = #_sourceLocation
    ) {
        expect(location) { screen in
            guard screen.readsLine, prompt.map({ $0 == screen.currentLine }) ?? screen.currentLine.hasSuffix(">") else {
                return false
            }
            return screen.transcript.prefix(screen.cursorRowOfAll).contains { $0.contains(text) }
        }
    }

    private static func environment(_ home: ProgramHome) -> [String: String] {
        home.environment.merging(["XTERM_VERSION": "model"]) { $1 }
    }
}

extension Screen {
    /// True if a row equals this text.
    func shows(_ row: String) -> Bool { transcript.contains(row) }
    func holds(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
}
