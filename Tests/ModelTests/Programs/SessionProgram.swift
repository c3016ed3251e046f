import BuiltProgram
import Foundation

/// A program that reads lines as they are sent, and answers what it writes for each.
final class SessionProgram {
    let process: Int32
    private let program: RunningProgram
    private var marks = 0

    /// - Parameter arguments: Those that choose a prompt or a script.
    init(_ arguments: [String], in home: ProgramHome, library: String) throws {
        program = try home.start(["--library", library] + arguments, environment: ["BLUELIB_PAGER": ""])
        process = program.process
    }

    /// Sends lines and a last one that marks their end and shows `$?`.
    func send(_ lines: [String]) {
        marks += 1
        program.send((lines + ["echo @@\(marks) $?"]).map { $0 + "\n" }.joined())
    }

    /// Reads up to the mark of the latest lines; the status is nil when the program has ended before it.
    func receive() -> (lines: [String], status: Int?) {
        let mark = "@@\(marks) "
        var lines: [String] = []
        while let line = program.nextOutputLine() {
            if line.hasPrefix(mark) { return (lines, Int(line.dropFirst(mark.count))) }
            lines.append(line)
        }
        return (lines, nil)
    }

    /// What the program has written to standard error so far.
    var diagnostics: String { program.diagnostics }

    func signal(_ number: Int32) { program.signal(number) }

    /// Closes its input and waits for its end.
    func finish() throws -> ProgramResult { try program.finish() }

    /// Waits for its end with its input open.
    func waitForEnd() throws -> ProgramResult { try program.waitForEnd() }
}
