/// A terminal's replies to questions about its abilities; nil for questions without a reply.
public struct TerminalIdentity: Sendable {
    /// To kitty's question about an image.
    public var image: String?
    /// To XTVERSION.
    public var version: String?
    /// To the question for a cell's pixels: height and width.
    public var cell: (height: Int, width: Int)?
    /// To DA1.
    public var attributes: String?

    /// A terminal with the given replies.
    public init(
        image: String? = nil, version: String? = nil, cell: (height: Int, width: Int)? = nil,
        attributes: String? = "62;22"
    ) {
        (self.image, self.version, self.cell, self.attributes) = (image, version, cell, attributes)
    }

    /// A terminal with colours only.
    public static let plain = TerminalIdentity()
    /// kitty.
    public static let kitty = TerminalIdentity(image: "OK", version: "kitty(0.36.1)", cell: (20, 10))
    /// iTerm2, which also has sixels.
    public static let iterm = TerminalIdentity(
        version: "iTerm2 3.5.4", cell: (20, 10), attributes: "64;1;2;4;6;17;18;21;22")
    /// foot.
    public static let sixel = TerminalIdentity(version: "foot(1.16.2)", cell: (20, 10), attributes: "62;4;22;28")

    /// The reply to the question about an image.
    func reply(toImage number: Substring) -> String {
        image.map { "\u{1b}_Gi=\(number);\($0)\u{1b}\\" } ?? ""
    }

    /// The reply to a control sequence; nil if that is not a question.
    func reply(to parameters: String, _ final: Character) -> String? {
        switch (final, parameters) {
        case ("c", ""), ("c", "0"): attributes.map { "\u{1b}[?\($0)c" } ?? ""
        case ("q", ">"), ("q", ">0"): version.map { "\u{1b}P>|\($0)\u{1b}\\" } ?? ""
        case ("t", "16"): cell.map { "\u{1b}[6;\($0.height);\($0.width)t" } ?? ""
        default: nil
        }
    }
}
