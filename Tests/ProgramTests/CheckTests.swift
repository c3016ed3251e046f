import BuiltProgram
import Testing

/// `--check`: what is wrong with a script's form, all of it, and nothing is run.
@Suite struct CheckTests {
    @Test(arguments: [
        ("list\nshow 1\n", ""),
        ("alias ll list\nll --sort year\n", ""),
        ("alias zz list\nunalias zz\nzz\n", "3: unknown command 'zz'."),
        ("quit 3\nnope\n", "2: unknown command 'nope'."),
        ("show $1 $@ --format $2\n$command x\nlet x $y\n", ""),
        ("list --limit $n\n", ""),
        ("list --limit x\n", "1: 'x' cannot be --limit"),
        ("show $x --formt json\n", "1: unknown option '--formt' for 'show'."),
        ("try time nope\n", "1: unknown command 'nope'."),
        ("nope $x\n", "1: unknown command 'nope'."),
        ("nope | wc\n", "1: unknown command 'nope'."),
        ("nope > file\n", "1: unknown command 'nope'."),
        ("list && count\n", "1: '&&' has no meaning here."),
        ("echo ${x\n", "1: '${x' is no variable."),
        ("echo 'open\n", "1: the quote ' that opens on line 1 is never closed."),
        ("list \\\n", "1: the last line ends in '\\'"),
        ("list $x >\n", "1: '>' has no meaning here."),
        ("list $x > $file\n", ""),
        ("set $x y z\n", "1: unexpected 'z' for 'set'."),
        ("next $@ 3 4\n", ""),
        ("try\n", "1: 'try' needs COMMAND"),
        ("source nowhere.blue\n! exit 3\ndelete *\n", ""),
    ])
    func `what is wrong with the form is told with its line`(script: String, message: String) throws {
        let home = try ProgramHome()
        let path = try home.write(script, to: "script.blue")
        let result = try home.run(["--check", path])
        #expect(result.output == "")
        if message.isEmpty {
            #expect(result.diagnostics == "" && result.status == 0, "\(result)")
        } else {
            #expect(result.diagnostics.hasPrefix("\(path):\(message)"), "\(result)")
            #expect(result.status == 1)
        }
    }

    @Test func `all faults are told, and nothing is run or made`() throws {
        let home = try ProgramHome()
        let path = try home.write(
            "echo a\nnope\necho b > \(home.file("made"))\nshow --wrong\nset on-error continue\n", to: "s")
        let result = try home.run(["--check", "-c", "nope", path])
        #expect(result.output == "")
        #expect(result.diagnostics.split(separator: "\n").filter { !$0.hasPrefix(" ") }.count == 3, "\(result)")
        #expect(result.status == 1)
        for name in ["made", "library.sqlite", "session.json"] { #expect(home.bytes(of: name) == nil) }
    }

    @Test func `standard input can be checked, and a script that is not there is told`() throws {
        let home = try ProgramHome()
        #expect(try home.run(["--check"], input: "list\nnope\n").diagnostics.hasPrefix("<stdin>:2: unknown command"))
        #expect(try home.run(["--check", "missing.blue"]).status == 1)
    }

    @Test func `aliases of a sourced script are known behind it`() throws {
        let home = try ProgramHome()
        let aliases = try home.write("alias zz list\nnope\n", to: "aliases.blue")
        let path = try home.write("source \(aliases)\nzz --limit 1\nzz --wrong\n", to: "script.blue")
        let result = try home.run(["--check", path])
        #expect(result.diagnostics.hasPrefix("\(path):3: unknown option '--wrong' for 'list'."), "\(result)")
    }
}
