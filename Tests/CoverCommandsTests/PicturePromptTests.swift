import BuiltProgram
import Foundation
import PictureReaders
import Pictures
import TerminalModel
import Testing

/// `cover` and `show` at terminals that say what they can, and at some that do not.
@Suite(.serialized, .ownThread) struct PicturePromptTests {
    private static let album = [("Four", PicturePrompt.fourColors)]
    private static let kitty = "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}P>|kitty(0.36.1)\u{1b}\\\u{1b}[6;20;10t\u{1b}[?62;c"

    @Test(arguments: [
        (TerminalIdentity.kitty, GraphicsMode.kitty), (.iterm, .iterm), (.sixel, .sixel),
    ])
    func `a cover is shown in the way that the terminal says it has, and the prompt stands right beneath it`(
        _ identity: TerminalIdentity, _ mode: GraphicsMode
    ) throws {
        let prompt = try PicturePrompt(identity, albums: Self.album)
        let command = prompt.row
        let strings = prompt.enter("cover")
        #expect(try strings.picture(mode).hasFourColors)
        // A square as high as the window allows, of cells twice as high as wide.
        #expect(strings.first?.row == command + 1 && strings.first?.column == 0)
        #expect(prompt.row == command + 1 + 28)
        #expect(prompt.screen.unknownSequences.isEmpty)
        prompt.enter("echo behind")
        #expect(prompt.screen.lines.suffix(2).first == "behind")
    }

    @Test func `a cover that is damaged is fetched again, as it says`() throws {
        let prompt = try PicturePrompt(.plain, albums: Self.album)
        prompt.enter("cover")
        let cover = try #require(prompt.home.covers.first)
        try Data("x".utf8).write(to: URL(fileURLWithPath: prompt.home.file("covers/\(cover)")))
        prompt.enter("cover")
        let said = prompt.screen.transcript.joined(separator: " ")
        #expect(
            said.contains("The cover of 'Four' cannot be shown: its file ") && said.contains("'download' downloads it"))
        #expect(prompt.home.covers.isEmpty)
        let command = prompt.row
        prompt.enter("cover")
        #expect(prompt.row == command + 1 + 28)
        #expect(prompt.home.covers == [cover])
    }

    @Test func `kitty's pictures have numbers of the program's own, which come again`() throws {
        let prompt = try PicturePrompt(.kitty, albums: Self.album, rows: 12)
        var numbers: [String] = []
        for _ in 0..<18 {
            let strings = prompt.enter("cover")
            #expect(strings.allSatisfy { $0.text.contains("q=2,") })
            numbers.append(strings.first?.text.firstMatch(of: /,i=([0-9]+),/).map { String($0.1) } ?? "none")
        }
        #expect(Set(numbers).count == 16 && numbers[16...] == numbers[..<2] && !numbers.contains("none"))
    }

    @Test(arguments: [
        nil, TerminalIdentity.plain, TerminalIdentity(attributes: nil),
        TerminalIdentity(image: "EINVAL:\u{1b}\\\u{1b}P>|x", version: "\u{7}", attributes: "?;;99999999999"),
        // Sixels whose rows nobody could count.
        TerminalIdentity(attributes: "62;4"),
    ])
    func `a terminal that answers nothing, little or nonsense is shown characters`(_ identity: TerminalIdentity?) throws
    {
        let prompt = try PicturePrompt(identity, albums: Self.album)
        let command = prompt.row
        #expect(prompt.enter("cover").isEmpty)
        #expect(prompt.row == command + 1 + 28)
        prompt.enter("echo \"$?\"")
        #expect(prompt.screen.lines.suffix(2).first == "0")
    }

    @Test func `an answer that comes late counts from then on`() throws {
        let prompt = try PicturePrompt(nil, albums: Self.album)
        #expect(prompt.enter("cover").isEmpty)
        prompt.send(Self.kitty)
        #expect(try prompt.enter("cover").picture(.kitty).hasFourColors)
        #expect(!prompt.screen.transcript.contains { $0.contains("kitty") || $0.contains("[?62") })
    }

    @Test func `what is typed while the terminal answers is there byte for byte, wherever the answer is cut`() throws {
        let answer = Array(Self.kitty.utf8)
        // An escape character behind which nothing comes for a while is the key, as ever.
        for cut in stride(from: 0, through: answer.count, by: 5) where cut == 0 || answer[cut - 1] != 0x1b {
            let prompt = try PicturePrompt(nil)
            prompt.terminal.send(bytes: Array("echo a\(cut)".utf8) + answer[..<cut])
            prompt.terminal.send(bytes: answer[cut...] + Array("\u{1b}[D\u{1b}[Cü".utf8))
            prompt.enter("z")
            #expect(prompt.screen.lines.contains("a\(cut)üz"), "\(prompt.screen.lines)")
        }
    }

    @Test(arguments: [nil, TerminalIdentity.kitty])
    func `what was typed before the program could read it is carried out`(_ identity: TerminalIdentity?) throws {
        let prompt = try PicturePrompt(identity, typed: "echo early\recho bird")
        prompt.expect { $0.lines.contains("early") && $0.lines[$0.cursorRow].hasSuffix("echo bird") }
        prompt.enter("s")
        #expect(prompt.screen.lines.contains("birds"))
        #expect(prompt.screen.unknownSequences.isEmpty)
    }

    @Test(arguments: [("kitty", GraphicsMode.kitty), ("iterm", .iterm), ("sixel", .sixel)])
    func `the setting overrules what the terminal says`(_ value: String, _ mode: GraphicsMode) throws {
        let prompt = try PicturePrompt(.plain, albums: Self.album)
        prompt.enter("set pictures \(value)")
        #expect(try prompt.enter("cover").picture(mode).hasFourColors)
        prompt.enter("set pictures ascii")
        let command = prompt.row
        #expect(prompt.enter("cover").isEmpty && prompt.row == command + 1 + 28)
        let picture = prompt.screen.lines.prefix(prompt.screen.cursorRow).suffix(28)
        #expect(picture.allSatisfy { $0.allSatisfy(\.isASCII) } && picture.contains { !$0.isEmpty })
        prompt.enter("set pictures off")
        prompt.enter("cover")
        #expect(prompt.screen.lines.suffix(3).first { $0.hasPrefix("/") }?.isEmpty == false)
    }

    @Test func `keys that are pressed while a picture is sent do not get into it`() throws {
        let prompt = try PicturePrompt(
            .kitty, albums: [("Large", ColoredPicture.png(.fourColors(width: 600, height: 600)))])
        prompt.send("cover\r")
        // The program waits in the middle of it for whoever reads.
        prompt.expect { $0.strings.count > 2 }
        prompt.send("echo between")
        prompt.expect { $0.pastesInBrackets && $0.lines[$0.cursorRow].contains("> echo between") }
        #expect(try prompt.screen.strings.picture(.kitty).hasFourColors)
        #expect(prompt.terminal.screen.unknownSequences.isEmpty)
        prompt.enter("")
        #expect(prompt.screen.lines.contains("between") && !prompt.terminal.isCooked)
    }

    @Test func `to a file and a pipe goes the path, and not a sequence`() throws {
        let prompt = try PicturePrompt(.kitty, albums: Self.album)
        #expect(prompt.enter("cover > '\(prompt.home.file("answer"))'").isEmpty)
        let path = try #require(prompt.home.text(of: "answer"))
        #expect(path.hasPrefix(prompt.home.file("covers") + "/") && path.hasSuffix("\n"))
        #expect(prompt.enter("cover | cat").isEmpty && prompt.enter("show | cat").isEmpty)
    }
}
