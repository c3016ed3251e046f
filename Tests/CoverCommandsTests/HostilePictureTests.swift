import BuiltProgram
import PictureReaders
import Pictures
import TerminalModel
import TestTraits
import Testing

/// Pictures and titles that contain escape sequences.
@Suite(.serialized, .blocking) struct HostilePictureTests {
    private static let evil = "\u{1b}]0;evil\u{7}\u{1b}[31mevil\u{1b}P0;0qevil\u{1b}\\\u{9b}2J\u{1b}_Ga=T;evil\u{1b}\\"

    @Test func `escape sequences in pictures and titles do not reach the terminal in any mode`() throws {
        let picture = ColoredPicture.png(.fourColors(), saying: Self.evil)
        #expect(String(decoding: picture, as: UTF8.self).contains("evil"))
        let prompt = try CoverPrompt(
            .plain, albums: [("Bad \(Self.evil)", picture), ("Broken \(Self.evil)", Array(Self.evil.utf8))],
            columns: 220)
        let marks = [
            ("kitty", "\u{1b}_G"), ("iterm", "\u{1b}]1337;File="), ("sixel", "\u{1b}P"), ("symbols", nil),
            ("ascii", nil),
        ]
        for (mode, mark) in marks {
            prompt.enter("set pictures \(mode)")
            for line in ["cover 1", "cover 2", "show 1"] {
                let strings = prompt.enter(line)
                #expect(strings.isEmpty == (mark == nil || line == "cover 2"), "\(line) with \(mode)")
                #expect(strings.allSatisfy { mark.map($0.text.hasPrefix) == true && !$0.text.contains("evil") })
            }
        }
        #expect(prompt.screen.unknownSequences.isEmpty)
        #expect(prompt.screen.transcript.contains { $0.contains("\\u{1b}]0;evil\\u{7}") })
    }

    @Test func `escape sequences in pictures and titles do not reach the terminal in the row of covers`() throws {
        let picture = ColoredPicture.png(.fourColors(), saying: Self.evil)
        let prompt = try CoverPrompt(.kitty, albums: [("Bad \(Self.evil)", picture)])
        prompt.send("covers\r")
        prompt.expect { $0.hasPlaceholders }
        #expect(prompt.screen.strings.allSatisfy { $0.text.hasPrefix("\u{1b}_G") && !$0.text.contains("evil") })
        #expect(prompt.screen.unknownSequences.isEmpty)
    }
}
