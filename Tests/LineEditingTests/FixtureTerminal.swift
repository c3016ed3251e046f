import BuiltProgram
import Glibc
import TerminalModel
import Testing

/// The fixture at a prompt on a pseudo-terminal.
enum FixtureTerminal {
    /// Where the build has put the fixture: beside the tests.
    static var path: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let tests = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return String(tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)]) + "/LineEditingFixture"
    }

    static func environment(_ more: [String: String] = [:]) -> [String: String] {
        let base = [
            "TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "XTERM_VERSION": "model",
        ]
        return base.merging(Sanitizers.environment) { $1 }.merging(more) { $1 }
    }

    /// Starts the fixture and waits for its first prompt; answers nil when that does not come.
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
    /// Whether a row is exactly this text.
    func shows(_ row: String) -> Bool { lines.contains(row) }
    func holds(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
    /// Whether there is a prompt with nothing behind it: keys come to the editor.
    var isAtPrompt: Bool { readsLine && currentLine == "fixture>" }
    /// What the fixture has said it got so far.
    fileprivate var answers: [String] { transcript.filter { $0.hasPrefix("got ") } }
}

extension PseudoTerminal {
    /// Waits until the screen is as wanted, and says what it is when it is not.
    func expect(_ location: SourceLocation = #_sourceLocation, _ isReached: (Screen) -> Bool) {
        let reached = wait(until: isReached)
        #expect(reached, "\(screen.lines)", sourceLocation: location)
    }

    /// Types at a prompt, for which it waits, and enters the line; says what the program got when it is another one.
    func expect(_ keys: String, gives line: String, _ location: SourceLocation = #_sourceLocation) {
        expect(location) { $0.readsLine }
        let count = screen.answers.count
        send(keys + "\r")
        expect(location) { screen in
            screen.isAtPrompt && screen.answers.dropFirst(count).contains { $0.hasSuffix(" <\(line)>") }
        }
    }
}
