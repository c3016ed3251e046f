/// How a piece of text looks.
public struct Style: Sendable, Hashable {
    /// What can be added to a text besides colour.
    public struct Attributes: OptionSet, Sendable, Hashable {
        /// The set as bits.
        public let rawValue: UInt8

        /// Makes a set from bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Heavy letters, or bright ones.
        public static let bold = Attributes(rawValue: 1)
        /// Less bright than the rest.
        public static let dim = Attributes(rawValue: 2)
        /// Slanted, where the terminal has such letters.
        public static let italic = Attributes(rawValue: 4)
        /// A line beneath.
        public static let underline = Attributes(rawValue: 8)
        /// Text and background change places.
        public static let reverse = Attributes(rawValue: 16)

        /// Each attribute with its number in ECMA-48's "select graphic rendition".
        static let codes: [(Attributes, String)] = [
            (.bold, ";1"), (.dim, ";2"), (.italic, ";3"), (.underline, ";4"), (.reverse, ";7"),
        ]
    }

    /// What is added to the text.
    public var attributes: Attributes
    /// The colour of the text; nil is the terminal's own.
    public var foreground: Color?
    /// The colour behind the text; nil is the terminal's own.
    public var background: Color?

    /// Makes a style of its parts.
    public init(_ attributes: Attributes = [], foreground: Color? = nil, background: Color? = nil) {
        self.attributes = attributes
        self.foreground = foreground
        self.background = background
    }

    /// As the terminal shows text by itself.
    public static let plain = Style()
    /// Bold, in the terminal's own colours.
    public static let bold = Style(.bold)
    /// Dim, in the terminal's own colours.
    public static let dim = Style(.dim)
    /// Text and background exchanged.
    public static let reverse = Style(.reverse)

    /// Whether nothing is added to the text.
    public var isPlain: Bool { self == .plain }

    /// The escape sequence that turns everything else off and this style on; empty when `depth` allows none.
    public func escape(_ depth: ColorDepth) -> String {
        guard depth != .none else { return "" }
        if isPlain { return Style.reset }
        var sequence = "\u{1b}[0"
        for (attribute, code) in Attributes.codes where attributes.contains(attribute) { sequence += code }
        if let color = foreground?.reduced(to: depth) { sequence += Style.code(of: color, base: 30) }
        if let color = background?.reduced(to: depth) { sequence += Style.code(of: color, base: 40) }
        return sequence + "m"
    }

    /// Turns every style off.
    public static let reset = "\u{1b}[0m"

    private static func code(of color: Color, base: Int) -> String {
        switch color {
        case .ansi(let index) where index < 8: ";\(base + Int(index))"
        case .ansi(let index): ";\(base + 60 + Int(index % 8))"
        case .palette(let index): ";\(base + 8);5;\(index)"
        case .rgb(let red, let green, let blue): ";\(base + 8);2;\(red);\(green);\(blue)"
        }
    }
}
