import BuiltProgram
import Foundation
import PictureReaders
import Pictures
import TerminalModel
import TestTraits
import Testing

/// `cover` and `show` at terminals with and without replies.
@Suite(.serialized, .blocking) struct PicturePromptTests {
    private static let album = [("Four", CoverPrompt.fourColors)]
    private static let kitty = "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}P>|kitty(0.36.1)\u{1b}\\\u{1b}[6;20;10t\u{1b}[?62;c"

    @Test(arguments: [
        (TerminalIdentity.kitty, GraphicsMode.kitty), (.iterm, .iterm), (.sixel, .sixel),
    ])
    func `a cover is shown in the mode that the terminal reports, and the prompt is directly below it`(
        _ identity: TerminalIdentity, _ mode: GraphicsMode
    ) throws {
        let prompt = try CoverPrompt(identity, albums: Self.album)
        let command = prompt.row
        let strings = prompt.enter("cover")
        #expect(try strings.picture(mode).hasFourColors)
        // A square as high as the window allows, with cells twice as high as wide.
        #expect(strings.first?.row == command + 1)
        #expect(strings.first?.column == 0)
        #expect(prompt.row == command + 1 + 28)
        #expect(prompt.screen.unknownSequences.isEmpty)
        prompt.enter("echo behind")
        #expect(prompt.screen.lines.suffix(2).first == "behind")
    }

    @Test func `a damaged cover is downloaded again, as the message states`() throws {
        let prompt = try CoverPrompt(.plain, albums: Self.album)
        prompt.enter("cover")
        let cover = try #require(prompt.home.covers.first)
        try Data("x".utf8).write(to: URL(fileURLWithPath: prompt.home.file("covers/\(cover)")))
        prompt.enter("cover")
        let said = prompt.screen.transcript.joined(separator: " ")
        #expect(said.contains("The cover of 'Four' cannot be shown: its file "))
        #expect(said.contains("'download' downloads it"))
        #expect(prompt.home.covers.isEmpty)
        let command = prompt.row
        prompt.enter("cover")
        #expect(prompt.row == command + 1 + 28)
        #expect(prompt.home.covers == [cover])
    }

    @Test func `kitty's pictures have 16 numbers of the program's own, which are reused`() throws {
        let prompt = try CoverPrompt(.kitty, albums: Self.album, rows: 12)
        var numbers: [String] = []
        for _ in 0..<18 {
            let strings = prompt.enter("cover")
            #expect(strings.allSatisfy { $0.text.contains("q=2,") })
            numbers.append(strings.first?.text.firstMatch(of: /,i=([0-9]+),/).map { String($0.1) } ?? "none")
        }
        #expect(Set(numbers).count == 16)
        #expect(numbers[16...] == numbers[..<2])
        #expect(!numbers.contains("none"))
    }

    @Test(arguments: [
        nil, TerminalIdentity.plain, TerminalIdentity(attributes: nil),
        TerminalIdentity(image: "EINVAL:\u{1b}\\\u{1b}P>|x", version: "\u{7}", attributes: "?;;99999999999"),
        // Sixels without the size of a cell.
        TerminalIdentity(attributes: "62;4"),
    ])
    func `a terminal with missing, incomplete or invalid replies shows characters`(_ identity: TerminalIdentity?) throws
    {
        let prompt = try CoverPrompt(identity, albums: Self.album)
        let command = prompt.row
        #expect(prompt.enter("cover").isEmpty)
        #expect(prompt.row == command + 1 + 28)
        prompt.enter("echo \"$?\"")
        #expect(prompt.screen.lines.suffix(2).first == "0")
    }

    @Test func `a late reply applies to later commands`() throws {
        let prompt = try CoverPrompt(nil, albums: Self.album)
        #expect(prompt.enter("cover").isEmpty)
        prompt.send(Self.kitty)
        #expect(try prompt.enter("cover").picture(.kitty).hasFourColors)
        #expect(!prompt.screen.transcript.contains { $0.contains("kitty") || $0.contains("[?62") })
    }

    @Test func `text that is typed during the terminal's reply is unchanged, at any split of the reply`() throws {
        let answer = Array(Self.kitty.utf8)
        // An escape character with a pause after it is the Escape key.
        for cut in stride(from: 0, through: answer.count, by: 5) where cut == 0 || answer[cut - 1] != 0x1b {
            let prompt = try CoverPrompt(nil)
            prompt.terminal.send(bytes: Array("echo a\(cut)".utf8) + answer[..<cut])
            prompt.terminal.send(bytes: answer[cut...] + Array("\u{1b}[D\u{1b}[Cü".utf8))
            prompt.enter("z")
            #expect(prompt.screen.lines.contains("a\(cut)üz"), "\(prompt.screen.lines)")
        }
    }

    @Test(arguments: [nil, TerminalIdentity.kitty])
    func `text that is typed before the program can read it is run`(_ identity: TerminalIdentity?) throws {
        let prompt = try CoverPrompt(identity, typed: "echo early\recho bird")
        prompt.expect { $0.lines.contains("early") && $0.lines[$0.cursorRow].hasSuffix("echo bird") }
        prompt.enter("s")
        #expect(prompt.screen.lines.contains("birds"))
        #expect(prompt.screen.unknownSequences.isEmpty)
    }

    @Test(arguments: [("kitty", GraphicsMode.kitty), ("iterm", .iterm), ("sixel", .sixel)])
    func `the setting has priority over the terminal's reply`(_ value: String, _ mode: GraphicsMode) throws {
        let prompt = try CoverPrompt(.plain, albums: Self.album)
        prompt.enter("set pictures \(value)")
        #expect(try prompt.enter("cover").picture(mode).hasFourColors)
        prompt.enter("set pictures ascii")
        let command = prompt.row
        #expect(prompt.enter("cover").isEmpty)
        #expect(prompt.row == command + 1 + 28)
        let picture = prompt.screen.lines.prefix(prompt.screen.cursorRow).suffix(28)
        #expect(picture.allSatisfy { $0.allSatisfy(\.isASCII) })
        #expect(picture.contains { !$0.isEmpty })
        prompt.enter("set pictures off")
        prompt.enter("cover")
        #expect(prompt.screen.lines.suffix(3).first { $0.hasPrefix("/") }?.isEmpty == false)
    }

    @Test func `keys that are pressed while a picture is sent do not get into it`() throws {
        let prompt = try CoverPrompt(
            .kitty, albums: [("Large", ColoredPicture.png(.fourColors(width: 600, height: 600)))])
        prompt.send("cover\r")
        // The program blocks in the middle of the picture until the terminal reads on.
        prompt.expect { $0.strings.count > 2 }
        prompt.send("echo between")
        prompt.expect { $0.pastesInBrackets && $0.lines[$0.cursorRow].contains("> echo between") }
        #expect(try prompt.screen.strings.picture(.kitty).hasFourColors)
        #expect(prompt.terminal.screen.unknownSequences.isEmpty)
        prompt.enter("")
        #expect(prompt.screen.lines.contains("between"))
        #expect(!prompt.terminal.isCooked)
    }

    @Test func `a file and a pipe get the path, and no escape sequence`() throws {
        let prompt = try CoverPrompt(.kitty, albums: Self.album)
        #expect(prompt.enter("cover > '\(prompt.home.file("answer"))'").isEmpty)
        let path = try #require(prompt.home.text(of: "answer"))
        #expect(path.hasPrefix(prompt.home.file("covers") + "/"))
        #expect(path.hasSuffix("\n"))
        #expect(prompt.enter("cover | cat").isEmpty)
        #expect(prompt.enter("show | cat").isEmpty)
    }
}
