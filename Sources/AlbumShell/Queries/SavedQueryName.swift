internal import AlbumModel
public import ShellKit

/// The name of a saved query: letters, digits, `-` and `_`, but no `-` at the beginning.
///
/// Names are equal if they differ only in case and diacritics.
public struct SavedQueryName: ParameterValue, Hashable {
    /// The name without `@`.
    public let text: String
    private let key: String

    /// The name in a text; nil if the text is no name.
    public init?(_ text: String) {
        guard let first = text.first, first != "-",
            text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
        else { return nil }
        (self.text, key) = (text, TextFolding.fold(text))
    }

    /// Parses a name, with or without `@`.
    ///
    /// - Throws: ``InvalidValue`` if the word is no name.
    public init(word: Word) throws {
        guard let name = SavedQueryName(word.text.hasPrefix("@") ? String(word.text.dropFirst()) : word.text) else {
            throw InvalidValue("the name of a query consists of letters, digits, '-' and '_'")
        }
        self = name
    }

    public static var placeholder: String { "NAME" }

    public static func == (left: SavedQueryName, right: SavedQueryName) -> Bool { left.key == right.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
