import BuiltProgram
import Foundation
import TestTraits
import Testing

/// A transcript starts other programs only with `--run-programs`.
@Suite(.blocking) struct TranscriptProgramTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private func run(_ arguments: String, _ text: String) throws -> ProgramResult {
        try home.write(text, to: "t")
        let program = try home.writeProgram(
            "#!/bin/sh\ntouch '\(home.file("started"))'\ncat >/dev/null\n", to: "bin/run")
        try home.writeProgram("#!/bin/sh\ntouch '\(home.file("started"))'\n", to: "bin/xdg-open")
        let environment = ["EDITOR": program, "PAGER": program, "PATH": home.file("bin") + ":/usr/bin:/bin"]
        return try RunningProgram(
            [BuiltProgram.path, "-c", arguments], environment: home.environment.merging(environment) { $1 },
            directory: home.path
        ).finish()
    }

    @Test(arguments: [
        "! run", "!  run", "try ! run", "time ! run", "try try ! run", "list | run", "list artist:nobody | run",
        "count; ! run", "echo '\n> ' | run", "! \\\n> run", "trace ! run", "trace count; list | run", "ti ! run",
        "open 1", "op 1", "open 1 url", "let n 1; open $n", "open", "! echo $HOME", "list $? | run",
        "edit 1", "edit", "edit 1-2 --dry-run", "alias x '! run'\n<any>\n> x", "alias x list | run",
        "source script.blue", "try source script.blue", "plugins check bin/run", "plugins trust run",
        "plugins --format json trust run", "plugins --format=csv check trust",
        "transcript check other --run-programs",
    ])
    func `a line that starts a program is named before the first line runs`(line: String) throws {
        try home.write("count\n! run\n", to: "script.blue")
        for action in ["check", "update"] {
            let text = "# comment\n> export --to ran.csv\n<any>\n> \(line)\n<any>\n"
            let result = try run("transcript \(action) t", text)
            #expect(result.status == 1, "\(result)")
            #expect(result.output == "", "\(result)")
            let location = line.hasPrefix("alias x '") ? "'t:6'" : "'t:4'"
            #expect(result.diagnostics.hasPrefix("-c:1: \(location) starts another program: '"), "\(result)")
            #expect(result.diagnostics.contains("'--run-programs'"), "\(result)")
            #expect(home.bytes(of: "started") == nil)
            #expect(home.bytes(of: "ran.csv") == nil)
            #expect(home.text(of: "t") == text)
        }
    }

    @Test(arguments: [
        "chain ! run", "chain 'list | run'", "echo '! run'", "echo ! run", "# ! run", "edit 1 genre=Folk", "help open",
        "list > list.txt", "!", "plugins", "show 1 --format json", "nothing", "trace on\n<any>\n> trace off",
        "let x '! run'; echo $x", "alias x '! run'; unalias x", "transcript stop x", "history | ",
        "plugins disable trust", "plugins enable check", "plugins forget trust", "edit 1 'genre=Folk'",
    ])
    func `a line that starts none needs no option`(line: String) throws {
        let result = try run("transcript check t", "> \(line)\n<any>\n")
        #expect(result == ProgramResult(diagnostics: "'t' is correct.\n"), "\(result)")
    }

    @Test(arguments: [
        "echo '! run' > later.blue\n> source later.blue", "echo 'list | run' > later.blue\n> try source later.blue",
        "echo 'open 1' > later.blue\n> source later.blue", "echo edit > later.blue\n> source later.blue",
        "echo \"> ! run\" > inner\n> echo 'transcript check --run-programs inner' > later.blue\n> source later.blue",
        "echo 'plugins check bin/run' > later.blue\n> source later.blue",
    ])
    func `a program that only the running lines reveal is not started, and nothing is updated`(lines: String) throws {
        let text = "> \(lines)\n<any>\n> count\n6\n"
        for action in ["check", "update"] {
            for file in ["later.blue", "inner"] { try? FileManager.default.removeItem(atPath: home.file(file)) }
            let result = try run("transcript \(action) t", text)
            #expect(result.status == 1, "\(result)")
            #expect(home.bytes(of: "started") == nil, "\(result)")
            #expect(home.text(of: "t") == text || lines.contains("inner"), "\(result)")
            if !lines.contains("inner") {
                #expect(result.diagnostics.hasPrefix("-c:1: 't' starts another program: '"), "\(result)")
            }
        }
    }

    @Test(arguments: ["! run", "list | run", "edit", "source script.blue"])
    func `--run-programs starts them`(line: String) throws {
        try home.write("! run\n", to: "script.blue")
        let result = try run("transcript check --run-programs t", "> \(line)\n<any>\n")
        #expect(result.status == 0, "\(result)")
        #expect(home.bytes(of: "started") != nil, "\(result)")
    }

    @Test func `the permission does not reach a transcript inside another one`() throws {
        try home.write("> ! run\n<any>\n", to: "inner")
        let refused = "> transcript check inner\n'inner:1' starts another program<any>\n"
        #expect(try run("transcript check --run-programs t", refused).status == 0)
        #expect(home.bytes(of: "started") == nil)
        #expect(
            try run("transcript check --run-programs t", "> transcript check inner --run-programs\n<any>\n").status == 0
        )
        #expect(home.bytes(of: "started") != nil)
    }

    @Test(arguments: ["record", "stop"]) func `only actions that run lines have the option`(action: String) throws {
        let result = try home.run(["-i"], input: "transcript \(action) --run-programs\n")
        #expect(result.diagnostics.contains("has no option '--run-programs'"), "\(result)")
    }
}
