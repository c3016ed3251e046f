import BuiltProgram
import Foundation
import TestTraits
import Testing

/// Macros: recorded commands that can be run again.
@Suite(.blocking) struct MacroTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    @Test func `successful typed commands are recorded, and run as one step`() throws {
        let typed = try home.run(
            ["-i"],
            input: "macro record tidy\ndelete 1; nope\nedit 1 \\\n genre='New Wave'\n# a comment\nmacro stop\nundo 2\n")
        #expect(typed.diagnostics.contains("Saved 'tidy' with 2 commands.\n"), "\(typed)")
        #expect(home.text(of: "macros/tidy.blue") == "delete 1\nedit 1 \\\n genre='New Wave'\n")
        let run = try home.run(["-c", "macro run tidy", "-c", "list genre:'new wave' --format csv --fields title"])
        #expect(run.output == "title\nIt's My Life\n", "\(run)")
        #expect(try home.run(["-c", "undo; count"]).output == "5\n")
        #expect(try home.run(["-c", "macro list --format jsonl"]).output == "{\"name\":\"tidy\"}\n")
    }

    @Test func `a macro gets its arguments, and a failure names its file and line`() throws {
        try home.write("echo $1 $#\nnope\n", to: "macros/greet.blue")
        let result = try home.run(["-c", "macro run greet 'a b' --x"])
        #expect(result.output == "a b 2\n", "\(result)")
        #expect(result.diagnostics.hasPrefix("\(home.file("macros/greet.blue")):2: unknown command 'nope'."))
        #expect(result.diagnostics.hasSuffix("  sourced at -c:1\n"))
        #expect(result.status == 1)
    }

    @Test func `only old leftovers of macros are removed`() throws {
        let (old, new) = (".tidy.blue.new-3w5e11264sgsf", ".tidy.blue.new-000000000002b")
        let others = [".notes", ".notes.new-3w5e11264sgsf", ".other.blue.new-swap", "a.new-3w5e11264sgsf"]
        for name in [old, new] + others { try home.write("x\n", to: "macros/" + name) }
        for name in [old] + others {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -100_000)], ofItemAtPath: home.file("macros/" + name))
        }
        _ = try home.run(["-i"], input: "macro record tidy\necho a\nmacro stop\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: home.file("macros")).sorted()
        #expect(Set(names) == Set(others + [new, "tidy.blue"]))
    }

    @Test func `the line that runs a script is recorded, and the script's commands are not`() throws {
        let script = try home.write("echo inside\n", to: "a.blue")
        _ = try home.run(["-i"], input: "macro record all\nsource \(script)\nmacro stop\n")
        #expect(home.text(of: "macros/all.blue") == "source \(script)\n")
    }

    @Test(arguments: [
        ("macro stop", "No macro is being recorded."),
        ("macro run nothing", "Unknown macro 'nothing'."),
        ("macro run", "'macro run' needs a name"),
        ("macro record ../evil", "Invalid macro name '../evil'."),
        ("macro record .hidden", "Invalid macro name '.hidden'."),
        ("macro record ''", "Invalid macro name ''."),
        ("macro record a\nmacro record b", "'a' is being recorded already."),
        ("macro record a\nnope\nmacro stop", "Unknown command 'nope'"),
        ("macro list x", "Unexpected argument 'x' for 'macro list'."),
        ("macro dance", "Invalid value 'dance' for"),
    ])
    func `invalid calls are reported`(lines: String, message: String) throws {
        let result = try home.run(["-i"], input: lines + "\n")
        #expect(result.diagnostics.contains(message), "\(result)")
        #expect(home.bytes(of: "macros") == nil)
    }

    @Test(arguments: ["", "plugins disable MacroCommands\ncount\nmacro list\n"])
    func `a recording that is still open at the end is saved with a message`(end: String) throws {
        let result = try home.run(["-i"], input: "macro record tidy\necho a\necho b\n" + end)
        #expect(result.diagnostics.contains("The recording of 'tidy' has been ended and saved with 2 commands.\n"))
        #expect(home.text(of: "macros/tidy.blue") == "echo a\necho b\n")
    }

    @Test func `a plugin that is enabled again can record again`() throws {
        let switched = "plugins disable MacroCommands\nplugins enable MacroCommands\n"
        let result = try home.run(
            ["-i"], input: "macro record a\necho a\n\(switched)macro stop\nmacro record b\necho b\nmacro stop\n")
        #expect(result.diagnostics.contains("No macro is being recorded."), "\(result)")
        #expect(home.text(of: "macros/b.blue") == "echo b\n")
    }

    @Test(arguments: ["", "plugins disable MacroCommands\n"])
    func `a macro that cannot be saved at the end is reported`(end: String) throws {
        try home.write("no folder", to: "macros")
        let result = try home.run(["-i"], input: "macro record tidy\necho a\n" + end)
        let message = "Cannot save the macro in '\(home.file("macros/tidy.blue"))': Not a directory.\n"
        #expect(result.diagnostics.contains(message), "\(result)")
    }

    @Test(arguments: [
        ("macro stop\n", "Saved 'tidy-3' with 2 commands, because another 'tidy' was saved in the meantime.\n"),
        (
            "",
            "The recording of 'tidy' has been ended and saved as 'tidy-3' with 2 commands, because another 'tidy' was saved in the meantime.\n"
        ),
    ])
    func `a macro that was saved elsewhere in the meantime is not replaced`(end: String, message: String) throws {
        try home.write("echo 2\n", to: "macros/tidy-2.blue")
        for there in [nil, "echo old\n"] {
            if let there { try home.write(there, to: "macros/tidy.blue") }
            let file = "'\(home.file("macros/tidy.blue"))'"
            let other = "rm -f \(file); echo 'echo other' > \(file)"
            let result = try home.run(["-i"], input: "macro record tidy\necho a\n! \(other)\n" + end)
            #expect(result.diagnostics.hasSuffix(message), "\(result)")
            #expect(home.text(of: "macros/tidy.blue") == "echo other\n")
            #expect(home.text(of: "macros/tidy-3.blue") == "echo a\n! \(other)\n")
            try FileManager.default.removeItem(atPath: home.file("macros/tidy-3.blue"))
        }
    }

    @Test func `a macro that existed before its recording began is replaced`() throws {
        try home.write("echo old\n", to: "macros/tidy.blue")
        let result = try home.run(["-i"], input: "macro record tidy\necho a\nmacro stop\n")
        #expect(
            result.diagnostics.contains(
                "Recording 'tidy', which will replace the existing macro. 'macro stop' ends the recording.\n"))
        #expect(home.text(of: "macros/tidy.blue") == "echo a\n")
        #expect(try home.run(["-c", "macro list --format csv"]).output == "name\ntidy\n")
    }

    @Test func `a command typed by another name is recorded by its own name`() throws {
        _ = try home.run(["-i"], input: "macro record all\n? echo\necho a\nmacro stop\n")
        #expect(home.text(of: "macros/all.blue") == "help echo\necho a\n")
    }

    @Test(arguments: ["quit", "exit", "\\q", ":q", "q", "exit 3", "time quit 3", "alias leave quit\nleave"])
    func `the command that ends the session is not part of an open macro`(end: String) throws {
        _ = try home.run(["-i"], input: "macro record all\necho a\n\(end)\n")
        let kept = home.text(of: "macros/all.blue")?.split(separator: "\n")
        #expect(kept?.filter { !$0.hasPrefix("alias ") } == ["echo a"])
        #expect(try home.run(["-c", "macro run all; echo b"]).output == "a\nb\n")
    }

    @Test func `commands that record are not part of a macro, but running another macro is`() throws {
        try home.write("echo b\n", to: "macros/b.blue")
        let file = home.file("t.txt")
        let lines = [
            "macro record all", "transcript record '\(file)'", "macro list", "try macro  run b", "transcript stop",
            "macro stop",
        ]
        _ = try home.run(["-i"], input: lines.map { $0 + "\n" }.joined())
        #expect(home.text(of: "macros/all.blue") == "try macro  run b\n")
        let nothing = try home.run(["-i"], input: "macro record none\nmacro list\nquit\n")
        let message =
            "Nothing was recorded, so 'none' was not saved. Commands that fail, and 'quit', are not recorded.\n"
        #expect(nothing.diagnostics.hasSuffix(message))
    }

    @Test func `a macro that cannot be saved continues to be recorded`() throws {
        try home.write("no folder", to: "macros")
        let line = "macro record tidy\necho a\nmacro stop\n! rm '\(home.file("macros"))'\nmacro stop\n"
        let result = try home.run(["-i"], input: line)
        #expect(result.diagnostics.hasSuffix("Saved 'tidy' with 2 commands.\n"), "\(result)")
    }

    @Test func `a script records nothing`() throws {
        let result = try ProgramHome().run(["-c", "macro record a"])
        #expect(result.diagnostics.hasPrefix("-c:1: a macro records lines that are typed at the prompt"))
        #expect(result.status == 1)
    }
}
