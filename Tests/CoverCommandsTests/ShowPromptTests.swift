import BuiltProgram
import PictureReaders
import Pictures
import TerminalModel
import TestTraits
import Testing
import WebServer

/// The cover beside the table of `show`.
@Suite(.serialized, .blocking) struct ShowPromptTests {
    /// The last row that consists of this text.
    private func row(of text: String, on screen: Screen) -> Int? { screen.transcript.lastIndex { $0 == text } }

    @Test(arguments: [
        (TerminalIdentity.kitty, GraphicsMode.kitty), (.iterm, .iterm), (.sixel, .sixel),
    ])
    func `an available cover is beside the first rows of the table, which stay unchanged`(
        _ identity: TerminalIdentity, _ mode: GraphicsMode
    ) throws {
        let prompt = try CoverPrompt(identity)
        let command = prompt.row
        let strings = prompt.enter("show 2")
        let picture = try strings.picture(mode)
        #expect(abs(picture.size.width - picture.size.height) <= picture.size.height / 8)
        #expect(strings.first?.row == command + 1)
        #expect((20...60).contains(strings.first?.column ?? 0))
        #expect(row(of: "title     It's My Life", on: prompt.screen) == command + 3)
        let last = prompt.screen.lines.prefix(prompt.screen.cursorRow).last
        #expect(last?.isEmpty == false)
        #expect(prompt.screen.unknownSequences.isEmpty)
        // The table has only its rows: the address is longer than the window.
        #expect(prompt.row == command + 1 + 8)
    }

    @Test func `characters replace the picture on a terminal without graphics`() throws {
        let prompt = try CoverPrompt(.plain)
        prompt.enter("show 2")
        let title = try #require(prompt.screen.lines.last { $0.hasPrefix("title     It's My Life") })
        #expect(title.count > "title     It's My Life".count)
        #expect(prompt.screen.strings.isEmpty)
        prompt.enter("set pictures off")
        prompt.enter("show 2")
        #expect(prompt.screen.lines.last { $0.hasPrefix("title") } == "title     It's My Life")
    }

    @Test(arguments: [59, 40]) func `a narrow window shows the table alone`(columns: Int) throws {
        let prompt = try CoverPrompt(.kitty, columns: columns)
        #expect(prompt.enter("show 2").isEmpty)
        #expect(prompt.screen.lines.contains("title     It's My Life"))
    }

    @Test func `a low window shows the table alone`() throws {
        let prompt = try CoverPrompt(.kitty, rows: 9)
        #expect(prompt.enter("show 2").isEmpty)
    }

    @Test func `a missing cover is downloaded, and shown the next time`() async throws {
        let server = try await CoverServer()
        server.web.answer("/a.png", with: .bytes(CoverPrompt.fourColors))
        let prompt = try CoverPrompt(.kitty)
        prompt.enter("add Far --artist Away --cover '\(server.web.url("/a.png"))'")
        #expect(prompt.enter("show").isEmpty)
        prompt.expect { $0.lines.contains("Downloaded the cover of 'Far'.") }
        #expect(try prompt.enter("show").picture(.kitty).hasFourColors)
    }

    @Test func `a script prints the table without a cover`() throws {
        let home = try ProgramHome()
        let result = try home.run(["-c", "show 2"], environment: ["CLICOLOR_FORCE": "1"])
        #expect(result.status == 0)
        #expect(!result.output.contains("\u{2580}"))
        #expect(!result.output.contains("48;"))
        let plain = try home.run(["-c", "show 2"]).output
        #expect(plain.split(separator: "\n").contains("title     It's My Life"))
    }
}
