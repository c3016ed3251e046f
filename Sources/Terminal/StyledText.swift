/// A text with a style for each part.
///
/// The text contains no escape sequences: the caller escapes external text with ``ControlCharacters``.
public struct StyledText: Sendable, Hashable {
    /// A piece of text in one style.
    public struct Run: Sendable, Hashable {
        /// The text of the piece.
        public var text: String
        /// The style of the whole piece.
        public var style: Style

        /// Creates a piece of text in one style.
        public init(_ text: String, _ style: Style = .plain) {
            self.text = text
            self.style = style
        }
    }

    /// The pieces in order; none is empty.
    public private(set) var runs: [Run]

    /// Creates a text in one style.
    public init(_ text: String = "", _ style: Style = .plain) {
        runs = text.isEmpty ? [] : [Run(text, style)]
    }

    /// Creates a text from pieces; empty pieces are dropped.
    public init(runs: [Run]) { self.runs = runs.filter { !$0.text.isEmpty } }

    /// The text without styles.
    public var plain: String {
        if runs.count == 1 { return runs[0].text }
        return runs.reduce(into: "") { $0 += $1.text }
    }

    /// True if the text has no characters.
    public var isEmpty: Bool { runs.isEmpty }

    /// The number of terminal columns that the text occupies.
    public var width: Int { runs.reduce(0) { $0 + $1.text.displayWidth } }

    /// Appends text in a style.
    public mutating func append(_ text: String, _ style: Style = .plain) {
        if text.isEmpty { return }
        if runs.last?.style == style {
            runs[runs.count - 1].text += text
        } else {
            runs.append(Run(text, style))
        }
    }

    /// Appends styled text.
    public mutating func append(_ other: StyledText) {
        for run in other.runs { append(run.text, run.style) }
    }

    /// Concatenates two texts.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum.append(right)
        return sum
    }

    /// The text with the escape sequences that `depth` allows; every style is reset at the end.
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

    /// The longest prefix of whole characters that fits into `columns`; `mark` (counted) ends a text that was cut.
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
    /// Creates an unstyled text from a literal.
    public init(stringLiteral value: String) { self.init(value) }
}

extension StyledText {
    /// The part of the text in these columns, padded with blanks to exactly the width of the range.
    ///
    /// A wide character that the range cuts in two becomes a blank.
    public func columns(_ range: Range<Int>) -> StyledText {
        if range.lowerBound == 0, width <= range.upperBound {
            return self + StyledText(String(repeating: " ", count: range.upperBound - width))
        }
        var result = StyledText()
        var column = 0
        var filled = range.lowerBound
        for run in runs {
            for character in run.text {
                let start = column
                column += DisplayWidth.of(character)
                guard column > range.lowerBound || (column == start && start > range.lowerBound) else { continue }
                guard start < range.upperBound, column <= range.upperBound else { break }
                guard start >= range.lowerBound else { continue }
                result.append(String(repeating: " ", count: start - filled))
                result.append(String(character), run.style)
                filled = column
            }
        }
        result.append(String(repeating: " ", count: range.upperBound - filled))
        return result
    }
}

/// The alignment of a text in its column.
public enum TextAlignment: Sendable, Hashable {
    case left
    case right
}
