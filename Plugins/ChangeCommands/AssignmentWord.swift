internal import MusicLibrary
internal import ShellKit

/// A word `FIELD=VALUE`.
struct AssignmentWord: ParameterValue, Hashable {
    let assignment: FieldAssignment

    init(word: Word) throws {
        guard let equals = Self.equals(in: word) else {
            throw InvalidValue("it has no '='; if it belongs to the value before it, quote that: title='Blue Train'")
        }
        let utf8 = word.text.utf8
        let index = utf8.index(utf8.startIndex, offsetBy: equals)
        let field = AlbumField(named: String(word.text[..<index]))
        assignment = try FieldAssignment(field, word.suffix(from: equals + 1).text)
    }

    static var placeholder: String { "FIELD=VALUE" }

    /// True if the word is a name, possibly quoted, followed by an unquoted `=`. A query such as `artist:=U2` has an
    /// unquoted `:` before it.
    static func isOne(_ word: Word) -> Bool { equals(in: word) != nil }

    private static func equals(in word: Word) -> Int? {
        for (offset, byte) in word.text.utf8.enumerated() where !word.isLiteral(at: offset) {
            if byte == UInt8(ascii: ":") { return nil }
            if byte == UInt8(ascii: "=") { return offset > 0 ? offset : nil }
        }
        return nil
    }
}
