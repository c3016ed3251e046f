import BuiltProgram
import Foundation
import TerminalModel

/// The program at its prompt on a pseudo-terminal. It writes the compared output to a file.
final class TerminalProgram: OpenProgram {
    private let terminal: PseudoTerminal
    private let home: ProgramHome
    private let file: String
    private var marks = 0

    init(in home: ProgramHome, library: String) throws {
        self.home = home
        // A pager would wait for a key when the output is longer than the screen.
        let settings = ["XTERM_VERSION": "model", "PAGER": "cat"]
        terminal = try PseudoTerminal(
            [BuiltProgram.path, "--library", library], environment: home.environment.merging(settings) { $1 },
            rows: 24, columns: 80)
        file = "seen-\(terminal.process)"
    }

    var process: Int32 { terminal.process }

    var diagnostics: String { terminal.screen.transcript.joined(separator: "\n") }

    func enter(_ line: String) throws -> (output: [String]?, status: Int?) {
        terminal.send(line + "\r")
        return (nil, try mark(after: line).status)
    }

    func observe(_ lines: [String]) throws -> [String] {
        for line in lines { terminal.send("\(line) >> ~/\(file)\r") }
        return try mark(after: lines.joined(separator: "; ")).output
    }

    func signal(_ number: Int32) { terminal.signal(number) }

    func endInput() throws -> Int32 {
        // Until the editor shows a key, the terminal could take Ctrl-D for the end of a line, and the program would never see it.
        terminal.send("x")
        guard terminal.wait(until: { $0.readsLine && $0.currentLine.hasSuffix("> x") }) else {
            throw NoAnswer(to: "x", from: process, diagnostics)
        }
        terminal.send("\u{15}\u{4}")
        return try waitForEnd()
    }

    func waitForEnd() throws -> Int32 {
        guard let status = terminal.waitForEnd() else { throw NoAnswer(to: "end", from: process, diagnostics) }
        return status
    }

    /// Writes a marker, waits for it, and returns the lines since the previous one; no status after the end of the program.
    private func mark(after line: String) throws -> (output: [String], status: Int?) {
        marks += 1
        let mark = "@@\(marks) "
        terminal.send("echo '\(mark)'$? >> ~/\(file)\r")
        guard terminal.wait(until: { _ in home.text(of: file)?.contains(mark) ?? false }) else {
            guard terminal.waitForEnd(seconds: 10) != nil else { throw NoAnswer(to: line, from: process, diagnostics) }
            return ([], nil)
        }
        let lines = (home.text(of: file) ?? "").split(separator: "\n").map(String.init)
        let output = lines.reversed().dropFirst().prefix { !$0.hasPrefix("@@\(marks - 1) ") }
        return (output.reversed(), lines.last.flatMap { Int($0.dropFirst(mark.count)) })
    }
}
