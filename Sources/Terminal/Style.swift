/// The appearance of a text.
public struct Style: Sendable, Hashable {
    /// The attributes of a text besides colour.
    public struct Attributes: OptionSet, Sendable, Hashable {
        /// The attributes as bits.
        public let rawValue: UInt8

        /// Creates a set from bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Bold or bright letters.
        public static let bold = Attributes(rawValue: 1)
        /// Reduced brightness.
        public static let dim = Attributes(rawValue: 2)
        /// Italic letters, if the terminal supports them.
        public static let italic = Attributes(rawValue: 4)
        /// An underline.
        public static let underline = Attributes(rawValue: 8)
        /// Text and background colours exchanged.
        public static let reverse = Attributes(rawValue: 16)

        /// Each attribute with its parameter of SGR, the "select graphic rendition" of ECMA-48.
        static let codes: [(Attributes, String)] = [
            (.bold, ";1"), (.dim, ";2"), (.italic, ";3"), (.underline, ";4"), (.reverse, ";7"),
        ]
    }

    /// The attributes of the text.
    public var attributes: Attributes
    /// The colour of the text; nil for the terminal's default.
    public var foreground: Color?
    /// The background colour; nil for the terminal's default.
    public var background: Color?

    /// Creates a style from attributes and colours.
    public init(_ attributes: Attributes = [], foreground: Color? = nil, background: Color? = nil) {
        self.attributes = attributes
        self.foreground = foreground
        self.background = background
    }

    /// The terminal's default appearance.
    public static let plain = Style()
    /// Bold, in the terminal's default colours.
    public static let bold = Style(.bold)
    /// Dim, in the terminal's default colours.
    public static let dim = Style(.dim)
    /// Text and background colours exchanged.
    public static let reverse = Style(.reverse)

    /// True if the style changes nothing.
    public var isPlain: Bool { self == .plain }

    /// The escape sequence that resets all other styles and sets this one; empty if `depth` is ``ColorDepth/none``.
    public func escape(_ depth: ColorDepth) -> String {
        guard depth != .none else { return "" }
        if isPlain { return Style.reset }
        var sequence = "\u{1b}[0"
        for (attribute, code) in Attributes.codes where attributes.contains(attribute) { sequence += code }
        if let color = foreground?.reduced(to: depth) { sequence += Style.code(of: color, base: 30) }
        if let color = background?.reduced(to: depth) { sequence += Style.code(of: color, base: 40) }
        return sequence + "m"
    }

    /// The escape sequence that resets every style.
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
