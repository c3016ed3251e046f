import BuiltProgram
import Glibc
import TerminalModel
import Testing

/// A program that gets lines, and is killed after a while.
struct EnteredLines {
    private let workload: Workload
    private let first: Int
    private let home: ProgramHome

    /// The lines of a crash test from one on.
    init(_ workload: Workload, from first: Int, in home: ProgramHome) {
        (self.workload, self.first, self.home) = (workload, first, home)
    }

    /// Kills the program after this many seconds, or waits for its end; returns the number of lines that it has
    /// confirmed.
    func run(killedAfter seconds: Double?) throws -> Int {
        let count = workload.way == .terminal ? try type(seconds) : try send(seconds)
        return max(first, count)
    }

    private func send(_ seconds: Double?) throws -> Int {
        let entries = workload.entries(from: first).joinedLines
        let isScript = workload.way == .script
        let program = try home.start(
            isScript ? ["--on-error", "continue", try home.write(entries, to: "rest.blue")] : ["-i"])
        if !isScript { program.send(entries) }
        if let seconds {
            usleep(UInt32(seconds * 1e6))
            program.signal(SIGKILL)
        } else {
            program.closeInput()
        }
        let result = try program.waitForEnd()
        // Every message about a library that cannot be opened, read or changed contains this text.
        #expect(!result.diagnostics.contains("the library '"), "\(result)")
        return Workload.finished(in: result.output.split(separator: "\n"))
    }

    /// Types each line after the previous one is finished.
    private func type(_ seconds: Double?) throws -> Int {
        let end = ContinuousClock.now + .seconds(seconds ?? PseudoTerminal.patience)
        let terminal = try PseudoTerminal(
            [BuiltProgram.path], environment: home.environment.merging(["XTERM_VERSION": "model"]) { $1 }, rows: 24,
            columns: 80)
        let wait = { (isReached: @escaping (Screen) -> Bool) in
            terminal.wait(seconds: (end - .now) / .seconds(1), until: isReached)
        }
        if wait({ $0.lines[$0.cursorRow].hasSuffix(">") }) {
            for (index, line) in workload.lines.enumerated().dropFirst(first) {
                terminal.send(line + "\r" + workload.report(of: index + 1) + "\r")
                guard wait({ Workload.finished(in: $0.lines) == index + 1 }) else { break }
            }
            if seconds != nil { _ = wait { _ in false } }
        }
        terminal.signal(SIGKILL)
        #expect(terminal.waitForEnd() == 128 + SIGKILL)
        #expect(!terminal.screen.transcript.joined(separator: " ").contains("the library '"))
        return Workload.finished(in: terminal.screen.transcript)
    }
}
