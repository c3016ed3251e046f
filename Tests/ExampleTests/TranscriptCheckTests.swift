import BuiltProgram
import Foundation
import Randomness
import TestTraits
import Testing

@testable import PatternCommands

/// `transcript check` and `transcript update`.
@Suite(.blocking) struct TranscriptCheckTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private func check(_ text: String, _ action: String = "check") throws -> ProgramResult {
        try home.write(text, to: "t")
        return try home.runInside(["-c", "transcript \(action) t --run-programs"])
    }

    // MARK: Checks

    @Test(arguments: [
        ("> count\n5\n", nil),
        ("> count\n6\n", "t:2: the output differs.\n  expected: 6\n  actual:   5\n"),
        ("> count\n", "t:2: the output differs.\n  expected: (nothing more)\n  actual:   5\n"),
        (
            "# a\n> echo\n\n> count\n5\n# b\n5\n",
            "t:7: the output differs.\n  expected: 5\n  actual:   (nothing more)\n"
        ),
        ("> count\r\n5\r\n", nil),
        ("> count\n5", nil),
        ("Some words\n\n# and a comment\n> count # in words\n# later\n5\n# at the end\n", nil),
        ("> ! echo '# x'; echo '> y'; echo '\\> z'\n\\# x\n\\> y\n\\\\> z\n", nil),
        ("> ! echo '# x'\n# x\n", "t:3: the output differs.\n  expected: (nothing more)\n  actual:   \\# x\n"),
        ("> edit 1 year=12\n<any>year <any>\n> ! echo beside >&2\nbeside\n", nil),
        ("> show -- -1\n<any>\n", nil),
        ("> add 'Two\n> \n> lines' --artist x\n> count\n6\n", nil),
        ("> count\n5\n> !!\n5\n", "t:3: the output differs.\n  expected: > !!\n  actual:   > count\n"),
        ("> !nothing\n<any>\n> count\n5\n", nil),
        ("> \n>   \n> count\n5\n> \n> # no output\n> \n> echo '> '\n\\> \n", nil),
    ])
    func `the first difference is shown with its line`(_ text: String, _ difference: String?) throws {
        let expected =
            difference.map { ProgramResult(diagnostics: $0, status: 1) }
            ?? ProgramResult(diagnostics: "'t' is correct.\n")
        #expect(try check(text) == expected)
        #expect(home.text(of: "t") == text)
    }

    @Test(arguments: [
        ("a <any>b", ["a b", "a x b", "a bbb"], ["a ", "ab"]),
        ("<any>", [""], []),
        ("x<any>", ["x", "xy"], ["y"]),
        (
            "<time>", ["2026-11-23", "2026-11-23 00:05:01", "2026-11-23T00:05:01Z", "00:05", "0.42 ms", "2 min 5 s"],
            ["", "5"]
        ),
        ("at <time>.", ["at 12:30:01.", "at <time>."], ["at noon.", "at 12:30:01"]),
        ("<id>", ["7", "4711", "a-7", "0b8f-11e"], ["", "seven", "7 8", "7."]),
        ("(<id>)<id>", ["(1)2"], ["()2"]),
        ("<path>", ["/tmp", "a/b.csv", "~/x"], ["", "b.csv", "/tmp/a b"]),
        ("'<path>': <any>", ["'/tmp/a b': no", "'/x': "], ["/x: no"]),
        ("<path>:<id>: <any><any>", ["/a/b:12: "], ["/a/b:c: "]),
        ("<Time> <", ["<Time> <"], ["1 <"]),
        ("é<any>", ["é", "é!"], ["e\u{301}"]),
    ])
    func `a placeholder stands for its kind of text`(_ pattern: String, _ right: [String], _ wrong: [String]) {
        for line in right + [pattern] {
            #expect(TranscriptPattern.matches(pattern[...], line[...]), "\(line)")
        }
        for line in wrong { #expect(!TranscriptPattern.matches(pattern[...], line[...]), "\(line)") }
    }

    @Test(arguments: [
        ("<any>\n3\n", true), ("1\n<any>\n", true), ("1\n2\n3\n<any>\n", true), ("<any>\n2\n<any>\n2\n3\n", false),
        ("<any>\n", true), ("1\n<any>\n4\n<any>\n", false), ("<any>\n1\n2\n3\n", true),
    ])
    func `a line of any text stands for any number of lines`(_ output: String, _ isCorrect: Bool) {
        let comparison = TranscriptComparison(
            transcript: TranscriptText("> x\n" + output), recording: TranscriptText("> x\n1\n2\n3\n"))
        #expect((comparison.firstDifference == nil) == isCorrect)
    }

    @Test func `every session in Examples is correct`() throws {
        let names = SessionExample.all.map { "Examples/Sessions/" + $0.name }
        let result = try home.run(["-c", "transcript check --run-programs \(names.joined(separator: " "))"])
        #expect(result == ProgramResult(diagnostics: names.map { "'\($0)' is correct.\n" }.joined()))
    }

    @Test func `the lines run in a home of their own`() throws {
        _ = try home.run(["-c", "delete 1; alias two list 2"])
        try home.write("set pager off\n", to: "rc.blue")
        let before = try home.run(["-c", "list --format json; changes"])
        let text = "> count\n5\n> set pager\n<any>on<any>\n> two\nUnknown<any>\n> delete *\n<any>\n> quit\n"
        #expect(try check(text).status == 0)
        #expect(try home.run(["-c", "list --format json; changes"]) == before)
    }

    // MARK: Updates

    @Test func `an update changes only lines that differ`() throws {
        let old = """
            Notes about this session

            # Start
            > count
            # many
            6
            > edit 1 year=1990
            <any>
            > changes
            \\#  when                 command           albums  state  by
            # the change of album 1
            7  <time>  edit 2 year=1990       1  done   <any> (<id>)
            # end
            > echo a; echo b; echo c
            a
            <any>
            # c
            d
            > ! echo 'same 12 <time>'
            same <id> <any>

            """
        let new = old.replacing("\n6\n", with: "\n5\n").replacing("\n7  ", with: "\n1  ")
            .replacing("edit 2 ", with: "edit 1 ").replacing("\nd\n", with: "\nc\n")
        let result = try check(old, "update")
        #expect(result == ProgramResult(diagnostics: "Updated the output of 3 lines in 't'.\n"))
        #expect(home.text(of: "t") == new)
        #expect(try home.runInside(["-c", "transcript check t --run-programs"]).status == 0)
        #expect(
            try home.runInside(["-c", "transcript update t --run-programs"])
                == ProgramResult(diagnostics: "'t' is correct.\n"))
    }

    @Test func `an update keeps the line breaks of Windows, and a last line without one`() throws {
        try home.write("> echo a\r\na\r\n> echo b\r\nx", to: "t")
        #expect(try home.runInside(["-c", "transcript update t --run-programs"]).status == 0)
        #expect(home.text(of: "t") == "> echo a\r\na\r\n> echo b\r\nb")
    }

    @Test func `an update keeps the mode of the file, and follows a link`() throws {
        let path = try home.write("> count\n", to: "real")
        _ = try home.runShell("chmod 640 '\(path)'; ln -s real '\(home.file("t"))'")
        #expect(try home.runInside(["-c", "transcript update t --run-programs"]).status == 0)
        #expect(home.text(of: "real") == "> count\n5\n")
        #expect(try home.runShell("stat -c %a '\(path)'; readlink '\(home.file("t"))'").output == "640\nreal\n")
    }

    // MARK: Recordings

    @Test func `every recording of a random session passes its check`() throws {
        let lines = [
            "list", "list sun --fields title,artist", "count", "add 'Two\nlines' --artist Somebody --year 1971",
            "edit 1 year=12x", "edit last genre='<time> <any>'", "delete 1", "undo", "redo 2", "changes",
            "changes --format json", "history", "time list", "nope; count", "# a comment",
            "! echo '# x'; echo beside >&2",
            "echo '> typed'; echo '\\> guarded'", "echo '<any>'; echo", "! printf 'bare'",
            "let name \"a\tb\"; echo \"$name\"",
            "echo $nothing", "alias c count; c", "!!", "!nothing", "cover", "show -- -1", "list | head -n 2", "begin x",
            "commit",
            "echo \"x\u{1b}y\" z\u{200e}", "set pager off", "macro record m", "macro stop", "go first; next",
            "export --to -", "! kill -9 $PPID", "plugins disable PatternCommands", "echo 1; quit", "help sun",
            "transcript record b", "transcript check missing", "echo 'open", "random | wc -l", "try nope", "show ' \t'",
            "\t",
        ]
        for seed in 1...8 {
            var random = SeededRandom(seed: seed)
            let typed = (0..<25).map { _ in random.pick(lines) + "\n" }.joined()
            let home = try ProgramHome()
            try home.write("transcript record t\n" + typed, to: "typed")
            _ = try home.runShell("cd '\(home.path)' && \"$bluelib\" -i < typed")
            guard home.text(of: "t") != nil else { continue }
            let recorded = home.text(of: "t")
            let other = try ProgramHome()
            try other.write(recorded ?? "", to: "t")
            let result = try other.runInside(["-c", "transcript check t --run-programs"])
            #expect(result == ProgramResult(diagnostics: "'t' is correct.\n"), "\(seed): \(typed)")
            #expect(try other.runInside(["-c", "transcript update t --run-programs"]) == result)
            #expect(other.text(of: "t") == recorded)
        }
    }

    // MARK: Hostile input

    @Test(arguments: [
        ("transcript check", "-c:1: 'transcript check' needs a transcript: transcript check FILE."),
        ("transcript update", "-c:1: 'transcript update' needs a transcript: transcript update FILE."),
        ("transcript check missing", "-c:1: 'missing' is not a transcript: No such file or directory."),
        ("transcript check .", "-c:1: '.' is not a transcript: it is a directory or a device."),
        ("transcript update /dev/zero", "-c:1: '/dev/zero' is not a transcript: it is a directory or a device."),
        ("transcript check latin", "-c:1: 'latin' is not a transcript: it is not UTF-8 text."),
        ("transcript check words", "-c:1: 'words' is not a transcript: no line begins with '> '."),
        ("transcript update empty", "-c:1: 'empty' is not a transcript: no line begins with '> '."),
        ("transcript check right missing", "'right' is correct.\n-c:1: 'missing' is not a transcript"),
        ("transcript check wrong missing", "wrong:2: the output differs."),
    ])
    func `a file that is no transcript is reported`(_ line: String, _ message: String) throws {
        try home.write("just\nwords\n", to: "words")
        try home.write("", to: "empty")
        try home.write("> count\n5\n", to: "right")
        try home.write("> count\n4\n", to: "wrong")
        try Data([0x3E, 0x20, 0xE9, 0x0A]).write(to: URL(fileURLWithPath: home.file("latin")))
        let result = try home.runInside(["-c", line])
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.hasPrefix(message), "\(result)")
    }

    @Test(arguments: [
        ("transcript check", "'transcript check' needs a transcript"),
        ("transcript check x; transcript update y z", ""),
        ("transcript stop x", "unexpected argument 'x'"), ("transcript record x", "a transcript records lines"),
        ("transcript look x", "invalid value 'look'"),
    ])
    func `--check reports wrong arguments without running a session`(_ line: String, _ message: String) throws {
        let result = try ProgramHome().runInside(["--check", "-c", line])
        #expect(result.status == (message.isEmpty ? 0 : 1), "\(result)")
        #expect(message.isEmpty || result.diagnostics.contains(message), "\(result)")
    }

    @Test(arguments: ["quit", "echo 1; quit 3", "! kill -9 $PPID"])
    func `a session that ends early is reported, and never updated`(_ end: String) throws {
        let text = "> count\n7\n> \(end)\n<any>\n> list\nkept\n"
        let message = "t:5: the session ended before this line.\n  expected: > list\n  actual:   (nothing more)\n"
        let result = try check(text, "update")
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("the session ended before this line"), "\(result)")
        #expect(end.contains("kill") || result.diagnostics == message)
        #expect(home.text(of: "t") == text)
        #expect(try check("> count\n5\n> quit\n").status == 0)
    }

    @Test func `a transcript can check another one, but not itself`() throws {
        try home.write("> count\n5\n", to: "inner")
        #expect(try check("> transcript check inner\n'inner' is correct.\n").status == 0)
        let message = "'t' is being checked already. A transcript cannot check or update itself."
        #expect(try check("> transcript check ./t\n'./<any>\n").status == 0)
        let result = try check("> transcript check t\n> transcript update t\n", "update")
        #expect(result.diagnostics == "Updated the output of 2 lines in 't'.\n")
        let lines = home.text(of: "t")?.split(separator: "\n") ?? []
        #expect(lines == ["> transcript check t", message[...], "> transcript update t", message[...]])
    }

    @Test func `a transcript that stops its recording is reported`() throws {
        let result = try check("> transcript record x\n<any>\n> transcript stop\n> count\n5\n")
        #expect(result.diagnostics.hasPrefix("t:3: the session ended before this line."), "\(result)")
        #expect(home.bytes(of: "x") == nil)
    }

    @Test func `an output of ten megabytes is compared`() throws {
        let last = String(repeating: "0", count: 94) + "100000"
        #expect(try check("> ! seq -f %0100.0f 100000\n<any>\n\(last)\n").status == 0)
        #expect(try check("> ! seq -f %0100.0f 100000\n", "update").status == 0)
        #expect((home.bytes(of: "t")?.count ?? 0) > 9_000_000)
        #expect(try check("> ! yes | head -c 10000000 | tr -d '\\n'\ny<any>y\n").status == 0)
    }

    @Test func `Ctrl-C ends a check, and its session`() throws {
        try home.write("> ! echo $$ > '\(home.file("started"))'; exec sleep 1000\n", to: "t")
        let program = try home.start(
            ["-c", "transcript check --run-programs '\(home.file("t"))'"], environment: ["TMPDIR": home.path])
        while home.text(of: "started")?.last != "\n" { usleep(10_000) }
        program.signal(SIGINT)
        let result = try program.finish()
        #expect(result.status == 130, "\(result)")
        #expect(try home.runShell("kill -0 $(cat '\(home.file("started"))')").status != 0)
        #expect(try home.runShell("ls -d '\(home.path)'/bluelib-replay-*").status != 0)
    }
}
