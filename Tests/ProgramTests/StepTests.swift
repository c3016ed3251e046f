import BuiltProgram
import TestTraits
import Testing

/// Explicit steps: `begin`, `commit`, `rollback`.
@Suite(.blocking) struct StepTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private func run(_ lines: String...) throws -> ProgramResult {
        try home.run(["--on-error", "continue"] + lines.flatMap { ["-c", $0] })
    }

    private func export() throws -> String {
        try home.run(["-c", "list --format json"]).output
    }

    @Test func `at the prompt, the commands between begin and commit are one change`() throws {
        let before = try export()
        let result = try home.run(
            ["-i"], input: "begin tidy\ndelete 1\nedit 1 genre=Rock\ncommit\nchanges --limit 1\nundo\ncount\n")
        #expect(result.output.contains("tidy"), "\(result)")
        #expect(result.output.hasSuffix("\n5\n"))
        #expect(try export() == before)
    }

    @Test func `rollback undoes everything and cannot be redone`() throws {
        let before = try export()
        let result = try home.run(
            ["-i"], input: "begin\ndelete 1\nmove 1 --to 3\nedit * genre=X\nrollback\ncount\nredo\nundo\n")
        #expect(result.output == "5\n")
        #expect(result.diagnostics.contains("Rolled back 'begin': 3 changes.\n"))
        #expect(result.diagnostics.contains("\nThere is nothing to redo."), "\(result)")
        #expect(result.diagnostics.contains("\nThere is nothing to undo."))
        #expect(try export() == before)
    }

    @Test func `a rollback inside a script undoes only its own part`() throws {
        let result = try run("delete 1", "begin", "delete 1", "delete 1", "rollback", "count", "undo", "count")
        #expect(result.output == "4\n5\n", "\(result)")
        #expect(result.status == 0)
    }

    @Test func `a step that is left open is committed with a message`() throws {
        let typed = try home.run(["-i"], input: "begin tidy\ndelete 1\n")
        #expect(typed.diagnostics.hasSuffix("The step 'tidy' was still open and has been committed.\n"))
        let script = try run("begin", "delete 1")
        #expect(script.diagnostics.hasSuffix("The step 'begin' was still open and has been committed.\n"))
        #expect(try home.run(["-c", "count"]).output == "3\n")
        let failed = try home.run(["-c", "begin", "-c", "delete 1", "-c", "nope", "-c", "commit"])
        #expect(failed.status == 1)
        #expect(failed.diagnostics.hasSuffix("The step 'begin' was still open and has been committed.\n"))
        #expect(try home.run(["-c", "undo; undo; undo; count"]).output == "5\n")
    }

    @Test(arguments: [
        ("commit", "no step is open."), ("rollback", "no step is open."),
        ("begin a; begin b", "the step 'a' is open already."), ("begin; commit; commit", "no step is open."),
    ])
    func `a step ends only once, and only one can be open`(line: String, message: String) throws {
        let result = try run(line)
        #expect(result.diagnostics.contains("-c:1: " + message), "\(result)")
        #expect(result.status == 1)
    }

    @Test func `a sourced script cannot end the step of its caller`() throws {
        let inner = try home.write("delete 1\ncommit\n", to: "inner.blue")
        let result = try run("begin mine", "source \(inner)", "rollback", "count")
        #expect(
            result.diagnostics.contains(
                "inner.blue:2: the step 'mine' was begun outside this script and can only be ended there."))
        #expect(result.output == "5\n")
    }

    @Test func `a script that fails leaves no step open`() throws {
        let inner = try home.write("begin x\necho a\n", to: "inner.blue")
        let result = try run("try source \(inner) > /dev/full", "begin y", "commit")
        #expect(result.status == 0, "\(result)")
        #expect(!result.diagnostics.contains("begun"), "\(result)")
    }

    @Test func `a dry run of an edit and of a rollback shows the result without a change`() throws {
        let before = try export()
        let edit = try home.run(["-c", "edit 1 genre=Rock", "-c", "edit * genre=Rock --dry-run", "-c", "undo"])
        let said = edit.diagnostics
        #expect(
            said.hasPrefix("1 Best of Bowie: genre Pop → Rock\nWould change 4 albums:\n  2  It's My Life: "), "\(edit)")
        #expect(said.hasSuffix("\n  5  American Pie: genre Pop → Rock\nUndid 1: edit 1 genre=Rock\n"), "\(edit)")
        let rollback = try run("begin mine", "delete 1", "rollback --dry-run", "count", "commit")
        #expect(rollback.output == "4\n", "\(rollback)")
        #expect(rollback.diagnostics.contains("of the step 'mine'.\n"), "\(rollback)")
        #expect(try home.run(["-c", "undo"]).status == 0)
        #expect(try export() == before)
        #expect(try run("rollback --dry-run").status == 1)
    }
}
