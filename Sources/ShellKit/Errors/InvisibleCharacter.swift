/// Invisible characters in a typed name: spaces other than U+0020, and characters without a shape.
extension String {
    /// The text with its invisible characters in the form `\u{a0}`.
    package var revealed: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        return scalarsWithMarks.map {
            $0.isInvisible ? "\\u{\(String($0.scalar.value, radix: 16))}" : String($0.scalar)
        }
        .joined()
    }

    /// The sentence of a message that names the first invisible character; nil if there is none.
    package var invisibleCharacterNote: String? {
        guard let scalar = scalarsWithMarks.first(where: \.isInvisible)?.scalar else { return nil }
        let name = (scalar.properties.name ?? "invisible character").lowercased()
            .replacing("zero width", with: "zero-width")
        let article = "aeiou".contains(name.prefix(1)) ? "an" : "a"
        return "It contains \(article) \(name), shown as \\u{\(String(scalar.value, radix: 16))}. Replace or remove it."
    }

    private var scalarsWithMarks: [(scalar: Unicode.Scalar, isInvisible: Bool)] {
        var previous: Unicode.Scalar?
        return unicodeScalars.map { scalar in
            defer { previous = scalar }
            return (scalar, scalar.isInvisible(after: previous))
        }
    }
}

extension Unicode.Scalar {
    /// True if the scalar has no shape. Within emoji and some scripts, joiners and variation selectors change the shape of
    /// the scalar before them.
    fileprivate func isInvisible(after previous: Unicode.Scalar?) -> Bool {
        guard !isASCII else { return false }
        if properties.isJoinControl || properties.isVariationSelector { return previous?.isASCII ?? true }
        return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
    }
}
