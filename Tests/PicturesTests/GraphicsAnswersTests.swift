import Terminal
import Testing

@testable import Pictures

@Suite struct GraphicsAnswersTests {
    private static let kitty = TerminalAnswer.image(31, isAccepted: true)
    private static let cell = TerminalAnswer.cellSize(height: 20, width: 10)
    private static let plain = TerminalAnswer.attributes([62, 22])
    private static let sixel = TerminalAnswer.attributes([62, 4, 22])

    private func answers(_ said: [TerminalAnswer]) -> GraphicsAnswers {
        said.reduce(into: GraphicsAnswers()) { $0.store($1) }
    }

    @Test(
        arguments: [
            ([kitty, .version("kitty(0.35.2)"), cell, plain], .kitty),
            ([.version("iTerm2 3.4.19"), cell, sixel], .iterm), ([.version("WezTerm 20240203"), sixel], .iterm),
            ([.image(31, isAccepted: false), .version("foot(1.16)"), cell, sixel], .sixel),
            ([.version("tmux 3.4"), plain], .symbols), ([.image(7, isAccepted: true), plain], .symbols),
            ([plain], .symbols), ([], .symbols),
        ] as [([TerminalAnswer], GraphicsMode)])
    func `the best reported graphics mode is used, in any order of the replies`(
        _ said: [TerminalAnswer], _ mode: GraphicsMode
    ) {
        for answers in [answers(said), answers(said.reversed())] {
            #expect(answers.mode == mode)
            #expect(answers.cell == (said.contains(Self.cell) ? PixelSize(width: 10, height: 20) : nil))
        }
    }

    @Test(arguments: [
        ("kitty(0.28.0)", true), ("kitty(0.27.1)", false), ("kitty(1.0)", true), ("kitty", false),
        ("ghostty 1.1.3", true), ("Konsole 24.08", false), ("WezTerm 20240203", false),
    ])
    func `pictures are part of the text if the terminal supports placeholders`(_ name: String, _ isSo: Bool) {
        #expect(answers([Self.kitty, .version(name)]).hasPlaceholders == isSo)
        #expect(!answers([.version(name)]).hasPlaceholders)
    }

    @Test func `no question is sent to a terminal that would show it as text`() {
        func query(_ environment: [String: String]) -> String? { GraphicsAnswers.question(in: environment) }
        #expect(query([:]) == nil)
        #expect(query(["TERM": "dumb"]) == nil)
        let all = query(["TERM": "xterm-256color"]) ?? ""
        #expect(all.contains("\u{1b}_Gi=31,"))
        #expect(all.contains("\u{1b}[>q"))
        #expect(all.hasSuffix("\u{1b}[16t\u{1b}[c"))
        #expect(query(["TERM": "linux"]) == "\u{1b}[16t\u{1b}[c")
        #expect(query(["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"]) == "\u{1b}[16t\u{1b}[c")
    }
}
