/// A text whose parts each have a style.
///
/// The text itself holds no escape sequences: what comes from outside is shown through ``ControlCharacters`` first.
public struct StyledText: Sendable, Hashable {
    /// A piece of text in one style.
    public struct Run: Sendable, Hashable {
        /// What is to be read.
        public var text: String
        /// How all of it looks.
        public var style: Style

        /// Makes a piece of text in one style.
        public init(_ text: String, _ style: Style = .plain) {
            self.text = text
            self.style = style
        }
    }

    /// The pieces, in order; none is empty.
    public private(set) var runs: [Run]

    /// Makes a text in one style.
    public init(_ text: String = "", _ style: Style = .plain) {
        runs = text.isEmpty ? [] : [Run(text, style)]
    }

    /// Makes a text of pieces; empty ones are left out.
    public init(runs: [Run]) {
        self.runs = runs.filter { !$0.text.isEmpty }
    }

    /// The text without its styles.
    public var plain: String {
        if runs.count == 1 { return runs[0].text }
        return runs.reduce(into: "") { $0 += $1.text }
    }

    /// Whether there is nothing to be read.
    public var isEmpty: Bool { runs.isEmpty }

    /// The columns that the text takes on a terminal.
    public var width: Int { runs.reduce(0) { $0 + $1.text.displayWidth } }

    /// Adds text at the end.
    public mutating func append(_ text: String, _ style: Style = .plain) {
        if text.isEmpty { return }
        if runs.last?.style == style {
            runs[runs.count - 1].text += text
        } else {
            runs.append(Run(text, style))
        }
    }

    /// Adds styled text at the end.
    public mutating func append(_ other: StyledText) {
        for run in other.runs { append(run.text, run.style) }
    }

    /// One text after the other.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum.append(right)
        return sum
    }

    /// The text as it is written: with escape sequences for what `depth` allows, and every style turned off at the end.
    public func rendered(_ depth: ColorDepth) -> String {
        if depth == .none { return plain }
        var output = ""
        var style = Style.plain
        for run in runs {
            if run.style != style { output += run.style.escape(depth) }
            style = run.style
            output += run.text
        }
        return style.isPlain ? output : output + Style.reset
    }

    /// As many whole characters as fit into `columns`, with `mark` (counted) where something was cut.
    public func clipped(to columns: Int, mark: String = "") -> StyledText {
        if width <= columns { return self }
        var rest = columns - mark.displayWidth
        guard rest >= 0 else { return mark.isEmpty ? StyledText() : clipped(to: columns) }
        var result = StyledText()
        for run in runs {
            let piece = run.text.clipped(to: rest)
            result.append(piece, run.style)
            if piece != run.text {
                result.append(mark, run.style)
                break
            }
            rest -= piece.displayWidth
        }
        return result
    }
}

extension StyledText: ExpressibleByStringInterpolation {
    /// Makes a plain text of a literal.
    public init(stringLiteral value: String) { self.init(value) }
}
