import BuiltProgram
import Foundation
import TerminalModel
import TestTraits
import Testing

/// The greeting at the start of a prompt, and the farewell at its end.
@Suite(.serialized, .blocking) struct GreetingTests {
    private static let opening = "bluelib 0.1.0: 5 albums. 'help' lists the commands, Ctrl-D quits."

    @Test(arguments: ["quit\r", "\u{4}"])
    func `the greeting describes the library, and the farewell lists the saved data`(_ end: String) throws {
        let terminal = try Prompt(in: try ProgramHome())
        #expect(terminal.screen.lines.first == Self.opening)
        terminal.enter("delete 2-5", "1/1 Best of Bowie ↶>")
        terminal.send(end)
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.screen.shows("Saved: 1 album, the current album, and the changes for 'undo'."))
    }

    @Test func `only the session that makes a library says that its albums are examples`() throws {
        let home = try ProgramHome()
        let hint = "The albums are examples: 'delete @examples' removes them. 'tour' gives lessons."
        let first = try Prompt(in: home)
        #expect(Array(first.screen.lines.prefix(2)) == [Self.opening, hint])
        first.enter("add Blue --artist Joni", "6/6 Blue ↶>")
        first.enter("delete @examples", "1/1 Blue ↶>")
        first.enter("undo", "6/6 Blue ↶>")
        first.send("\u{4}")
        #expect(first.waitForEnd() == 0)
        let second = try Prompt(in: home)
        #expect(!second.screen.holds("examples"))
        let script = try ProgramHome().run(["-c", "count"])
        #expect(script.output == "5\n" && script.diagnostics == "", "\(script)")
    }

    /// The obstacles to saving the session.
    enum Obstacle: CaseIterable {
        case lock
        case directory
        case full

        /// Puts the obstacle in place, and returns the program that holds it.
        func put(in home: ProgramHome) throws -> RunningProgram? {
            let path = home.file("session.json")
            switch self {
            case .lock:
                let words = ["/bin/sh", "-c", "exec flock -o '\(path).lock' sh -c 'echo locked; exec sleep 60'"]
                let holder = try RunningProgram(words, environment: home.environment)
                #expect(holder.waitForOutput("locked"))
                return holder
            case .directory:
                // The directory cannot be moved aside, because another one is there.
                try home.write("", to: "session.json/a")
                try home.write("", to: "session.json.damaged/b")
            case .full: #expect(symlink("/dev/full", path) == 0 && mkdir(path + ".damaged", 0o700) == 0)
            }
            return nil
        }
    }

    @Test(arguments: Obstacle.allCases)
    func `the farewell lists only what was saved, and a message names the rest`(_ obstacle: Obstacle) throws {
        let home = try ProgramHome()
        let terminal = try Prompt(in: home, columns: 200)
        let holder = try obstacle.put(in: home)
        defer { holder?.signal(SIGKILL) }
        terminal.enter("go 3", "3/5 Nothing Like The Sun>")
        terminal.enter("alias l list", "3/5 Nothing Like The Sun>")
        terminal.send("\u{4}")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.screen.holds("Cannot save the session in "))
        #expect(terminal.screen.holds("Not saved: the aliases and the current album."))
        #expect(terminal.screen.shows("Saved: 5 albums and the changes for 'undo'."))
    }

    @Test func `the farewell says nothing of a library that another file has replaced`() throws {
        let home = try ProgramHome()
        let terminal = try Prompt(in: home, columns: 200)
        terminal.enter("go 3", "3/5 Nothing Like The Sun>")
        try FileManager.default.removeItem(atPath: home.library)
        terminal.enter("echo", "the library was replaced or removed>")
        terminal.send("\u{4}")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.screen.shows("Saved: the current album."))
    }

    @Test func `what could not be saved before is tried again at the end`() throws {
        let home = try ProgramHome()
        let terminal = try Prompt(in: home, columns: 200)
        _ = try Obstacle.directory.put(in: home)
        terminal.enter("go 3", "3/5 Nothing Like The Sun>")
        try FileManager.default.removeItem(atPath: home.file("session.json"))
        terminal.send("\u{4}")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.screen.shows("Saved: 5 albums, the current album, and the changes for 'undo'."))
        #expect(try home.run(["-c", "show --format json"]).output.contains("\"position\":3,"))
    }

    @Test func `the farewell does not name the current album if another session has moved later`() throws {
        let home = try ProgramHome()
        let terminal = try Prompt(in: home)
        terminal.enter("go 3", "3/5 Nothing Like The Sun>")
        #expect(try home.run(["-c", "go 5"]).status == 0)
        terminal.send("\u{4}")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.screen.shows("Saved: 5 albums and the changes for 'undo'."))
    }

    @Test(arguments: ["quit", "! kill -TERM $PPID"])
    func `a script reports what it could not save`(end: String) throws {
        let home = try ProgramHome()
        #expect(try home.run(["-c", "count"]).status == 0)
        _ = try Obstacle.directory.put(in: home)
        let result = try home.run(["-c", "go 3", "-c", end])
        #expect(result.diagnostics.hasSuffix("Is a directory. Not saved: the current album.\n"), "\(result)")
    }

    @Test func `in a narrow window the first line is broken between words`() throws {
        let terminal = try Prompt(in: try ProgramHome(), columns: 60)
        let lines = ["bluelib 0.1.0: 5 albums. 'help' lists the commands, Ctrl-D", "  quits."]
        #expect(Array(terminal.screen.lines.prefix(2)) == lines)
    }

    @Test func `a start with -c or a pipe has no greeting`() throws {
        let home = try ProgramHome()
        let terminal = try Prompt([BuiltProgram.path, "-i", "-c", "count"], in: home)
        terminal.expect { $0.currentLine == "1/5 Best of Bowie>" }
        terminal.send("\u{4}")
        #expect(terminal.waitForEnd() == 0)
        #expect(!terminal.screen.holds("bluelib 0.1.0"))
        #expect(!terminal.screen.holds("Saved:"))
        #expect(try home.run(["-i"], input: "count\n") == ProgramResult(output: "5\n"))
    }
}
