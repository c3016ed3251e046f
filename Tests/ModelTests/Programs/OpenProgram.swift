import BuiltProgram
import Foundation

/// A program that stays open and carries out lines as they are entered.
protocol OpenProgram: AnyObject {
    var process: Int32 { get }
    /// What it has written to standard error so far, as far as that is kept apart.
    var diagnostics: String { get }

    /// Enters a line.
    ///
    /// - Returns: What it writes to standard output, nil where that cannot be told apart; and `$?`, nil when the program has ended.
    func enter(_ line: String) -> (output: [String]?, status: Int?)

    /// Enters lines that change nothing, and answers what they write to standard output.
    func observe(_ lines: [String]) -> [String]

    func signal(_ number: Int32)

    /// Ends its input, and answers its exit status; -1 when it does not end.
    func endInput() -> Int32

    /// Waits for its end, and answers its exit status; -1 when it does not end.
    func waitForEnd() -> Int32
}

/// A program that reads lines from a pipe: a prompt, or a script.
final class PipeProgram: OpenProgram {
    private let program: RunningProgram
    private var marks = 0

    /// - Parameter arguments: Those that choose a prompt or a script.
    init(_ arguments: [String], in home: ProgramHome, library: String) throws {
        program = try home.start(["--library", library] + arguments)
    }

    var process: Int32 { program.process }

    var diagnostics: String { program.diagnostics }

    func enter(_ line: String) -> (output: [String]?, status: Int?) {
        let (output, status) = exchange([line])
        return (output, status)
    }

    func observe(_ lines: [String]) -> [String] { exchange(lines).output }

    func signal(_ number: Int32) { program.signal(number) }

    func endInput() -> Int32 { (try? program.finish())?.status ?? -1 }

    func waitForEnd() -> Int32 { (try? program.waitForEnd())?.status ?? -1 }

    /// Sends lines and a last one that marks their end, and reads up to the mark.
    private func exchange(_ lines: [String]) -> (output: [String], status: Int?) {
        marks += 1
        let mark = "@@\(marks) "
        program.send((lines + ["echo \(mark)$?"]).map { $0 + "\n" }.joined())
        var output: [String] = []
        while let line = program.nextOutputLine() {
            if line.hasPrefix(mark) { return (output, Int(line.dropFirst(mark.count))) }
            output.append(line)
        }
        return (output, nil)
    }
}
