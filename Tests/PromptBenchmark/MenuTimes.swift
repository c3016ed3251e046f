import TerminalModel

/// The time from TAB to the menu on the screen, in milliseconds.
struct MenuTimes {
    /// The first menus of sessions.
    private(set) var first: [Double] = []
    private(set) var later: [Double] = []
    /// A text of the menu.
    let mark: String

    init(mark: String) { self.mark = mark }

    /// Starts a program at its prompt, and completes a line several times.
    mutating func measure(_ program: [String], prompt: String, line: String) throws {
        let terminal = try PseudoTerminal(program, environment: environment(), rows: 24, columns: 80)
        try wait(for: prompt, at: terminal) { $0.contains(prompt) }
        first.append(try complete(line, at: terminal))
        for _ in 0..<5 { later.append(try complete(line, at: terminal)) }
    }

    /// Completes a line, waits until the menu is complete, and discards the line.
    private func complete(_ line: String, at terminal: PseudoTerminal) throws -> Double {
        terminal.send(line)
        settle(terminal)
        let start = Clock.now
        terminal.send("\t")
        try wait(for: mark, at: terminal) { $0.contains(mark) }
        let end = Clock.now
        settle(terminal)
        try wait(for: "the complete menu", at: terminal) { !$0.contains("so far") }
        terminal.send("\u{7}\u{15}")
        settle(terminal)
        return (end - start) / 1_000_000
    }

    /// Shows what the program writes within a moment.
    private func settle(_ terminal: PseudoTerminal) { _ = terminal.wait(seconds: 0.1) { _ in false } }

    private func wait(for name: String, at terminal: PseudoTerminal, until condition: (String) -> Bool) throws {
        guard terminal.wait(until: { condition($0.lines.joined(separator: "\n")) }) else {
            throw EchoTerminal.NoPrompt(program: name, screen: terminal.screen.lines)
        }
    }
}
