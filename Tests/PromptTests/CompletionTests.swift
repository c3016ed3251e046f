import BuiltProgram
import Foundation
import TerminalModel
import TestTraits
import Testing

/// The completion of an incomplete line with TAB.
@Suite(.serialized, .blocking) struct CompletionTests {
    private static let first = "1/5 Best of Bowie>"

    @Test func `commands are completed as arguments of other commands, and aliases are expanded`()
        throws
    {
        let home = try ProgramHome()
        try home.write("count\n", to: "macros/tidy.blue")
        let prompt = try Prompt(in: home)
        prompt.enter("alias newest list --sort -year", Self.first)
        prompt.enter("let needle Sting", Self.first)
        for (typed, whole) in [
            ("try lis", "try list"), ("time try list --so", "time try list --sort"), ("alias x lis", "alias x list"),
            ("alias x list --so", "alias x list --sort"), ("unalias n", "unalias newest"),
            ("newest --of", "newest --offset"), ("newe", "newest"), ("macro run t", "macro run tidy"),
            ("patterns chain-o", "patterns chain-of-responsibility"),
            ("show $need", "show $needle"), ("show \"${need", "show \"${needle}"),
        ] {
            complete(typed, to: whole, at: prompt)
        }
    }

    @Test func `fields and values are completed in assignments`() throws {
        let prompt = try Prompt(in: try ProgramHome())
        for (typed, whole) in [
            ("edit 1 genre=Po", "edit 1 genre=Pop"), ("edit artist='David B", "edit artist='David Bowie'"),
            ("edit 2 genre=Pop titl", "edit 2 genre=Pop title="),
        ] {
            complete(typed, to: whole, at: prompt)
        }
    }

    @Test func `own fields, saved queries and the words before are considered`() throws {
        let home = try ProgramHome()
        let prompt = try Prompt(in: home, columns: 120)
        prompt.enter("edit 3 label='Island; A&M' 'Date Added'=2022-05-03")
        prompt.enter("query sunny artist:u2 , artist:sting")
        for (typed, whole) in [
            ("list lab", "list label:"), ("list label:isl", "list label:Island"), ("list Dat", "list \"Date Added\":"),
            ("list \"Date Added\":20", "list \"Date Added\":\"2022-05-03\""),
            ("edit 3 genre=Pop lab", "edit 3 genre=Pop label="),
            ("list --sort year,-dat", "list --sort 'year,-Date Added'"),
            ("count --by lab", "count --by label"), ("fields rename lab", "fields rename label"),
            ("list @su", "list @sunny"), ("list ( ^@su", "list ( ^@sunny"),
            ("show nothing like", "show nothing 'Like The Sun'"),
            ("list bowie bes", "list bowie 'Best of Bowie'"), ("query sun", "query sunny"),
            ("replace lab", "replace label"), ("set edit-mode v", "set edit-mode vi"),
        ] {
            complete(typed, to: whole, at: prompt)
        }
    }

    @Test func `file names are completed after operators`() throws {
        let home = try ProgramHome()
        try home.write("", to: "some file.txt")
        let prompt = try Prompt(in: home, columns: 200)
        for lead in ["list > ", "list >> ", "! cat ", "list | tee ", "try ! cat ", "try list > "] {
            complete("\(lead)'\(home.file("some f"))", to: "\(lead)'\(home.file("some file.txt"))'", at: prompt)
        }
        complete("import '\(home.file("some f"))", to: "import '\(home.file("some file.txt"))'", at: prompt)
        complete("import example:sh", to: "import example:shelf.csv", at: prompt)
    }

    @Test func `field lists, programs after a pipe, and change numbers are completed`() throws {
        let home = try ProgramHome()
        let programs = ["bluelib-tool-one", "bluelib-tool-two"]
        for name in programs { try home.write("#!/bin/sh\n", to: "bin/\(name)") }
        try home.write("", to: "bin/bluelib-tool-three")
        for name in programs { try #require(chmod(home.file("bin/\(name)"), 0o700) == 0) }
        let path = home.file("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        let prompt = try Prompt([BuiltProgram.path], in: home, environment: ["PATH": path])
        prompt.expect { $0.currentLine == Self.first }
        for (typed, whole) in [
            ("list --sort year,ti", "list --sort year,title"), ("list --sort year,-ti", "list --sort year,-title"),
            ("list --fields title,ar", "list --fields title,artist"),
            ("list --fields=id,po", "list --fields=id,position"),
            ("list artist:=Da", "list artist:='David Bowie'"), ("list ^artist:ma", "list ^artist:Madonna"),
            ("list has:ge", "list has:genre"),
            ("list | bluelib-tool-o", "list | bluelib-tool-one"), ("! bluelib-tool-t", "! bluelib-tool-two"),
            ("list | sort | bluelib-tool-tw", "list | sort | bluelib-tool-two"),
        ] {
            complete(typed, to: whole, at: prompt)
        }
        prompt.send("\u{15}")
        prompt.enter("delete 5")
        prompt.enter("edit 2 genre=Rock")
        prompt.send("undo --to \t")
        prompt.expect { $0.holds("2  edit 2 genre=Rock") && $0.holds("1  delete 5") }
    }

    @Test func `a dollar sign in single quotes is not a variable`() throws {
        let prompt = try Prompt(in: try ProgramHome())
        prompt.send("echo '$HOM\t!'\r")
        prompt.expect { $0.shows("$HOM!") && $0.currentLine == Self.first }
    }

    /// Types the beginning of a line and TAB; suggestions from the history disappear with the line.
    private func complete(_ typed: String, to whole: String, at prompt: Prompt) {
        prompt.send("\u{15}" + typed + "\t")
        prompt.expect { screen in
            screen.lines.joined().contains("> " + whole)
        }
    }
}
