/// A terminal colour.
public enum Color: Sendable, Hashable {
    /// One of the sixteen colours of the user's theme: 0–7, and 8–15 for their bright variants.
    case ansi(UInt8)
    /// One of the 256 colours of xterm's palette.
    case palette(UInt8)
    /// Any colour of sRGB.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)

    /// Black in the theme.
    public static let black = Color.ansi(0)
    /// Red in the theme.
    public static let red = Color.ansi(1)
    /// Green in the theme.
    public static let green = Color.ansi(2)
    /// Yellow in the theme.
    public static let yellow = Color.ansi(3)
    /// Blue in the theme.
    public static let blue = Color.ansi(4)
    /// Magenta in the theme.
    public static let magenta = Color.ansi(5)
    /// Cyan in the theme.
    public static let cyan = Color.ansi(6)
    /// White in the theme.
    public static let white = Color.ansi(7)
    /// Bright black in the theme, which appears as grey on dark and light backgrounds.
    public static let grey = Color.ansi(8)

    /// The nearest colour at this depth; nil for ``ColorDepth/none``.
    public func reduced(to depth: ColorDepth) -> Color? {
        switch (self, depth) {
        case (_, .none): nil
        case (.ansi, _), (_, .full): self
        case (.palette, .palette): self
        case (.palette(let index), _): Color(paletteIndex: index).nearestANSI
        case (.rgb(let red, let green, let blue), .palette): .palette(Self.paletteIndex(red, green, blue))
        case (.rgb, _): nearestANSI
        }
    }

    /// The nearest of the sixteen theme colours: the strong channels give the hue, the strongest gives the
    /// brightness.
    private var nearestANSI: Color {
        guard case .rgb(let red, let green, let blue) = self else { return self }
        let strongest = max(red, green, blue)
        if strongest < 48 { return .black }
        let threshold = strongest / 2
        let hue: UInt8 = (red > threshold ? 1 : 0) | (green > threshold ? 2 : 0) | (blue > threshold ? 4 : 0)
        if hue == 7 && strongest < 160 { return .grey }
        return .ansi(strongest > 200 ? hue + 8 : hue)
    }
}

/// xterm's palette of 256: sixteen named colours, a cube of 6 × 6 × 6, and 24 greys.
///
/// The levels of the cube and the greys come from xterm's 256colres.pl.
extension Color {
    private static let cubeLevels: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// The index of the nearest palette colour: a grey that the cube lacks, else a colour of the cube.
    private static func paletteIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let isGrey = red == green && green == blue && (8...238).contains(red)
        if isGrey && !cubeLevels.contains(red) { return 232 + (red - 8) / 10 }
        return 16 + 36 * nearestCubeLevel(red) + 6 * nearestCubeLevel(green) + nearestCubeLevel(blue)
    }

    /// The colour of a palette index; 0–15 remain theme colours.
    private init(paletteIndex index: UInt8) {
        switch index {
        case 0..<16:
            self = .ansi(index)
        case 16..<232:
            let cubeIndex = Int(index) - 16
            self = .rgb(
                red: Self.cubeLevels[cubeIndex / 36], green: Self.cubeLevels[cubeIndex / 6 % 6],
                blue: Self.cubeLevels[cubeIndex % 6])
        default:
            let grey = 8 + (index - 232) * 10
            self = .rgb(red: grey, green: grey, blue: grey)
        }
    }

    private static func nearestCubeLevel(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<48: 0
        case 48..<115: 1
        default: (value - 35) / 40
        }
    }
}

/// The number of colours that an output supports; `none` disables all escape sequences.
public enum ColorDepth: Sendable, Hashable, CaseIterable {
    case none
    case ansi
    case palette
    case full

    /// The depth that `COLORTERM` and `TERM` indicate; never ``none``.
    public init(environment: [String: String]) {
        let colorTerm = environment["COLORTERM"] ?? ""
        if colorTerm == "truecolor" || colorTerm == "24bit" {
            self = .full
        } else if environment["TERM"]?.split(separator: "-").contains("256color") == true {
            self = .palette
        } else {
            self = .ansi
        }
    }
}

/// The user's setting for coloured output.
public enum ColorChoice: String, Sendable, CaseIterable {
    case auto
    case always
    case never

    /// The depth for an output.
    ///
    /// `auto` colours the output of a known terminal, unless `NO_COLOR` is set and not empty (no-color.org).
    /// `CLICOLOR_FORCE`, set and neither empty nor `0`, also colours other outputs (bixense.com/clicolors), but
    /// `NO_COLOR` takes precedence.
    public func depth(isTerminal: Bool, environment: [String: String]) -> ColorDepth {
        switch self {
        case .never: return .none
        case .always: return ColorDepth(environment: environment)
        case .auto: break
        }
        if environment["NO_COLOR"]?.isEmpty == false { return .none }
        if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" {
            return ColorDepth(environment: environment)
        }
        let terminal = environment["TERM"] ?? ""
        return isTerminal && TerminalCapabilities.isKnown(terminal) && !Self.hasNoColors(terminal)
            ? ColorDepth(environment: environment) : .none
    }

    /// True for DEC's terminals from the VT100 to the VT420, which have no colours according to terminfo.
    private static func hasNoColors(_ terminal: String) -> Bool {
        terminal.hasPrefix("vt") && Int(terminal.dropFirst(2).prefix(3)).map { 100..<500 ~= $0 } == true
    }
}
