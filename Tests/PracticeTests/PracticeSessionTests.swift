import BuiltProgram
import Foundation
import TerminalModel
import TestTraits
import Testing

/// `tour choices` and `tour broken` with the built program on a pseudo-terminal of 80 × 24.
@Suite(.serialized, .blocking) struct PracticeSessionTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    /// A session at the prompt.
    private final class Session {
        private let terminal: PseudoTerminal

        convenience init(in home: ProgramHome) throws {
            try self.init([], in: home)
            #expect(terminal.wait { $0.readsLine })
        }

        init(_ arguments: [String], in home: ProgramHome) throws {
            let environment = home.environment.merging(["XTERM_VERSION": "model"]) { $1 }
            terminal = try PseudoTerminal(
                [BuiltProgram.path] + arguments, environment: environment, rows: 24, columns: 80)
        }

        /// Waits until a text is shown.
        func expect(_ text: String, _ location: SourceLocation = #_sourceLocation) {
            let isThere = terminal.wait { Self.count(of: text, on: $0) > 0 }
            #expect(isThere, "\(text)\n\(screen.transcript.joined(separator: "\n"))", sourceLocation: location)
        }

        var screen: Screen { terminal.screen }

        /// Types a line, and waits until a text is shown once more: a question, or a message.
        func enter(_ line: String, _ text: String, _ location: SourceLocation = #_sourceLocation) {
            send(line + "\r", text, location)
        }

        /// Sends keys, and waits until a text is shown once more.
        func send(_ keys: String, _ text: String, _ location: SourceLocation = #_sourceLocation) {
            let earlier = Self.count(of: text, on: screen)
            terminal.send(keys)
            let isThere = terminal.wait { Self.count(of: text, on: $0) > earlier }
            #expect(isThere, "\(text)\n\(screen.transcript.joined(separator: "\n"))", sourceLocation: location)
        }

        private static func count(of text: String, on screen: Screen) -> Int {
            screen.transcript.count { $0.contains(text) }
        }

        func end() {
            terminal.send("\u{15}quit\r")
            #expect(terminal.waitForEnd(seconds: PseudoTerminal.patience) == 0)
        }
    }

    @Test func `a choice needs a way and a reason, is recorded, and shows the figures`() throws {
        let session = try Session(in: home)
        session.enter("tour choices 1", "Which way would you take: A or B?")
        #expect(session.screen.lines.contains { $0.contains("The list in a spreadsheet") })
        session.enter("both", "Type A or B")
        session.enter(" 'b'. ", "Why?")
        session.enter(" ", "Give a reason")
        session.enter("more formats\twill come", "Recorded: B. 'tour choices' continues.")
        session.enter("tour choices 1", "Which way would you take")
        session.enter("Way A", "Why?")
        session.enter("shorter", "You chose A; earlier you chose B, because: more formats will come")
        session.enter("tour choices", "The oldest first")
        session.enter("", "Nothing was recorded; 'tour choices 2' asks again.")
        session.enter("tour choices --list --format jsonl", #""answer":"A","reason":"shorter""#)
        session.end()
    }

    @Test func `Ctrl-C and Ctrl-D end a question, and record nothing`() throws {
        let session = try Session(in: home)
        session.enter("tour choices 3", "Which way would you take")
        session.send("\u{4}", "Nothing was recorded; 'tour choices 3' asks again.")
        session.enter("tour choices 4", "Which way would you take")
        session.enter("a", "Why?")
        session.send("\u{3}", "Interrupted.")
        session.enter("tour choices", "Which way would you take")
        #expect(session.screen.transcript.contains { $0.contains("The list in a spreadsheet") })
        session.send("\u{3}", "Interrupted.")
        session.end()
    }

    @Test func `a broken session asks on each screen, replies to a wrong name, and shows the fault`() throws {
        let session = try Session(in: home)
        session.enter("tour broken 2", "(Return continues the session)")
        session.enter("InsertAlbum", "Who has told it the position?")
        session.enter("Nonsense", "No: 'Nonsense' does what it should")
        session.enter("\"removealbum\".", "Recorded: found. 'tour broken' continues.")
        #expect(session.screen.transcript.contains { $0.contains("Yes, it is RemoveAlbum.") })
        #expect(session.screen.transcript.contains { $0.contains("See Examples/Broken/Program/Faulty.swift:") })
        session.enter("tour broken --list --format jsonl", #""answer":"found""#)
        session.end()
    }

    @Test func `Return goes to the end of a broken session, and then shows the fault`() throws {
        let session = try Session(in: home)
        session.enter("tour broken 4", "Which type is faulty? (Return")
        session.enter("", "Which type is faulty? (Return shows the fault)")
        session.enter("", "It is Bookmark.")
        session.enter("tour broken --list --format jsonl", #""answer":"shown""#)
        session.end()
    }

    @Test func `an unknown number is reported with those that there are`() throws {
        let session = try Session(in: home)
        session.enter("tour choices 0", "'tour choices' has no '0'. Give a number from 1 to")
        session.enter("tour choices nothing", "'tour choices' has no 'nothing'.")
        session.enter("tour broken 99", "'tour broken' has no '99'. Give a number from 1 to")
        session.end()
    }

    @Test func `an answer that cannot be recorded is reported after the figures`() throws {
        let session = try Session(in: home)
        session.enter("tour choices 1", "Which way would you take")
        let found = try home.runShell("mkdir -p \"$BLUELIB_HOME/tour/choices\"")
        #expect(found.status == 0)
        session.enter("a", "Why?")
        session.enter("shorter", "Cannot record the answer in")
        #expect(session.screen.transcript.contains { $0.contains("all four") })
        session.enter("tour choices 1", "Cannot read your answers in")
        session.end()
    }

    @Test(arguments: [
        (["choices", "2"], "The oldest first", "Which way would you take", "asks again."),
        (["broken", "1"], "The count that grows", "Which type is faulty?", "asks again."),
        (["broken", "99"], "'tour broken' has no '99'.", "", ""),
    ]) func `the program starts at a practice, and its prompt follows`(
        words: [String], title: String, question: String, end: String
    ) throws {
        let session = try Session(["tour"] + words, in: home)
        session.expect(title)
        if !question.isEmpty {
            session.expect(question)
            session.send("\u{4}", end)
        }
        session.enter("tour choices 4", "Which way would you take")
        session.send("\u{4}", "'tour choices 4' asks again.")
        session.end()
    }

    @Test func `a page is shown without Markdown`() throws {
        let session = try Session(["tour", "choices", "1"], in: home)
        session.expect("Which way would you take")
        #expect(session.screen.transcript.contains { $0.contains("When I type 'list csv', please") })
        session.enter("a", "Why?")
        session.enter("short", "Recorded: A.")
        #expect(session.screen.transcript.contains { $0.contains("1. Tabs: 'list tsv'") })
        #expect(!session.screen.transcript.contains { $0.contains("`") })
        session.end()
    }

    @Test func `the program lists lessons and practice, and only a terminal can ask`() throws {
        #expect(try home.run(["tour", "--list"]).output.contains("two-minutes"))
        #expect(try home.run(["tour", "choices", "--list"]).output.contains("The oldest first"))
        let result = try home.run(["tour", "choices", "2"])
        #expect(result.status == 1 && result.diagnostics.contains("only a prompt at a terminal"), "\(result)")
        #expect(try home.run(["tour", "choices", "--help"]).output.hasPrefix("bluelib tour [LESSON]"))
    }

    @Test(arguments: [
        ("tour choices 1 2", "unexpected argument '2'"),
        ("tour choices 1", "'tour choices' asks questions, so only a prompt at a terminal can run it."),
        ("tour broken", "'tour broken' asks questions, so only a prompt at a terminal can run it."),
    ]) func `a script gets a message`(line: String, message: String) throws {
        let result = try home.runShell("\"$bluelib\" -c '\(line)' 2>&1")
        #expect(result.status == 1)
        #expect(result.output.contains(message), "\(result)")
    }
}
