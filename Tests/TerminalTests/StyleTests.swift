import Terminal
import Testing

@Suite struct StyleTests {
    @Test(arguments: [
        (Style.plain, ColorDepth.full, "\u{1b}[0m"), (.bold, .ansi, "\u{1b}[0;1m"), (.bold, .none, ""),
        (Style(foreground: .red), .ansi, "\u{1b}[0;31m"), (Style(foreground: .grey), .ansi, "\u{1b}[0;90m"),
        (Style([.dim, .underline], background: .blue), .palette, "\u{1b}[0;2;4;44m"),
        (Style(foreground: .palette(208)), .palette, "\u{1b}[0;38;5;208m"),
        (Style(foreground: .rgb(red: 255, green: 0, blue: 0)), .full, "\u{1b}[0;38;2;255;0;0m"),
        (Style(foreground: .rgb(red: 255, green: 0, blue: 0)), .palette, "\u{1b}[0;38;5;196m"),
        (Style(foreground: .rgb(red: 255, green: 0, blue: 0)), .ansi, "\u{1b}[0;91m"),
        (Style(foreground: .palette(196)), .ansi, "\u{1b}[0;91m"),
        (Style(foreground: .palette(3)), .ansi, "\u{1b}[0;33m"),
    ])
    func `a style is written with the colours of the terminal`(_ style: Style, _ depth: ColorDepth, _ escape: String) {
        #expect(style.escape(depth) == escape)
    }

    @Test func `every palette colour is its own nearest colour`() {
        for index in UInt8(16)...255 {
            guard case .rgb(let red, let green, let blue)? = Color.palette(index).asRGB else { continue }
            let reduced = Color.rgb(red: red, green: green, blue: blue).reduced(to: .palette)
            #expect(reduced?.asRGB == .rgb(red: red, green: green, blue: blue), "\(index)")
        }
    }

    @Test func `styled text is plain on a pipe and ends in the plain style on a terminal`() {
        let text: StyledText = "you have " + StyledText("5", .bold) + " albums"
        #expect(text.rendered(.none) == "you have 5 albums")
        #expect(text.rendered(.ansi) == "you have \u{1b}[0;1m5\u{1b}[0m albums")
        #expect(StyledText("5", .bold).rendered(.ansi) == "\u{1b}[0;1m5\u{1b}[0m")
        #expect(text.width == 17)
        #expect(text.clipped(to: 11, mark: "…").plain == "you have 5…")
    }

    @Test(arguments: [
        (ColorChoice.auto, true, ["TERM": "xterm"], ColorDepth.ansi),
        (.auto, true, ["TERM": "xterm-256color"], .palette), (.auto, true, ["TERM": "rxvt-256color-bce"], .palette),
        (.auto, true, ["TERM": "xterm", "COLORTERM": "truecolor"], .full), (.auto, false, ["TERM": "xterm"], .none),
        (.auto, true, ["TERM": "dumb"], .none), (.auto, true, [:], .none), (.auto, true, ["TERM": "vt100"], .none),
        (.auto, true, ["TERM": "vt220-w"], .none), (.auto, true, ["TERM": "vt525"], .ansi),
        (.always, true, ["TERM": "vt100"], .ansi),
        (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], .none),
        (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], .ansi),
        (.auto, false, ["CLICOLOR_FORCE": "1"], .ansi), (.auto, false, ["CLICOLOR_FORCE": "0"], .none),
        (.auto, false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], .none), (.always, false, ["NO_COLOR": "1"], .ansi),
        (.never, true, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], .none),
    ])
    func `the use of colour depends on the choice, the environment and the terminal`(
        _ choice: ColorChoice, _ isTerminal: Bool, _ environment: [String: String], _ depth: ColorDepth
    ) {
        #expect(choice.depth(isTerminal: isTerminal, environment: environment) == depth)
    }
}

extension Color {
    /// The palette's colours as red, green and blue, by xterm's own rule.
    fileprivate var asRGB: Color? {
        guard case .palette(let index) = self, index >= 16 else { return nil }
        if index >= 232 {
            let grey = 8 + (index - 232) * 10
            return .rgb(red: grey, green: grey, blue: grey)
        }
        let cubeIndex = index - 16
        func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + step * 40 }
        return .rgb(red: level(cubeIndex / 36), green: level(cubeIndex / 6 % 6), blue: level(cubeIndex % 6))
    }
}
