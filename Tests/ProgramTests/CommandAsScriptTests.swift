import BuiltProgram
import TestTraits
import Testing

/// The program started with a command in place of a script.
@Suite(.blocking) struct CommandAsScriptTests {
    @Test(arguments: [
        (["help"], "help", "'help'"),
        (["list", "bowie"], "list", "'list bowie'"),
        (["list", "artist:sting", "--sort", "year,-title"], "list", "'list artist:sting --sort year,-title'"),
        (["list", "Kind of Blue"], "list", #""list 'Kind of Blue'""#),
        (["list", "title:~a b", "x:>=c d"], "list", #""list title:~'a b' x:>='c d'""#),
        (["edit", "3", "genre=Hip Hop"], "edit", #""edit 3 genre='Hip Hop'""#),
        (["edit", "3", "title=It's $5"], "edit", #"'edit 3 title="It'\''s \$5"'"#),
        (["echo", "a;b", ""], "echo", #""echo 'a;b' ''""#),
    ])
    func `the error shows the form that works`(arguments: [String], name: String, form: String) throws {
        let home = try ProgramHome()
        let message = "There is no script '\(name)'. To run the command '\(name)', use: bluelib -c \(form)\n"
        #expect(try home.run(arguments) == ProgramResult(diagnostics: message, status: 1))
        #expect(try home.run(["--check"] + arguments) == ProgramResult(diagnostics: message, status: 1))
    }

    @Test(arguments: [
        ["list", "Kind of Blue"], ["edit", "3", "title=It's $5"], ["echo", "a;b", "", "\\", "\"", "it's"],
    ])
    func `the shown form means the same in the system's shell`(arguments: [String]) throws {
        let home = try ProgramHome()
        let shown = try home.run(arguments).diagnostics
        let form = try #require(shown.split(separator: "-c ", maxSplits: 1).last).dropLast()
        let words = arguments.dropFirst().joined(separator: " ")
        let result = try home.runShell("\"$bluelib\" -c \(form); \"$bluelib\" -c 'show 3 --format json'")
        switch arguments[0] {
        case "echo": #expect(result.output.hasPrefix(words + "\n"))
        case "edit": #expect(result.output.contains("\"title\":\"It's $5\""))
        default: #expect(result.output.hasPrefix("    #  title"))
        }
    }

    @Test(arguments: ["help", "list"])
    func `a script of that name is run`(name: String) throws {
        let home = try ProgramHome()
        try home.write("echo ran $1\n", to: name)
        #expect(try home.runInside([name, "x"]) == ProgramResult(output: "ran x\n"))
    }

    @Test func `export with the name of a file as its query explains how to write a file`() throws {
        let home = try ProgramHome()
        let note = "No album matches 'my albums.csv'. To write a file, use: export --to 'my albums.csv'\n"
        #expect(try home.run(["-c", "export my albums.csv"]) == ProgramResult(output: "[]\n", diagnostics: note))
    }

    @Test func `another missing script is reported as before`() throws {
        #expect(
            try ProgramHome().run(["lists.blue"]).diagnostics
                == "Cannot read the script 'lists.blue': No such file or directory. Check its name and permissions.\n")
    }
}
