import BuiltProgram
import Foundation
import TestTraits
import Testing

/// Messages with names and values that contain control characters, in a pipe or a file.
@Suite(.blocking) struct VisibleMessageTests {
    private static let evil = "x\u{1b}]0;evil\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{200f}\u{61c}\u{8}"
    private static let shown =
        #"x\u{1b}]0;evil\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{200f}\u{61c}\u{8}"#

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
    }

    private func expectShown(_ text: String, _ result: ProgramResult) {
        #expect(!text.unicodeScalars.contains(where: Self.isControl), "\(result)")
        #expect(text.contains(Self.shown), "\(result)")
    }

    @Test(arguments: [
        "'EVIL'", "go 'EVIL'", "count --by 'EVIL'", "set 'EVIL' x", "set pager 'EVIL'",
        "help 'EVIL'", "source 'EVIL'", "import 'EVIL'", "import 'EVIL.csv' --format json", "macro run 'EVIL'",
        "plugins enable 'EVIL'", "edit 1 'year=EVIL'", "edit 1 'id=EVIL'", "unalias 'EVIL'", "alias 'EVIL' x",
        "query 'EVIL' *; query 'EVIL'", "transcript check 'EVIL'", "list > '/EVIL/x'", "export --to '/EVIL/x'",
        "add 'EVIL' --artist a --year 1; list", "open 'EVIL'",
        "delete 'EVIL'", "let 'EVIL' x", "! 'EVIL'; 'EVIL'", "begin 'EVIL'; begin 'EVIL'",
        "add 'EVIL' --artist a; move last --to 99; open 'EVIL'", "cover 'EVIL'", "set remote 'EVIL'", "list | 'EVIL'",
        "add 'EVIL' --artist a --cover 'EVIL'; cover last",
    ])
    func `a message shows them`(line: String) throws {
        let home = try ProgramHome()
        let text = line.replacing("$EVIL", with: "EVIL").replacing("EVIL", with: Self.evil)
        let result = try home.run(["--on-error", "continue", "-c", text])
        let own = result.diagnostics.split(separator: "\n").filter { !$0.contains("sh: ") }.joined(separator: "\n")
        #expect(!own.unicodeScalars.contains(where: Self.isControl), "\(result)")
        #expect(own.contains(#"\u{1b}"#), "\(result)")
        #expect(own.contains(#"\u{202e}"#), "\(result)")
        // Standard output and standard error in the same pipe.
        let line = text.replacing("'", with: #"'\''"#)
        let both = try home.runShell("\"$bluelib\" --on-error continue -c '\(line)' 2>&1 >/dev/null | cat")
        #expect(
            !both.output.split(separator: "\n").filter { !$0.contains("sh: ") }.joined().unicodeScalars
                .contains(where: Self.isControl), "\(both)")
    }

    @Test func `the name of a script and its statement are shown too`() throws {
        let home = try ProgramHome()
        try home.write("source '\(home.file("in\u{1b}[31mner.blue"))'\n", to: "ou\u{1b}[2Jter.blue")
        try home.write("nothing '\(Self.evil)'\n", to: "in\u{1b}[31mner.blue")
        let result = try home.run([home.file("ou\u{1b}[2Jter.blue")])
        expectShown(result.diagnostics, result)
        #expect(result.diagnostics.contains(#"in\u{1b}[31mner.blue:1: "#), "\(result)")
        #expect(result.diagnostics.contains(#"sourced at \#(home.path)/ou\u{1b}[2Jter.blue:1"#), "\(result)")
        expectShown(try home.run(["--check", "-c", "nothing '\(Self.evil)'"]).diagnostics, result)
    }

    @Test(arguments: [["--library", "/nowhere/EVIL"], ["--EVIL"], ["--color", "EVIL"], ["doctor", "EVIL"]])
    func `so are the arguments of the program`(arguments: [String]) throws {
        let result = try ProgramHome().run(arguments.map { $0.replacing("EVIL", with: Self.evil) })
        expectShown(result.diagnostics, result)
    }

    @Test func `the line breaks and tabs of messages remain`() throws {
        let result = try ProgramHome().run(["-c", "go 'a\tb'"])
        #expect(result.diagnostics.contains("'a\tb'"), "\(result)")
        #expect(result.diagnostics.hasSuffix("\n"), "\(result)")
    }

    @Test(arguments: [
        "macro run x\u{200b}", "plugins forget x\u{200b}", "plugins trust x\u{200b}", "patterns x\u{200b}",
        "observers x\u{200b}", "tour x\u{200b}", "nothing\u{200b}", "alias x\u{200b} list",
    ])
    func `an invisible character in an unknown or invalid name is shown`(line: String) throws {
        let result = try ProgramHome().run(["-i"], input: line + "\n")
        #expect(
            result.diagnostics.contains(#"'x\u{200b}'"#) || result.diagnostics.contains(#"'nothing\u{200b}'"#),
            "\(result)")
    }

    @Test func `data are written as they are`() throws {
        let home = try ProgramHome()
        _ = try home.run(["-c", "add '\(Self.evil)' --artist a"])
        #expect(try home.run(["-c", "list last --fields title --format csv"]).output == "title\n\(Self.evil)\n")
        #expect(try home.run(["-c", "echo '\(Self.evil)'"]).output == Self.evil + "\n")
    }

    @Test(arguments: ["go last", "show last", "list last", "delete last; undo", "next; previous"])
    func `what is for people shows them in a pipe, as a table does`(line: String) throws {
        let home = try ProgramHome()
        _ = try home.run(["-c", "add '\(Self.evil)' --artist a; go 4"])
        let result = try home.run(["-c", line])
        let all = result.output + result.diagnostics
        #expect(!all.unicodeScalars.contains(where: Self.isControl), "\(result)")
    }
}
