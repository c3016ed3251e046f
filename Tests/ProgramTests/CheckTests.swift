import BuiltProgram
import TestTraits
import Testing

/// `--check` reports all errors in the form of a script, and runs nothing.
@Suite(.blocking) struct CheckTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    @Test(arguments: [
        ("list\nshow 1\n", ""),
        ("alias ll list\nll --sort year\n", ""),
        ("alias zz list\nunalias zz\nzz\n", "3: unknown command 'zz'."),
        ("quit 3\nnope\n", "2: unknown command 'nope'."),
        ("show $1 $@ --format $2\n$command x\nlet x $y\n", ""),
        ("list --limit $n\n", ""),
        ("list --limit x\n", "1: invalid value 'x' for --limit"),
        ("show $x --formt json\n", "1: unknown option '--formt' for 'show'."),
        ("try time nope\n", "1: unknown command 'nope'."),
        ("nope $x\n", "1: unknown command 'nope'."),
        ("nope | wc\n", "1: unknown command 'nope'."),
        ("nope > file\n", "1: unknown command 'nope'."),
        ("list && count\n", "1: '&&' cannot be used here."),
        ("echo ${x\n", "1: '${x' is not a valid variable."),
        ("echo 'open\n", "1: the quote ' on line 1 has no closing quote."),
        ("list \\\n", "1: the last line ends with '\\'"),
        ("list $x >\n", "1: '>' cannot be used here."),
        ("list $x > $file\n", ""),
        ("set $x y z\n", "1: unexpected argument 'z' for 'set'."),
        ("next $@ 3 4\n", ""),
        ("try\n", "1: 'try' needs COMMAND"),
        ("! exit 3\ndelete *\n", ""),
    ])
    func `a syntax error is reported with its line`(script: String, message: String) throws {
        let path = try home.write(script, to: "script.blue")
        let result = try home.run(["--check", path])
        #expect(result.output == "")
        if message.isEmpty {
            #expect(result.diagnostics == "", "\(result)")
            #expect(result.status == 0, "\(result)")
        } else {
            #expect(result.diagnostics.hasPrefix("\(path):\(message)"), "\(result)")
            #expect(result.status == 1)
        }
    }

    @Test(arguments: [
        (
            "set on-error sometimes",
            "1: invalid value 'sometimes' for the setting 'on-error'. Use one of stop, continue."
        ),
        ("set on-error stop", ""),
        ("set nosuch 3", "1: unknown setting 'nosuch'."),
        ("set nosuch", "1: unknown setting 'nosuch'."),
        ("set $setting sometimes", ""),
        ("set on-error $policy", ""),
        ("macro run", "1: 'macro run' needs a name"),
        ("macro run nope", "1: unknown macro 'nope'."),
        ("macro run ../nope", "1: invalid macro name '../nope'."),
        ("macro record tidy", "1: a macro records lines that are typed at the prompt"),
        ("macro run $name", ""),
        ("source nowhere.blue", "1: cannot read the script 'nowhere.blue'"),
        ("source /tmp", "1: cannot read the script '/tmp': Is a directory"),
        ("source $file", ""),
        ("try source nowhere.blue", "1: cannot read the script 'nowhere.blue'"),
        ("echo list > made.blue\nsource made.blue", ""),
        ("! printf list > made.blue\nsource made.blue", ""),
        ("list | tee made.blue\nsource made.blue", ""),
        ("source made.blue\necho list > made.blue", "1: cannot read the script 'made.blue'"),
        ("let 2x 3", "1: invalid value '2x' for NAME"),
        ("let 2x $value", "1: invalid value '2x' for NAME"),
        ("let x 3", ""),
        ("let x = 3", "1: no '=' is needed between a name and its value: let x 3."),
        ("let x = $value", "1: no '=' is needed between a name and its value: let x $value."),
        ("let x 3 --format json", "1: "),
        ("alias two 'echo 1; echo 2'", "1: the alias 'two' can contain only one command."),
        ("alias '!x' list", "1: invalid alias name '!x'."),
        ("alias x --format json", "1: the text of the alias 'x' cannot begin with the option '--format'."),
        ("alias nope", "1: unknown alias 'nope'."),
        ("unalias nope", "1: unknown alias 'nope'."),
        ("unalias $name", ""),
        ("history 0", "1: invalid value '0' for N: it must be at least 1."),
        ("changes --limit -1", "1: invalid value '-1' for --limit: it must be at least 0."),
        ("list --limit -1", "1: invalid value '-1' for --limit: it must be at least 0."),
        ("list --offset -1", "1: invalid value '-1' for --offset: it must be at least 0."),
        ("next 0", "1: invalid value '0' for N: it must be at least 1."),
        ("add A --artist B --year 3000", "1: invalid year '3000'."),
        ("add A --artist B --at 0", "1: invalid value '0' for --at: it must be at least 1."),
        ("add '' --artist B", "1: an album's title cannot be empty."),
        ("add A --artist ''", "1: an album's artist cannot be empty."),
        ("add A --artist B --year '' --genre ''", ""),
        ("edit 1 year=abc", "1: invalid year 'abc'."),
        ("edit 1 title=", "1: an album's title cannot be empty."),
        ("edit 1 id=3", "1: the field 'id' cannot be set"),
        ("move 1 --to 0", "1: invalid value '0' for --to: it must be at least 1."),
        ("undo 1 --to 3", "1: 'undo' accepts a count or --to, but not both."),
        ("transcript record x", "1: a transcript records lines that are typed"),
        ("help nocommand", "1: no help on 'nocommand'."),
        ("help list; help language; help all", ""),
        ("plugins disable nope", "1: unknown plugin 'nope'."),
        ("plugins disable ShellCommands", "1: the plugin 'ShellCommands' cannot be disabled"),
        ("plugins enable", "1: 'plugins enable' needs NAME"),
        ("show 0", "1: no album has position '0': positions start at 1."),
        ("delete 3 0", "1: no album has position '0': positions start at 1."),
        ("list 0; show 0 love songs", ""),
        // A word that may be an alias is not reported as unknown.
        ("alias ll $command\nll 3", ""),
        ("source $file\nll 3\nalias ll\nunalias ll", ""),
        ("list $x\nzz 3", "2: unknown command 'zz'."),
    ])
    func `literal values are checked, and values of variables are not`(script: String, message: String) throws {
        try expect(message, of: script)
    }

    @Test(arguments: [
        ("list --limit $1 --sort bad,", "1: invalid value 'bad,' for --sort"),
        ("list --sort bad, --limit $1", "1: invalid value 'bad,' for --sort"),
        ("add T --artist A --at $n --yeer 3", "1: unknown option '--yeer' for 'add'."),
        ("count --format $n --by \"\"", "1: invalid value '' for --by"),
        ("add $title --artist B --year 3000", "1: invalid year '3000'."),
        ("add $title", "1: 'add' needs --artist A"),
        ("add --artist $artist", "1: 'add' needs TITLE"),
        ("list $x year:soon", "1: invalid value '$x year:soon' for QUERY: write a year"),
        ("list a$x , ,", "1: invalid value 'a$x , ,' for QUERY: a ',' needs"),
        ("edit $x title=$t year=soon", "1: invalid year 'soon'."),
        ("list --limit=$n --limit 3", "1: the option '--limit' of 'list' is given twice."),
        ("list $x --limit", "1: the option '--limit' of 'list' needs a value"),
        ("source $@ --option", ""),
        ("list --sort $@ -year", ""),
        ("list --$option 3 --formt", ""),
        ("list $x-y --limit=$n artist:$a , $b", ""),
        ("edit $assignment", ""),
        ("edit $x $@ year=soon", ""),
        ("move $@ --to 0", "1: invalid value '0' for --to"),
    ])
    func `a variable does not hide errors in other words`(script: String, message: String) throws {
        try expect(message, of: script)
    }

    @Test(arguments: [
        "echo count > ./made.blue\nsource made.blue",
        "try echo count > made.blue\nsource ./made.blue",
        "echo count > .//./made.blue\nsource made.blue",
        "echo count > ~/made.blue\nsource ~/./made.blue",
        "let f made.blue\necho count > $f\nsource made.blue",
        "export --to made.blue --format csv\ntry source made.blue",
        "export $x --to ./made.blue\ntry source made.blue",
        "export --to $f\ntry source made.blue",
        "source $f\nsource made.blue",
        "alias w $text\nw\nsource made.blue",
    ])
    func `a file that may exist later is not reported as missing`(script: String) throws {
        try expect("", of: script)
    }

    private func expect(_ message: String, of script: String) throws {
        let home = try ProgramHome()
        let path = try home.write(script + "\n", to: "script.blue")
        let result = try home.run(["--check", path])
        #expect(result.output == "", "\(result)")
        #expect(result.status == (message.isEmpty ? 0 : 1), "\(result)")
        #expect(
            message.isEmpty ? result.diagnostics == "" : result.diagnostics.hasPrefix("\(path):\(message)"), "\(result)"
        )
        #expect(home.bytes(of: "session.json") == nil)
    }

    @Test func `a script that sources itself is reported as an endless loop`() throws {
        let path = home.file("self.blue")
        let message = "scripts source each other more than 64 levels deep."
        try home.write("source '\(home.file("./self.blue"))'\n", to: "self.blue")
        #expect(try home.run(["--check", path]).diagnostics.hasPrefix("\(path):1: \(message)"))
        #expect(try home.run([path]).diagnostics.contains(message))
        let other = try home.write("source '\(path)'\n", to: "other.blue")
        try home.write("source '\(other)'\n", to: "self.blue")
        #expect(try home.run(["--check", path]).diagnostics.hasPrefix("\(path):1: \(message)"))
        try home.write("try source '\(path)'\n", to: "self.blue")
        #expect(try home.run(["--check", path]) == ProgramResult(output: ""))
        try home.write("echo count > '\(path)'\nsource '\(path)'\n", to: "self.blue")
        #expect(try home.run(["--check", path]) == ProgramResult(output: ""))
    }

    @Test func `an existing macro is checked for its aliases`() throws {
        try home.write("alias ll list\n", to: "macros/short.blue")
        let path = try home.write("macro run short\nll\nnope\n", to: "script.blue")
        #expect(try home.run(["--check", path]).diagnostics.hasPrefix("\(path):3: unknown command 'nope'."))
    }

    @Test func `scripts that source themselves twice, or a pipe, are checked to their end`() throws {
        let path = home.file("self.blue")
        try home.write("source \(path)\nsource \(path)\nnope\n", to: "self.blue")
        #expect(try home.run(["--check", path]).diagnostics.contains("\(path):3: unknown command 'nope'."))
        let pipe = try home.runShell(
            "mkfifo '\(home.file("pipe"))' && \"$bluelib\" --check -c 'source \(home.file("pipe"))'")
        #expect(pipe == ProgramResult(output: ""))
    }

    @Test func `all errors are reported, and nothing is run or created`() throws {
        let path = try home.write(
            "echo a\nnope\necho b > \(home.file("made"))\nshow --wrong\nset on-error continue\n", to: "s")
        let result = try home.run(["--check", "-c", "nope", path])
        #expect(result.output == "")
        #expect(result.diagnostics.split(separator: "\n").filter { !$0.hasPrefix(" ") }.count == 3, "\(result)")
        #expect(result.status == 1)
        for name in ["made", "library.sqlite", "session.json"] { #expect(home.bytes(of: name) == nil) }
    }

    @Test func `standard input can be checked, and a missing script is reported`() throws {
        #expect(try home.run(["--check"], input: "list\nnope\n").diagnostics.hasPrefix("<stdin>:2: unknown command"))
        #expect(try home.run(["--check", "missing.blue"]).status == 1)
    }

    @Test func `aliases of a sourced script are known after it`() throws {
        let aliases = try home.write("alias zz list\nnope\n", to: "aliases.blue")
        let path = try home.write("source \(aliases)\nzz --limit 1\nzz --wrong\n", to: "script.blue")
        let result = try home.run(["--check", path])
        #expect(result.diagnostics.hasPrefix("\(path):3: unknown option '--wrong' for 'list'."), "\(result)")
    }
}
