import BuiltProgram
import Foundation
import TerminalModel
import TestTraits
import Testing

/// One library on one machine, which others use with `ssh -t HOST bluelib`.
@Suite(.blocking) struct LoginTests {
    private let home: ProgramHome
    private let host: SecureShellHost

    init() throws { (home, host) = (try ProgramHome(), try SecureShellHost()) }

    private func run(_ line: String) throws -> ProgramResult {
        let arguments = host.ssh("shelf", "bluelib", "-c", "'\(line)'")
        return try RunningProgram(arguments, environment: home.environment).finish()
    }

    @Test func `the prompt, its keys and a script work on another machine`() throws {
        let lines = try home.run(["-c", "help files"]).output.split(separator: "\n")
        #expect(lines.contains("  ssh -t HOST bluelib"))
        let prompt = try Prompt(host.ssh("-t", "shelf", "bluelib"), in: home)
        prompt.expect { $0.currentLine == "1/5 Best of Bowie>" }
        prompt.enter("edit 1 year=1950", "1/5 Best of Bowie ↶>")
        prompt.send("sho\t")
        prompt.expect { $0.currentLine.hasPrefix("1/5 Best of Bowie ↶> show") }
        prompt.send("\u{15}")
        #expect(try run("list year:1950 --line {title}") == ProgramResult(output: "Best of Bowie\n"))
        prompt.resize(rows: 30, columns: 100)
        prompt.enter("undo", "1/5 Best of Bowie>")
        prompt.send("\u{4}")
        #expect(prompt.waitForEnd() == 0)
        let changes = try run("changes --format jsonl")
        #expect(changes.status == 0 && changes.output.contains("edit 1 year=1950"), "\(changes)")
        #expect(try run("show 9").status == 1)
    }

    @Test func `a connection that is lost loses no change`() throws {
        let prompt = try Prompt(host.ssh("-t", "shelf", "bluelib"), in: home)
        prompt.expect { $0.currentLine.hasSuffix(">") }
        prompt.enter("delete 2-5", "1/1 Best of Bowie ↶>")
        prompt.send("add half")
        prompt.expect { $0.currentLine.hasSuffix("add half") }
        prompt.signal(SIGKILL)
        #expect(prompt.waitForEnd() == 128 + SIGKILL)
        #expect(try run("count") == ProgramResult(output: "1\n"))
        #expect(try run("undo").status == 0)
        #expect(try run("count") == ProgramResult(output: "5\n"))
    }
}
