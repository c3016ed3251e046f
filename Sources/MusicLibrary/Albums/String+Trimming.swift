extension String {
    /// The text without leading and trailing blanks, and optionally without line breaks there.
    ///
    /// It operates on scalars, not on characters, so a mark that combines with a blank remains.
    func trimmed(ofLineBreaks: Bool) -> String {
        let isDropped = { (scalar: Unicode.Scalar) in scalar.isBlank || ofLineBreaks && scalar.isLineBreak }
        guard unicodeScalars.first.map(isDropped) == true || unicodeScalars.last.map(isDropped) == true else {
            return self
        }
        var rest = unicodeScalars.drop(while: isDropped)
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return String(rest)
    }
}

extension Unicode.Scalar {
    /// True for a tab or a space of any width, including zero width.
    fileprivate var isBlank: Bool {
        self == "\t" || self == "\u{200B}" || properties.generalCategory == .spaceSeparator
    }

    fileprivate var isLineBreak: Bool {
        ("\n"..."\r").contains(self) || ["\u{85}", "\u{2028}", "\u{2029}"].contains(self)
    }
}
