import BuiltProgram
import Foundation
import TestTraits
import Testing

/// The current album of a library without an explicit one, from one start of the program to the next.
@Suite(.blocking) struct CurrentAlbumTests {
    private func current(_ home: ProgramHome) throws -> String {
        try home.run(["-c", "list . --fields title --format tsv"]).output.replacing("title\n", with: "")
    }

    @Test(arguments: [
        (["move 1-3 --to 5"], "Best of Bowie\n"), (["add A --artist B --at 1", "undo"], "Best of Bowie\n"),
        (["move 2 --to 1"], "Best of Bowie\n"), (["delete 1"], "It's My Life\n"), (["delete *"], ""),
        (["move 1 --to 5", "undo", "redo"], "Best of Bowie\n"), (["edit * genre=X", "undo"], "Best of Bowie\n"),
    ])
    func `a change does not change the current album`(lines: [String], title: String) throws {
        let home = try ProgramHome()
        for line in lines { #expect(try home.run(["-c", line]).status == 0, "\(line)") }
        #expect(try current(home) == title)
    }

    @Test func `at the prompt the first album of the library is current`() throws {
        let home = try ProgramHome()
        let typed = try home.run(
            ["-i"], input: "show .\n! \"$PROGRAM\" -c 'move 1 --to 5'\nlist . --format jsonl\n",
            environment: ["PROGRAM": BuiltProgram.path])
        #expect(typed.output.contains("{\"position\":5,\"id\":1,"), "\(typed)")
        #expect(try current(home) == "Best of Bowie\n")
    }

    @Test(arguments: ["list", "show", "edit 1 genre=X", "delete 3", "move 3 --to 5", "undo --to 0"])
    func `a session that does not move it saves no position`(line: String) throws {
        let home = try ProgramHome()
        for options in [["-c", line], ["-i"]] { _ = try home.run(options, input: options == ["-i"] ? line + "\n" : "") }
        #expect(!FileManager.default.fileExists(atPath: home.file("session.json")))
    }

    @Test func `an album that redo makes current is saved even if it is current already`() throws {
        let (home, other) = (try ProgramHome(), try ProgramHome())
        let program = try home.start(["-i"])
        func enter(_ line: String) {
            program.send(line + "\necho done\n")
            while let output = program.nextOutputLine(), output != "done" {}
        }
        enter("delete 1")
        #expect(try other.run(["--library", home.library, "-c", "undo"]).status == 0)
        enter("redo")
        #expect(try program.finish().status == 0)
        #expect(try other.run(["--library", home.library, "-c", "add A --artist B --at 1"]).status == 0)
        #expect(try current(home) == "It's My Life\n")
    }

    @Test func `an album that moves up because of a redo saves no position, like one after a deletion`() throws {
        let (home, other) = (try ProgramHome(), try ProgramHome())
        for line in ["go 3; delete 1", "undo"] { #expect(try home.run(["-c", line]).status == 0) }
        #expect(try other.run(["--library", home.library, "-c", "redo"]).status == 0)
        #expect(!FileManager.default.fileExists(atPath: other.file("session.json")))
    }

    @Test func `at the prompt each command of a line saves the position`() throws {
        let home = try ProgramHome()
        let line = "go last; ! \"$PROGRAM\" -c 'list . --fields title --format tsv'\n"
        let typed = try home.run(["-i"], input: line, environment: ["PROGRAM": BuiltProgram.path])
        #expect(typed.output.hasSuffix("title\nAmerican Pie\n"), "\(typed)")
    }

    /// A script that has begun before another program moves to album 5, and goes on after it: the title of the next session.
    @Test(arguments: [
        ("", "echo done", "American Pie"), ("", "list", "American Pie"), ("", "edit 1 genre=X", "American Pie"),
        ("", "go 2", "It's My Life"), ("", "go .", "Staring at the Sun"), ("go 2", "echo done", "American Pie"),
        ("go 2", "go 3", "Nothing Like The Sun"), ("", "delete .", "American Pie"),
        ("", "delete 5", "Staring at the Sun"),
        ("", "add A --artist B --dry-run", "American Pie"), ("", "try add A --artist B | false", "American Pie"),
        ("", "add A --artist B", "A"), ("go 2", "quit", "American Pie"), ("", "! kill -TERM $PPID", "American Pie"),
        ("go 2", "! kill -HUP $PPID", "American Pie"), ("", "set backups 5", "American Pie"),
    ])
    func `the session that moved last decides, and one that has not moved writes no position`(
        before: String, after: String, title: String
    ) throws {
        for options in [[], ["-i"]] {
            let home = try ProgramHome()
            #expect(try home.run(["-c", "go 4"]).status == 0)
            let session = try home.start(options)
            session.send("\(before)\necho begun\n")
            while let line = session.nextOutputLine(), line != "begun" {}
            #expect(try home.run(["-c", "go 5"]).status == 0)
            session.send(after + "\n")
            _ = try session.finish()
            #expect(try current(home) == title + "\n", "\(options)")
        }
    }

    @Test func `the session that moved last decides for each library`() throws {
        let home = try ProgramHome()
        let other = ["--library", home.file("other.sqlite"), "--create"]
        let session = try home.start(["-i"])
        session.send("go 2\necho begun\n")
        while let line = session.nextOutputLine(), line != "begun" {}
        #expect(try home.run(other + ["-c", "go 5"]).status == 0)
        _ = try session.finish()
        #expect(try current(home) == "It's My Life\n")
        #expect(try home.run(other + ["-c", "show --format json"]).output.contains("\"position\":5,"))
    }

    @Test func `a position with a time in the future, of a wrong clock, is replaced`() throws {
        let home = try ProgramHome()
        let library = home.library
        try home.write(
            #"{"places": {"\#(library)": 4, "moved": {"\#(library)": \#(Int.max)}}}"#, to: "session.json")
        #expect(try current(home) == "Staring at the Sun\n")
        #expect(try home.run(["-c", "go 2"]).status == 0)
        #expect(try current(home) == "It's My Life\n")
    }

    @Test(arguments: ["0", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e999", "1.5"])
    func `any number in the session file is accepted`(number: String) throws {
        let home = try ProgramHome()
        let library = home.library
        try home.write(
            #"{"places": {"\#(library)": \#(number), "moved": {"\#(library)": \#(number)}}, "#
                + #""settings": {"backups": \#(number)}}"#,
            to: "session.json")
        let result = try home.run(["-i"], input: "show\nset backups\ngo 2\n")
        #expect(result.status == 0, "\(result)")
        #expect(try current(home) == "It's My Life\n")
    }
}
