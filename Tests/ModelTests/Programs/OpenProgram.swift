import BuiltProgram
import Foundation

/// A program that stays open and runs lines as they are entered.
protocol OpenProgram: AnyObject {
    var process: Int32 { get }
    /// Its standard error so far, if it is separate.
    var diagnostics: String { get }

    /// Enters a line.
    ///
    /// - Returns: Its output, nil if it cannot be separated; and `$?`, nil after the end of the program.
    /// - Throws: ``NoAnswer``.
    func enter(_ line: String) throws -> (output: [String]?, status: Int?)

    /// Enters lines without changes, and returns their output.
    ///
    /// - Throws: ``NoAnswer``.
    func observe(_ lines: [String]) throws -> [String]

    func signal(_ number: Int32)

    /// Ends its input, and returns its exit status.
    ///
    /// - Throws: ``NoAnswer``.
    func endInput() throws -> Int32

    /// Waits for its end, and returns its exit status.
    ///
    /// - Throws: ``NoAnswer``.
    func waitForEnd() throws -> Int32
}

/// A program that reads lines from a pipe: a prompt, or a script.
final class PipeProgram: OpenProgram {
    private let program: RunningProgram
    private var marks = 0

    /// - Parameter arguments: The arguments that select a prompt or a script.
    init(_ arguments: [String], in home: ProgramHome, library: String) throws {
        program = try home.start(["--library", library] + arguments)
    }

    var process: Int32 { program.process }

    var diagnostics: String { program.diagnostics }

    func enter(_ line: String) throws -> (output: [String]?, status: Int?) {
        let (output, status) = try exchange([line])
        return (output, status)
    }

    func observe(_ lines: [String]) throws -> [String] { try exchange(lines).output }

    func signal(_ number: Int32) { program.signal(number) }

    func endInput() throws -> Int32 {
        program.closeInput()
        return try waitForEnd()
    }

    func waitForEnd() throws -> Int32 {
        guard let result = try? program.waitForEnd() else { throw NoAnswer(to: "end", from: process, diagnostics) }
        return result.status
    }

    /// Sends lines and a final marker, and reads up to the marker.
    private func exchange(_ lines: [String]) throws -> (output: [String], status: Int?) {
        marks += 1
        let mark = "@@\(marks) "
        program.send((lines + ["echo \(mark)$?"]).map { $0 + "\n" }.joined())
        var output: [String] = []
        while let line = program.nextOutputLine() {
            if line.hasPrefix(mark) { return (output, Int(line.dropFirst(mark.count))) }
            output.append(line)
        }
        guard program.isOutputAtEnd else {
            throw NoAnswer(to: lines.joined(separator: "; "), from: process, diagnostics)
        }
        return (output, nil)
    }
}
