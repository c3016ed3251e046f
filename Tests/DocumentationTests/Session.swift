import BuiltProgram
import Foundation
import TerminalModel
import Testing

/// A session in a page: prompts with typed lines, and their output.
struct Session: Sendable, CustomTestStringConvertible {
    struct Missing: Error {
        let screen: [String]
    }

    let lines: [String]

    /// Returns nil if the block does not begin with a prompt.
    init?(_ block: [String]) {
        guard let first = block.first, Session.typed(first) != nil else { return nil }
        lines = block
    }

    var testDescription: String { lines[0] }

    /// The typed part of a line with a prompt; nil for other lines.
    static func typed(_ line: String) -> String? {
        line.wholeMatch(of: /(?:[0-9]+\/[0-9]+ .*?|no albums)> (.*)/).map { String($0.1) }
    }

    /// Types the lines at a terminal that is large enough for all of the output, and returns the output from the
    /// first prompt to before the last.
    func play(with program: String, in home: ProgramHome) throws -> [String] {
        let environment = home.environment.merging(["XTERM_VERSION": "model"]) { $1 }
        let command = ["/usr/bin/env", "-C", try home.emptyFolder(), program]
        let terminal = try PseudoTerminal(command, environment: environment, rows: 200, columns: 200)
        try waitForPrompt(on: terminal, below: -1)
        let start = terminal.screen.cursorRow
        for typed in lines.compactMap(Session.typed) {
            let row = terminal.screen.cursorRow
            terminal.send(typed + "\r")
            try waitForPrompt(on: terminal, below: row)
        }
        return Array(terminal.screen.lines[start..<terminal.screen.cursorRow])
    }

    private func waitForPrompt(on terminal: PseudoTerminal, below row: Int) throws {
        let isThere = terminal.wait { screen in
            screen.cursorRow > row && screen.readsLine && screen.currentLine.hasSuffix(">")
        }
        guard isThere else { throw Missing(screen: terminal.screen.lines) }
    }
}

extension ProgramHome {
    /// Makes an empty directory to start the program in.
    func emptyFolder() throws -> String {
        try FileManager.default.createDirectory(atPath: file("empty"), withIntermediateDirectories: false)
        return file("empty")
    }
}
