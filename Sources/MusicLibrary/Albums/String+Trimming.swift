extension String {
    /// The text without blanks at its beginning and at its end, and without line breaks there if these are to go too.
    ///
    /// Scalars are looked at and not letters: a mark stays that stands on a blank.
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
    /// Whether it is a tab or a space of any width, one without a width too.
    fileprivate var isBlank: Bool {
        self == "\t" || self == "\u{200B}" || properties.generalCategory == .spaceSeparator
    }

    fileprivate var isLineBreak: Bool {
        ("\n"..."\r").contains(self) || ["\u{85}", "\u{2028}", "\u{2029}"].contains(self)
    }
}
