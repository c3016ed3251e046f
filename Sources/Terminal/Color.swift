/// A terminal colour.
public enum Color: Sendable, Hashable {
    /// One of the sixteen colours of the user's theme: 0–7, and 8–15 for their bright variants.
    case ansi(UInt8)
    /// One of the 256 colours of xterm's palette.
    case palette(UInt8)
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
        case (.palette(let index), _): ColorCube.color(at: index).nearestANSI
        case (.rgb(let red, let green, let blue), .palette): .palette(ColorCube.index(red, green, blue))
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
