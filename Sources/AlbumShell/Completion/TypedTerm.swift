internal import AlbumModel
internal import ShellKit

/// A word of a query that is being typed: `^artist:=Da` consists of a negation, a field, marks and the beginning of a
/// value.
struct TypedTerm {
    /// `^`, or an empty text.
    let sign: String
    /// The field; nil if no `:` was typed.
    private(set) var field: AlbumField?
    /// The text before the value as it must be typed, including the sign.
    private(set) var lead: String
    /// The beginning of the value, or of a word, a field or a name.
    private(set) var value: String

    init(_ word: Word) {
        let isNegated = word.text.hasPrefix("^") && !word.isLiteral(at: 0)
        sign = isNegated ? "^" : ""
        let rest = isNegated ? word.suffix(from: 1) : word
        (lead, value) = (sign, rest.text)
        guard let colon = Self.colon(in: rest) else { return }
        let name = String(rest.text.utf8.prefix(colon)) ?? ""
        value = rest.suffix(from: colon + 1).text
        field = AlbumField(named: name)
        lead += FieldNames.quoted(name) + ":"
        skip(while: { "=<>".contains($0) })
        // The first bound of a range.
        if let dots = value.firstRange(of: "..") { skip(to: dots.upperBound) }
    }

    private mutating func skip(while isMark: (Character) -> Bool) {
        skip(to: value.firstIndex { !isMark($0) } ?? value.endIndex)
    }

    private mutating func skip(to end: String.Index) {
        lead += value[..<end]
        value = String(value[end...])
    }

    /// The UTF-8 offset of the colon after a field's name, which may be quoted.
    private static func colon(in word: Word) -> Int? {
        word.text.utf8.enumerated().first { $1 == UInt8(ascii: ":") && $0 > 0 && !word.isLiteral(at: $0) }?.offset
    }
}
