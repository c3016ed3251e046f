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
