import BuiltProgram
import TestTraits
import Testing

/// Changes and undo, from one start of the program to the next.
@Suite(.blocking) struct UndoTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private func contents() throws -> String {
        try home.run(["-c", "list --format json; show --format json"]).output
    }

    @Test func `a script is one step, which a later session undoes and redoes`() throws {
        _ = try home.run(["-c", "go 3"])
        let before = try contents()
        let script = try home.write(
            """
            delete 1-2
            add Blue --artist 'Joni Mitchell' --year 1971 --at 2
            edit artist:u2 genre=Rock label=Island
            move last --to 1
            """, to: "tidy.blue")
        let run = try home.run([script])
        #expect(run.status == 0, "\(run)")
        #expect(run.output == "", "\(run)")
        let after = try contents()
        #expect(after != before)
        #expect(try home.run(["-c", "undo"]) == ProgramResult(diagnostics: "Undid 4: \(script)\n"))
        #expect(try contents() == before)
        #expect(try home.run(["-c", "undo"]).status == 1)
        #expect(try home.run(["-c", "redo"]) == ProgramResult(diagnostics: "Redid 4: \(script)\n"))
        #expect(try contents() == after)
    }

    @Test func `all -c of one start are one script, and undo lists them`() throws {
        let before = try contents()
        _ = try home.run(["-c", "delete 1", "-c", "delete 1"])
        #expect(try home.run(["-c", "count"]).output == "3\n")
        #expect(try home.run(["-c", "undo"]) == ProgramResult(diagnostics: "Undid 2: delete 1; delete 1\n"))
        #expect(try contents() == before)
    }

    @Test func `the changes of a failed script are one step`() throws {
        let before = try contents()
        let run = try home.run(["-"], input: "delete 1\nedit 1 genre=Rock\ndelete 99\ndelete 1\n")
        #expect(run.status == 1)
        #expect(run.diagnostics.contains("<stdin>:3: no album has position '99'"), "\(run)")
        #expect(try home.run(["-c", "count; show 1 --format json"]).output.contains("\"Rock\""))
        #expect(try home.run(["-c", "undo"]).status == 0)
        #expect(try contents() == before)
    }

    @Test func `a failed command changes nothing`() throws {
        let before = try contents()
        for line in ["edit * genre=Rock year=soon", "move 1-3 --to 6", "delete 1 99", "add Blue --artist X --at 9"] {
            #expect(try home.run(["-c", line]).status == 1)
        }
        #expect(try contents() == before)
        #expect(try home.run(["-c", "undo"]).status == 1)
    }

    @Test func `the album at the position of a deleted one is current, also after a command that fails`() throws {
        let failure = try home.run(
            ["-c", "go 2; edit 1 genre=X; go 3; delete .; try ! false", "-c", "show . --format json"])
        #expect(failure.output.contains("Staring at the Sun"), "\(failure)")
        let later = try home.run(["-c", "show . --format json"])
        #expect(later.output.contains("Staring at the Sun"), "\(later)")
    }

    @Test func `an undone position is not saved with the session`() throws {
        #expect(try home.run(["-i"], input: "add A --artist B\n").status == 0)
        #expect(try home.run(["-c", "show . --format json"]).output.contains("\"A\""))
        #expect(try home.run(["-i"], input: "undo\n").status == 0)
        #expect(try home.run(["-c", "show . --format json"]).output.contains("Best of Bowie"))
    }

    @Test func `at the prompt each command is a step, and inside a script undo goes command by command`() throws {
        _ = try home.run(["-i"], input: "delete 1\ndelete 1\n")
        let script = "delete 1; count; undo; count; undo 2; count; undo\n"
        let run = try home.run(["--on-error", "continue", "-"], input: script)
        #expect(run.output == "2\n3\n5\n")
        #expect(run.status == 1)
        #expect(try home.run(["-c", "redo 2; count"]).output == "3\n")
    }

    @Test func `after a new change older ones cannot be redone`() throws {
        _ = try home.run(["-i"], input: "delete 1\nundo\nadd Blue --artist 'Joni Mitchell'\n")
        #expect(try home.run(["-c", "redo"]).status == 1)
        #expect(try home.run(["-c", "count"]).output == "6\n")
    }

    @Test func `--dry-run shows the result without a change`() throws {
        _ = try home.run(["-i"], input: "delete 1\nundo\ndelete 2\n")
        let before = try contents()
        let lines = [
            "delete genre:pop --dry-run", "edit * genre=Rock --dry-run", "move 2 --to 1 --dry-run",
            "add Blue --artist X --dry-run", "undo --dry-run",
        ]
        for line in lines {
            let result = try home.run(["-c", line])
            #expect(result.status == 0, "\(line): \(result)")
            #expect(result.diagnostics.hasPrefix("Would "), "\(line): \(result)")
        }
        #expect(try contents() == before)
    }
}
