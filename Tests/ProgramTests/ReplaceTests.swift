import BuiltProgram
import Foundation
import TestTraits
import Testing

/// `replace`, templates and values in the built program.
@Suite(.blocking) struct ReplaceTests {
    private func run(_ lines: String...) throws -> ProgramResult {
        try ProgramHome().run(["--on-error", "continue"] + lines.flatMap { ["-c", $0] })
    }

    @Test(arguments: [
        ("replace title ' the sun$' '' *", "Changed 2 albums.\n"),
        ("replace artist '(\\w+) (\\w+)' '$2, $1'", "Changed 1 album.\n"),
        ("replace genre pop Rock 2-4", "Changed 3 albums.\n"), ("replace title xyz '' *", "Changed 0 albums.\n"),
        ("replace genre xyz y", "Changed 0 albums. Only the current album was searched; '*' means all.\n"),
        ("replace label x y", "no album has a field 'label'"),
        ("replace title '(' x", "invalid regular expression '('"),
        ("replace title a '$1'", "'1' is not a group"),
        ("replace title '.+' ''", "'Best of Bowie' cannot be changed: an album's title"),
        ("replace year 2 x *", "cannot be changed: invalid year"),
        ("replace title '' x", "a regular expression needs some text"),
        ("replace title a", "'replace' needs TEXT"), ("replace '' a b", "a field needs a name"),
        (
            "replace title sun Moon * --dry-run",
            "Would change 2 albums:\n  3  Nothing Like The Sun → Nothing Like The Moon\n  4  Staring at the Sun → Staring at the Moon\n"
        ),
        (
            "add a --artist a; add b --artist a; add c --artist a; add d --artist a; add e --artist a; replace artist a X 9- --dry-run",
            "Would change 2 albums:\n   9  a → X\n  10  a → X\n"
        ),
        ("edit 1-2 x='{artist} {cover} {label}'", "No album has a field 'label'"),
        ("edit * sort='{artst}'", "Did you mean 'artist'?"),
        ("edit 1 genre+=Dub title-=x", "the field 'title' has only one value"),
        ("edit 1 genre+=", "the value is missing"),
    ])
    func `each form has its result or its error`(_ line: String, _ expected: String) throws {
        let result = try run(line)
        #expect(result.diagnostics.contains(expected), "\(result)")
    }

    @Test func `a replacement is one step, and a script is checked without running it`() throws {
        let result = try run(
            "replace title '(?-i)the Sun' 'x' *", "list --fields title --format tsv", "undo", "count title:sun")
        #expect(
            result.output == "title\nBest of Bowie\nIt's My Life\nNothing Like The Sun\nStaring at x\nAmerican Pie\n2\n"
        )
        let home = try ProgramHome()
        let script = try home.write(
            "replace title '(' x\nreplace title a '$1'\nedit 1 genre+= x=1\nedit 1\n", to: "a.blue")
        let checked = try home.run(["--check", script])
        #expect(checked.status == 1)
        #expect(["1:", "2:", "3:"].allSatisfy { checked.diagnostics.contains("a.blue:\($0)") })
        #expect(!checked.diagnostics.contains("a.blue:4"))
    }

    @Test func `a missing field in a template is empty and counted`() throws {
        let result = try run("edit 1 label=ECM", "edit 1-3 x='{label}/{year}'", "list 1-3 --fields x --format tsv")
        #expect(result.output == "x\nECM/1992\n/2003\n/1999\n")
        #expect(
            result.diagnostics
                == "1 Best of Bowie: label (nothing) → ECM\nChanged 3 albums.\nA field in braces was missing, and so empty, in 2 albums.\n",
            "\(result)")
    }

    @Test func `Ctrl-C ends a search in many albums`() throws {
        let home = try ProgramHome()
        let rows = (1...20_000).map { _ in "\(String(repeating: "a", count: 300)),A\n" }.joined()
        try home.write("title,artist\n" + rows, to: "many.csv")
        _ = try home.run(["-c", "import '\(home.file("many.csv"))' --duplicates"])
        let program = try home.start(["-c", "! touch '\(home.file("began"))'", "-c", "count title:~(a{1,90}){2}[bc]"])
        while home.bytes(of: "began") == nil { usleep(10_000) }
        usleep(300_000)
        kill(program.process, SIGINT)
        let result = try program.finish()
        #expect(result.status == 130 || result.status == 1, "\(result)")
    }
}
