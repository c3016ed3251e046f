/// The several values in the text of a field, separated by `; `.
package enum ValueList {
    /// The text between two values: a semicolon and a space.
    package static let separator = "; "

    /// The values in a text, without spaces around them and without empty ones.
    ///
    /// A text without a separator is one value as it stands, and so is a text of separators only.
    package static func values(in text: String) -> [String] {
        guard hasSeparator(text) else { return [text] }
        var values: [String] = []
        var rest = text.utf8[...]
        while true {
            let end = separator(in: rest)
            let value = String(Substring(rest[..<(end ?? rest.endIndex)])).trimmed(ofLineBreaks: true)
            if !value.isEmpty { values.append(value) }
            guard let end else { break }
            rest = rest[rest.index(end, offsetBy: 2)...]
        }
        return values.isEmpty ? [text] : values
    }

    /// True if the text contains a separator, so that it may contain several values.
    static func hasSeparator(_ text: String) -> Bool { separator(in: text.utf8[...]) != nil }

    private static func separator(in text: Substring.UTF8View) -> String.Index? {
        var rest = text
        while let semicolon = rest.firstIndex(of: UInt8(ascii: ";")) {
            rest = rest[rest.index(after: semicolon)...]
            if rest.first == UInt8(ascii: " ") { return semicolon }
        }
        return nil
    }
}

extension AlbumField {
    /// True if a text of the field may contain several values: for the genre and for own fields.
    package var holdsSeveralValues: Bool {
        switch self {
        case .genre, .own: true
        case .title, .artist, .year, .cover: false
        }
    }
}

extension AlbumDraft {
    /// The values of a field; none if the album does not have the field.
    package func values(of field: AlbumField) -> [String] {
        guard let text = text(of: field) else { return [] }
        return field.holdsSeveralValues ? ValueList.values(in: text) : [text]
    }
}
