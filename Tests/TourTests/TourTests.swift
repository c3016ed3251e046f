import BuiltProgram
import Foundation
import Glibc
import TerminalModel
import TestTraits
import Testing

/// The built program on a pseudo-terminal, from the first lesson to its end.
@Suite(.serialized, .blocking) struct TourTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    /// A session with a tour, or at the prompt.
    private final class Session {
        private let terminal: PseudoTerminal

        init(_ arguments: [String], in home: ProgramHome, rows: Int = 24) throws {
            let environment = home.environment.merging(["XTERM_VERSION": "model"]) { $1 }
            terminal = try PseudoTerminal(
                [BuiltProgram.path] + arguments, environment: environment, rows: rows, columns: 80)
        }

        var screen: Screen { terminal.screen }

        func send(_ text: String) { terminal.send(text) }
        func kill() { terminal.signal(SIGKILL) }
        func waitForEnd() -> Int32? { terminal.waitForEnd(seconds: PseudoTerminal.patience) }

        /// Waits until a row contains a text and a line is read.
        func expect(_ text: String, _ location: SourceLocation = #_sourceLocation) {
            let isThere = terminal.wait { $0.readsLine && $0.lines.contains { $0.contains(text) } }
            #expect(isThere, "\(text)\n\(screen.transcript.joined(separator: "\n"))", sourceLocation: location)
        }

        /// Types a line, and waits for a text behind it.
        func enter(_ line: String, _ text: String, _ location: SourceLocation = #_sourceLocation) {
            let readings = screen.readings
            send(line + "\r")
            let isThere = terminal.wait { screen in
                screen.readings > readings && screen.readsLine && screen.lines.contains { $0.contains(text) }
            }
            #expect(isThere, "\(text)\n\(screen.transcript.joined(separator: "\n"))", sourceLocation: location)
        }
    }

    private static let lesson = """
        lesson first   minutes 1
        step: Count the albums.
        want: ran count
        right: count
        wrong: list -> That lists them.
        hint: There is a command with this name.
        hint: It is 'count'.
        after: There are five.
        step: Delete an album.
        want: ran delete
        right: delete last
        hint: The command is 'delete'.
        predict: count | how many are left | 4
        step: Name a command that does not exist.
        want: failed with unknown command
        right: nope
        hint: Anything.
        after: That is all.

        """

    private static let row = "hint · again · skip · leave"

    @Test func `a task that wants a text on the screen does not change the width of a table`() throws {
        let lesson = """
            lesson width   minutes 1
            step: Show an album.
            want: ran show; printed Staring
            right: show 4
            hint: Show it.
            hint: It is the fourth.

            """
        let inside = try Session(["tour", try home.write(lesson, to: "width.lesson")], in: home)
        inside.expect("Width · step 1 of 1")
        inside.enter("show 3", "cover ")
        let outside = try Session([], in: home)
        outside.expect("1/5 Best of Bowie")
        outside.enter("show 3", "cover ")
        func covers(_ session: Session) -> [String] { session.screen.transcript.filter { $0.contains("cover  ") } }
        #expect(covers(inside) == covers(outside) && covers(inside).count == 1)
        inside.enter("show 4", "Done.")
        for session in [inside, outside] { session.kill() }
    }

    @Test func `a lesson is taken from its first step to its end`() throws {
        let session = try Session(["tour", try home.write(Self.lesson, to: "first.lesson")], in: home)
        session.expect("First · step 1 of 4")
        #expect(session.screen.lines.contains("First · step 1 of 4  " + Self.row))
        session.enter("list", "That lists them.")
        session.enter("nonsense", "Unknown command 'nonsense'")
        session.enter("hint", "Hint 1 of 3: There is a command with this name.")
        session.enter("count", "Done. There are five.")
        session.enter("", "First · step 2 of 4")
        session.enter("skip", "Before 'count' runs: how many are left? Type your answer; then the line runs.")
        session.enter("count", "First type your answer")
        session.enter("echo on", "on")
        session.enter("3", "You predicted '3', but the line shows something else.")
        session.enter("Four.", "Yes: 4.")
        session.enter("", "Name a command that does not exist.")
        session.enter("hint", "Hint 1 of 2: Anything.")
        session.enter("hint", "One solution: nope")
        session.enter("nope", "First: 1 step completed, 2 steps completed after the solution was shown, 1")
        #expect(home.text(of: "tour/progress") == "first passed skipped shown shown\n")
        session.send("\r")
        #expect(session.waitForEnd() == 0)
        #expect(try home.run(["tour", home.file("first.lesson")], input: "").diagnostics.contains("step 1 of 4"))
        #expect(home.text(of: "tour/progress") == "first passed skipped shown shown\n")
    }

    @Test(arguments: ["quit", "leave", "\u{4}", "kill"])
    func `a session that ends at any step is resumed at it`(_ end: String) throws {
        let file = try home.write(Self.lesson, to: "first.lesson")
        for (step, line) in ["count", "delete last", "4", "nope"].enumerated() {
            for _ in 0..<2 {
                let session = try Session(["tour", file], in: home)
                session.expect("First · step \(step + 1) of 4")
                switch end {
                case "kill": session.kill()
                case "\u{4}": session.send(end)
                default: session.send(end + "\r")
                }
                let status = session.waitForEnd()
                #expect(status == (end == "kill" ? 128 + SIGKILL : 0))
            }
            let session = try Session(["tour", file], in: home)
            session.expect("First · step \(step + 1) of 4")
            session.enter(line, step == 3 ? "Return ends the tour." : "Return shows the next step.")
            session.kill()
        }
    }

    @Test func `the library, history and settings of the user stay as they are`() throws {
        _ = try home.run(["-i"], input: "delete 5\nset pager off\nalias ll list\n")
        let names = ["library.sqlite", "history", "session.json"]
        let before = names.map { home.bytes(of: $0) }
        let file = try home.write(Self.lesson, to: "first.lesson")
        let result = try home.run(
            ["tour", file], input: "count\ndelete 1\nset pager on\nalias x list\n")
        #expect(result.output.hasPrefix("5\n"), "\(result)")
        #expect(names.map { home.bytes(of: $0) } == before)
        #expect(try home.run(["-c", "count"]).output == "4\n")
    }

    @Test func `a program that a line starts uses the library of the lesson`() throws {
        let file = try home.write(Self.lesson, to: "first.lesson")
        let result = try home.run(["tour", file], input: "delete 1\n! '\(BuiltProgram.path)' -c 'delete 1'\n")
        #expect(result.status == 0)
        #expect(try home.run(["-c", "count"]).output == "5\n")
    }

    @Test func `the prompt starts a tour, and returns after it`() throws {
        let file = try home.write(Self.lesson, to: "first.lesson")
        let session = try Session([], in: home)
        session.expect("1/5 Best of Bowie>")
        session.enter("tour '\(file)'", "First · step 1 of 4")
        session.enter("delete 1", "1/4")
        session.enter("leave", "1/5 Best of Bowie>")
        session.enter("count", "5")
        session.enter("tour '\(file)'", "First · step 1 of 4")
        session.enter("count", "Done. There are five.")
        session.enter("quit", "1/5 Best of Bowie>")
    }

    @Test func `a step begins again with its own library`() throws {
        let session = try Session(["tour", try home.write(Self.lesson, to: "first.lesson")], in: home)
        session.expect("First · step 1 of 4")
        session.enter("count", "Return shows the next step.")
        session.enter("edit 1 title=Changed", "Changed ↶>")
        session.enter("again", "1/5 Best of Bowie>")
        session.expect("First · step 2 of 4")
    }

    @Test func `a lesson that is open elsewhere is not started`() throws {
        let file = try home.write(Self.lesson, to: "first.lesson")
        let session = try Session(["tour", file], in: home)
        session.expect("First · step 1 of 4")
        let second = try home.run(["tour", file])
        #expect(second.status == 1)
        #expect(second.diagnostics == "bluelib: the lesson 'first' is open in another session. Leave it there first.\n")
    }

    @Test func `Return begins the next lesson after the last step`() throws {
        let session = try Session(["tour", "two-minutes"], in: home)
        session.expect("Two minutes · step 1 of")
        while !session.screen.lines.contains(where: { $0.contains("finished") }) {
            session.enter("skip", "Two minutes ·")
        }
        session.enter("", "MVC · step 1 of")
        session.enter("tour command", "Command · step 1 of")
        #expect(
            home.text(of: "tour/progress")?.split(separator: "\n").map { $0.prefix { $0 != " " } }
                == ["two-minutes", "mvc", "command"])
        session.enter("tour", "chain-of-responsibility")
    }

    @Test func `the program names what it does not start`() throws {
        #expect(try home.run(["tour", "mcv"]).diagnostics.contains("unknown lesson 'mcv'. Did you mean 'mvc'?"))
        let pattern = try home.run(["tour", "chain"]).diagnostics
        #expect(pattern.contains("unknown lesson 'chain'. Did you mean 'chain-of-responsibility'?"))
        #expect(try home.run(["tour", "--nope"]).status == 64)
        #expect(try home.run(["tour", "--help"]).output.hasPrefix("bluelib tour [LESSON]"))
        let script = try home.run(["-c", "tour mvc"])
        #expect(script.status == 1, "\(script)")
        #expect(script.diagnostics.contains("a script cannot start a lesson."), "\(script)")
        #expect(try home.run(["-c", "tour"]).output.contains("two-minutes"))
        let progress = "two-minutes passed\nmvc passed skipped shown\n"
        try home.write(progress, to: "tour/progress")
        let list = try home.run(["-c", "tour --list --format csv"]).output.split(separator: "\n")
        #expect(
            list.prefix(3) == [
                "number,lesson,minutes,steps,passed,shown,skipped,after", "0,two-minutes,2,2,1,0,0,",
                "1,mvc,6,3,1,1,1,two-minutes",
            ])
        #expect(try home.run(["-c", "tour one two"]).diagnostics.contains("unexpected"))
    }

    @Test(arguments: ["trace delete last ; list", "trace delete last ; quit", "list ; trace delete last"])
    func `other statements of a line do not hide the one that completes the step`(line: String) throws {
        _ = try home.run(["tour", "two-minutes"], input: line + "\n")
        #expect(home.text(of: "tour/progress") == "two-minutes passed\n")
    }

    @Test func `a file with other content is not overwritten by progress`() throws {
        try home.write("list:x:38:38:Mailing List Manager:/var/list\n", to: "other")
        #expect(
            try home.runShell("mkdir '\(home.path)/tour' && ln -s ../other '\(home.path)/tour/progress'").status == 0)
        let result = try home.run(["tour", "two-minutes"], input: "")
        #expect(result.status != 0, "\(result)")
        #expect(result.diagnostics.contains("was not changed"), "\(result)")
        #expect(home.text(of: "other") == "list:x:38:38:Mailing List Manager:/var/list\n")
    }

    @Test func `a lesson may have line ends and a byte order mark of Windows`() throws {
        let text = try String(
            contentsOfFile: BuiltProgram.projectRoot + "/Examples/Lessons/00-two-minutes.lesson", encoding: .utf8)
        try home.write("\u{FEFF}" + text.replacing("\n", with: "\r\n"), to: "windows.lesson")
        let result = try home.run(["-c", "tour --check '\(home.file("windows.lesson"))'"])
        #expect(result.status == 0, "\(result)")
    }

    @Test func `a program without its sources says how to get the lessons`() throws {
        let copy = home.file("bin/bluelib")
        // Another process copies it: a program that a parallel test starts would inherit the open file, which then cannot be run.
        let copied = try home.runShell("cd '\(home.path)' && mkdir bin && cp \"$bluelib\" bin/bluelib")
        #expect(copied.status == 0, "\(copied)")
        for arguments in [["tour"], ["-c", "tour --list"], ["-c", "tour"]] {
            let result = try RunningProgram([copy] + arguments, environment: home.environment).finish()
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("'make install' puts them under"), "\(result)")
        }
    }

    @Test func `TourCommands cannot be disabled during a lesson, and its words exist only then`() throws {
        let result = try home.run(["tour", "two-minutes"], input: "plugins disable TourCommands\n")
        #expect(result.diagnostics.contains("cannot be disabled"), "\(result)")
        #expect(try home.run(["-c", "plugins disable TourCommands ; tour"]).status == 1)
        #expect(try home.run(["-c", "leave"]).status == 1)
    }
}
