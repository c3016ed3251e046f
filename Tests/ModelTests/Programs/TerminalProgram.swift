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
        terminal = try PseudoTerminal(
            [BuiltProgram.path, "--library", library],
            environment: home.environment.merging(["XTERM_VERSION": "model"]) { $1 }, rows: 24, columns: 80)
        file = "seen-\(terminal.process)"
    }

    var process: Int32 { terminal.process }

    var diagnostics: String { terminal.screen.transcript.joined(separator: "\n") }

    func enter(_ line: String) -> (output: [String]?, status: Int?) {
        terminal.send(line + "\r")
        return (nil, mark().status)
    }

    func observe(_ lines: [String]) -> [String] {
        for line in lines { terminal.send("\(line) >> ~/\(file)\r") }
        return mark().output
    }

    func signal(_ number: Int32) { terminal.signal(number) }

    func endInput() -> Int32 {
        // Before the prompt appears, the terminal would treat the key as the end of input.
        _ = terminal.wait { $0.readsLine }
        terminal.send("\u{4}")
        return waitForEnd()
    }

    func waitForEnd() -> Int32 { terminal.waitForEnd() ?? -1 }

    /// Writes a marker, waits for it, and returns the lines since the previous one.
    private func mark() -> (output: [String], status: Int?) {
        marks += 1
        let mark = "@@\(marks) "
        terminal.send("echo '\(mark)'$? >> ~/\(file)\r")
        guard terminal.wait(until: { _ in home.text(of: file)?.contains(mark) ?? false }) else { return ([], nil) }
        let lines = (home.text(of: file) ?? "").split(separator: "\n").map(String.init)
        let output = lines.reversed().dropFirst().prefix { !$0.hasPrefix("@@\(marks - 1) ") }
        return (output.reversed(), lines.last.flatMap { Int($0.dropFirst(mark.count)) })
    }
}
