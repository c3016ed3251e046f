import BuiltProgram
import Foundation
import PictureReaders
import Pictures
import TerminalModel
import TestTraits
import Testing

/// `covers` with pictures, with the mouse, and while another program changes the library.
@Suite(.serialized, .blocking) struct CoversPictureTests {
    private func open(_ prompt: CoverPrompt, at title: String) {
        prompt.send("covers\r")
        expect(prompt, at: title)
    }

    private func expect(_ prompt: CoverPrompt, at title: String, _ location: SourceLocation = #_sourceLocation) {
        prompt.expect(location) { $0.lines.contains("title     " + title) && !$0.isCursorVisible }
    }

    /// The numbers of the pictures that the terminal stores for the row.
    private func held(_ screen: Screen) -> Set<String> {
        var numbers: Set<String> = []
        for text in screen.strings.map(\.text) {
            guard let number = text.firstMatch(of: /i=([0-9]+)/).map({ String($0.1) }) else { continue }
            if text.contains(",U=1,") { numbers.insert(number) }
            if text.contains("a=d,d=I") { numbers.remove(number) }
        }
        return numbers
    }

    @Test func `pictures are placeholders where possible, and none remains on the screen or in the terminal`() throws {
        let albums = (1...60).map { ("Album \($0)", CoverPrompt.fourColors) }
        let prompt = try CoverPrompt(.kitty, albums: albums)
        open(prompt, at: "Album 60")
        prompt.expect { held($0).count >= 3 && $0.hasPlaceholders }
        let arrivals = prompt.screen.strings.drop { !$0.text.contains(",U=1,") }
        let end = try #require(arrivals.firstIndex { $0.text.contains("m=0") })
        #expect(try Array(arrivals[...end]).picture(.kitty).hasFourColors)
        for step in 1..<40 {
            prompt.send("\u{1b}[D")
            expect(prompt, at: "Album \(60 - step)")
        }
        // The visible tiles, and two beside them at each end.
        prompt.expect { held($0).count <= 8 }
        prompt.send("\u{1b}")
        prompt.expect { held($0).isEmpty && $0.pastesInBrackets && $0.isCursorVisible }
        #expect(!prompt.screen.hasPlaceholders)
        #expect(prompt.screen.unknownSequences.isEmpty)
    }

    @Test func `a signal and Ctrl-C remove the pictures and disable the mouse as well`() throws {
        for end in [SIGTERM, SIGHUP, 0] {
            let prompt = try CoverPrompt(.kitty, albums: [("One", CoverPrompt.fourColors)])
            open(prompt, at: "One")
            prompt.expect { !held($0).isEmpty && $0.pointerModes.count == 2 }
            if end == 0 { prompt.send("\u{3}") } else { prompt.terminal.signal(end) }
            prompt.expect { held($0).isEmpty && $0.pointerModes.isEmpty && $0.isCursorVisible }
            #expect(!prompt.screen.hasPlaceholders)
            if end != 0 { #expect(prompt.terminal.waitForEnd() == 128 + end) }
        }
    }

    @Test func `the picture in an audio file is in the row, and is shown by cover`() throws {
        let home = try ProgramHome()
        let sample = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Audio/picture.flac")
        try FileManager.default.createDirectory(atPath: home.file("music"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: sample.standardized.path, toPath: home.file("music/1.flac"))
        #expect(try home.run(["-c", "delete *", "-c", "import '\(home.file("music"))'"]).status == 0)
        let proxy = ["ALL_PROXY": "http://127.0.0.1:1", "COLORTERM": "truecolor", "XTERM_VERSION": "model"]
        let prompt = try CoverPrompt(in: home, .kitty, rows: 30, environment: proxy)
        open(prompt, at: "Waves")
        prompt.expect { !held($0).isEmpty && $0.hasPlaceholders }
        prompt.send("\u{1b}")
        prompt.expect { held($0).isEmpty && $0.isCursorVisible }
        #expect(try prompt.enter("cover 1").picture(.kitty).size.width > 0)
    }

    @Test func `a terminal without placeholders shows characters in the row`() throws {
        let prompt = try CoverPrompt(.sixel, albums: [("One", CoverPrompt.fourColors)])
        open(prompt, at: "One")
        prompt.send("\u{1b}")
        prompt.expect { $0.pastesInBrackets && $0.isCursorVisible }
        #expect(prompt.screen.strings.isEmpty)
    }

    @Test func `a click selects an album, the wheel moves the row, and the mouse is disabled at the end`() throws {
        let prompt = try CoverPrompt(.plain)
        open(prompt, at: "Best of Bowie")
        prompt.expect { $0.pointerModes == ["?1000", "?1006"] }
        prompt.send("\u{1b}[<65;9;5M")
        expect(prompt, at: "It's My Life")
        prompt.send("\u{1b}[<65;9;5M\u{1b}[<65;9;5M\u{1b}[<64;9;5M")
        expect(prompt, at: "Nothing Like The Sun")
        prompt.send("\u{1b}[H")
        expect(prompt, at: "Best of Bowie")
        let titles = try #require(prompt.screen.lines.firstIndex { $0.contains("It's My Life") })
        let before = prompt.screen.lines[titles].prefix { $0 != "I" }
        // A click is ignored directly after the view has moved, because it may have been aimed at something else.
        for _ in 0..<20 where !prompt.screen.lines.contains("title     It's My Life") {
            prompt.send("\u{1b}[<0;\(before.count + 3);\(titles - 3)M\u{1b}[<0;\(before.count + 3);\(titles - 3)m")
            _ = prompt.terminal.wait(seconds: 1) { $0.lines.contains("title     It's My Life") }
        }
        expect(prompt, at: "It's My Life")
        prompt.send("\r")
        prompt.expect { $0.pastesInBrackets && $0.pointerModes.isEmpty && $0.isCursorVisible }
    }

    @Test func `a change by another program is displayed, and the current album stays selected`() throws {
        let prompt = try CoverPrompt(.plain)
        prompt.enter("go 2")
        open(prompt, at: "It's My Life")
        let result = try prompt.home.run(["-c", "delete 1; add Later --artist Somebody"])
        #expect(result.status == 0, "\(result)")
        prompt.expect { screen in
            screen.lines.contains("position  1")
                && !screen.lines.contains { $0.contains("Best of Bowie") && !$0.contains("Best of Bowie>") }
        }
        expect(prompt, at: "It's My Life")
        prompt.send("\u{1b}[F")
        expect(prompt, at: "Later")
    }
}
