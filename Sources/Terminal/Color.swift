/// A colour as terminals know it.
public enum Color: Sendable, Hashable {
    /// One of the sixteen colours that the person's own theme defines: 0–7, and 8–15 for their bright kin.
    case ansi(UInt8)
    /// One of the 256 of xterm's palette.
    case palette(UInt8)
    case rgb(red: UInt8, green: UInt8, blue: UInt8)

    /// The theme's black.
    public static let black = Color.ansi(0)
    /// The theme's red.
    public static let red = Color.ansi(1)
    /// The theme's green.
    public static let green = Color.ansi(2)
    /// The theme's yellow.
    public static let yellow = Color.ansi(3)
    /// The theme's blue.
    public static let blue = Color.ansi(4)
    /// The theme's magenta.
    public static let magenta = Color.ansi(5)
    /// The theme's cyan.
    public static let cyan = Color.ansi(6)
    /// The theme's white.
    public static let white = Color.ansi(7)
    /// The theme's bright black, which reads as grey on dark and light.
    public static let grey = Color.ansi(8)

    /// The nearest colour that a terminal of this depth can show; nil when it shows none.
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

    /// Which of the sixteen comes nearest: the hue from the strong channels, brightness from the strongest.
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
