import Randomness
import Testing

@testable import Pictures

@Suite struct GraphicsAnswersTests {
    private static let kitty = "\u{1b}_Gi=31;OK\u{1b}\\"
    private static let attributes = "\u{1b}[?62;c"
    private static let sixel = "\u{1b}[?62;4;22c"
    private static let cell = "\u{1b}[6;20;10t"

    private static func version(_ name: String) -> String { "\u{1b}P>|\(name)\u{1b}\\" }

    @Test(arguments: [
        (kitty + version("kitty(0.35.2)") + cell + attributes, GraphicsMode.kitty),
        (version("iTerm2 3.4.19") + cell + sixel, .iterm),
        (version("WezTerm 20240203") + sixel, .iterm),
        ("\u{1b}_Gi=31;ENOTSUPPORTED:no\u{1b}\\" + version("foot(1.16)") + sixel, .sixel),
        (version("tmux 3.4") + attributes, .symbols), (attributes, .symbols), ("", .symbols),
    ])
    func `the best of what a terminal says it can is used`(answers: String, mode: GraphicsMode) {
        var taken = GraphicsAnswers()
        #expect(taken.take(answers.utf8).isEmpty)
        #expect(taken.mode == mode)
        #expect(taken.isComplete == !answers.isEmpty)
        #expect(taken.cell == (answers.contains("[6;") ? PixelSize(width: 10, height: 20) : nil))
    }

    @Test func `answers may be cut anywhere, and keys between them are given back in order`() {
        let typed = ["l", "i\u{1b}[A", "\u{1b}f", "ü\u{1b}OP", "\u{1b}[200~x\u{1b}[201~", "\u{1b}Px"]
        let answers = [Self.kitty, Self.version("kitty(0.35.2)"), Self.cell, Self.attributes]
        let all =
            typed[0] + answers[0] + typed[1] + typed[2] + answers[1] + typed[3] + answers[2] + typed[4]
            + answers[3] + typed[5]
        let bytes = Array(all.utf8)
        for first in bytes.indices {
            for second in stride(from: first, to: bytes.count, by: 7) {
                var taken = GraphicsAnswers()
                let keys =
                    taken.take(bytes[..<first]) + taken.take(bytes[first..<second]) + taken.take(bytes[second...])
                #expect(String(decoding: keys, as: UTF8.self) == typed.joined())
                #expect(taken.mode == .kitty && taken.cell == PixelSize(width: 10, height: 20) && taken.isComplete)
            }
        }
    }

    @Test(arguments: [
        "plain", "\u{1b}\u{1b}[A", "\u{1b}[", "\u{1b}", "\u{1b}P>", "\u{1b}P>|never ends", "\u{1b}_Gi=31;O", "\u{1b}_x",
        "\u{1b}[6;0;0t", "\u{1b}[1;5A", "\u{1b}[62;4c", "\u{1b}_Gi=7;OK\u{1b}\\",
    ])
    func `not a key is lost when an answer never comes`(typed: String) {
        var taken = GraphicsAnswers()
        let keys = typed.utf8.flatMap { taken.take([$0]) } + taken.giveUp()
        #expect(String(decoding: keys, as: UTF8.self) == typed)
        #expect(taken.mode == .symbols && taken.isComplete)
        #expect(taken.take("\u{1b}[?4c".utf8) == Array("\u{1b}[?4c".utf8))
    }

    @Test func `any bytes come back or are answers, however they are cut`() {
        var generator = SeededRandom(seed: 7)
        let alphabet = Array("\u{1b}\u{1b}[?P_G>|;i=31OK\\\u{7}6t4c x".utf8)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
            }
            var (atOnce, byByte) = (GraphicsAnswers(), GraphicsAnswers())
            let whole = atOnce.take(bytes) + atOnce.giveUp()
            let parts = bytes.flatMap { byByte.take([$0]) } + byByte.giveUp()
            #expect(whole == parts && atOnce.mode == byByte.mode)
            let isNothing = atOnce.mode == .symbols && atOnce.terminal == nil && atOnce.cell == nil
            if isNothing && !String(decoding: bytes, as: UTF8.self).contains(/\x1b\[\?[0-9;]*c|\x1b_G/) {
                #expect(whole == bytes)
            }
        }
    }

    @Test func `terminals that would show a question as text are not asked it`() {
        func query(_ environment: [String: String]) -> String {
            String(decoding: GraphicsQuery(environment: environment).bytes, as: UTF8.self)
        }
        #expect(query([:]) == "" && query(["TERM": "dumb"]) == "")
        let all = query(["TERM": "xterm-256color"])
        #expect(all.contains("\u{1b}_Gi=31,") && all.contains("\u{1b}[>q") && all.hasSuffix("\u{1b}[16t\u{1b}[c"))
        #expect(query(["TERM": "linux"]) == "\u{1b}[16t\u{1b}[c")
        #expect(query(["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"]) == "\u{1b}[16t\u{1b}[c")
    }
}
