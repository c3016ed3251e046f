import BuiltProgram
import TerminalModel
import Testing

/// Starts the fixture at its prompt on a pseudo-terminal.
enum FixtureTerminal {
    /// The path of the built fixture, which is beside the tests.
    static var path: String { BuiltProgram.products + "/LineEditingFixture" }

    static func environment(_ more: [String: String] = [:]) -> [String: String] {
        let base = [
            "TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "XTERM_VERSION": "model",
        ]
        return base.merging(Sanitizers.environment) { $1 }.merging(more) { $1 }
    }

    /// Starts the fixture and waits for its first prompt; throws an error on a timeout.
    static func start(
        _ arguments: [String] = [], rows: Int = 16, columns: Int = 40, environment more: [String: String] = [:],
        isTmux: Bool = false
    ) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            [path] + arguments, environment: environment(more).filter { !$0.value.isEmpty }, rows: rows,
            columns: columns)
        terminal.answersQuestions = isTmux
        guard terminal.wait(until: { $0.shows("fixture>") }) else { throw NoPrompt(screen: terminal.screen.lines) }
        return terminal
    }

    struct NoPrompt: Error {
        let screen: [String]
    }
}

extension Screen {
    /// True if a row equals this text.
    func shows(_ row: String) -> Bool { lines.contains(row) }
    func holds(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
    /// True if the prompt is empty, and the editor reads keys.
    var isAtPrompt: Bool { readsLine && currentLine == "fixture>" }
    /// The lines that the fixture has reported.
    fileprivate var answers: [String] { transcript.filter { $0.hasPrefix("got ") } }
}

extension PseudoTerminal {
    /// Waits until the condition holds, and fails with the contents of the screen on a timeout.
    func expect(_ location: SourceLocation = #_sourceLocation, _ isReached: (Screen) -> Bool) {
        let reached = wait(until: isReached)
        #expect(reached, "\(screen.lines)", sourceLocation: location)
    }

    /// Waits for a prompt, types and enters a line, and expects that the fixture reports it.
    func expect(_ keys: String, gives line: String, _ location: SourceLocation = #_sourceLocation) {
        expect(location) { $0.readsLine }
        let count = screen.answers.count
        send(keys + "\r")
        expect(location) { screen in
            screen.isAtPrompt && screen.answers.dropFirst(count).contains { $0.hasSuffix(" <\(line)>") }
        }
    }
}
