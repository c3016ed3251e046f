import BuiltProgram
import Foundation
import TerminalModel
import TestTraits
import Testing

/// Long operations on many albums at the prompt.
@Suite(.serialized, .blocking) struct OperationProgressTests {
    /// The bytes of a library of 80,000 albums, which one import has added. Each test opens a copy.
    private static let original = Result {
        let home = try ProgramHome()
        let rows = (1...80_000).map { "Album \($0),Somebody \($0 % 99)\n" }.joined()
        try home.write("title,artist\n" + rows, to: "many.csv")
        for line in ["delete *", "import ~/many.csv"] { #expect(try home.run(["-c", line]).status == 0) }
        return try Data(contentsOf: URL(filePath: home.library))
    }

    private func makeHome() throws -> ProgramHome {
        let home = try ProgramHome()
        try Self.original.get().write(to: URL(filePath: home.library))
        return home
    }

    /// A prompt that shows the row of an edit of all albums.
    private func promptDuringEdit(in home: ProgramHome) throws -> Prompt {
        let prompt = try Prompt(in: home)
        prompt.send("edit * sort='{artist} / {title}'\r")
        prompt.expect { $0.currentLine.hasPrefix("Changing albums… ") }
        return prompt
    }

    /// Enters a line, waits for a row with this beginning, and for the prompt below the message.
    private func enter(_ line: String, in prompt: Prompt, row: String, ending: String, message: String) {
        prompt.expect { $0.readsLine && $0.currentLine.hasSuffix(">") }
        prompt.send(line + "\r")
        prompt.expect {
            $0.currentLine.hasPrefix(row) && $0.currentLine.contains(ending) && $0.currentLine.hasSuffix(" s")
                && $0.cursorColumn == 0
        }
        prompt.expect { $0.holds(message) && $0.readsLine && $0.currentLine.hasSuffix(">") }
        #expect(!prompt.screen.transcript.contains { $0.hasPrefix(row) }, "\(prompt.screen.transcript)")
    }

    @Test func `a row shows the progress, and disappears at the end`() throws {
        let home = try makeHome()
        let prompt = try Prompt(in: home)
        let (edit, all) = ("edit * sort='{artist} / {title}'", " of 80,000 albums, ")
        enter(edit, in: prompt, row: "Changing albums… ", ending: all, message: "Changed 80000 albums.")
        enter("undo", in: prompt, row: "Undoing 'edit * sort=", ending: all, message: "Undid 3: ")
        enter("redo", in: prompt, row: "Redoing 'edit * sort=", ending: all, message: "Redid 3: ")
        enter("fields rename sort order", in: prompt, row: "Renaming a field… ", ending: all, message: "Renamed 'sort'")
        #expect(prompt.screen.unknownSequences.isEmpty)
        // Showing the progress has committed nothing, so each undo is one step.
        prompt.enter("undo")
        prompt.enter("count sort:somebody , title:album")
        #expect(prompt.screen.shows("80000"))
        prompt.enter("undo")
        prompt.enter("count has:sort")
        #expect(prompt.screen.shows("0"))
        #expect(try home.run(["doctor", home.library]).status == 0)
    }

    @Test func `a line that is typed while a row is shown leaves nothing of the row behind, and runs`() throws {
        let prompt = try promptDuringEdit(in: makeHome())
        prompt.send("echo typed ahead\rcou")
        prompt.expect { $0.holds("Changed 80000 albums.") && $0.readsLine && $0.currentLine.hasSuffix("> cou") }
        #expect(prompt.screen.shows("typed ahead"))
        #expect(!prompt.screen.transcript.contains { $0.contains("albums, ") }, "\(prompt.screen.transcript)")
        prompt.enter("nt")
        #expect(prompt.screen.shows("80000"))
    }

    @Test func `Ctrl-C removes the row and leaves the library as it was`() throws {
        let prompt = try promptDuringEdit(in: makeHome())
        prompt.send("\u{3}")
        prompt.expect { $0.holds("Interrupted") && $0.readsLine && $0.currentLine.hasSuffix(">") }
        #expect(!prompt.screen.transcript.contains { $0.hasPrefix("Changing") })
        prompt.enter("count has:sort")
        #expect(prompt.screen.shows("0"))
    }

    @Test func `without a terminal nothing is shown`() throws {
        let home = try ProgramHome()
        try home.write("title,artist\n" + String(repeating: "A,B\n", count: 20_000), to: "many.csv")
        #expect(try home.run(["-c", "import ~/many.csv"]).status == 0)
        let result = try home.run(["-i"], input: "undo\n")
        #expect(result == ProgramResult(diagnostics: "Undid 1: import ~/many.csv\n"))
    }
}
