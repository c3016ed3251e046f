internal import AlbumModel
package import Tabular

/// The names of artists, and pictures, in the JSON of other programs.
extension JSONValue {
    /// The name in an object, or the names in a list with the words between them: Discogs' `join`, MusicBrainz' `joinphrase`, or
    /// else a comma. Nil if a part has no name.
    ///
    ///     [{"name": "A", "join": "&"}, "B"]                   A & B
    ///     [{"name": "A", "joinphrase": " feat. "}, {"name": "B"}]    A feat. B
    package var creditedNames: String? {
        guard let parts = array else { return creditedName }
        var (text, join) = ("", "")
        for part in parts {
            guard let name = part.creditedName else { return nil }
            text += join + name
            join = part["joinphrase"]?.text ?? Self.spaced(part["join"]?.text ?? "")
        }
        text += parts.last?["joinphrase"]?.text ?? ""
        return text.isEmpty ? nil : text.trimmed(ofLineBreaks: true)
    }

    /// True if ``creditedNames`` has all that the value says.
    package var hasNamesOnly: Bool {
        array?.allSatisfy(\.hasNamesOnly)
            ?? object?.allSatisfy { Self.ofNames.contains($0.name) || $0.value == "" } ?? true
    }

    private static let ofNames = ["name", "anv", "join", "joinphrase", "#text"]

    /// The address in a list of one picture in several sizes, or of several pictures: the last one of the widest. Empty if there is none;
    /// nil for any other value.
    package var pictureAddress: String? {
        guard let pictures = array, pictures.allSatisfy({ $0.object != nil }) else { return nil }
        let known = pictures.compactMap { picture in
            ["url", "uri", "#text"].compactMap { picture[$0]?.string }.first { !$0.isEmpty }
                .map { (address: $0, width: picture["width"]?.integer ?? 0) }
        }
        let widest = known.map(\.width).max()
        return known.last { $0.width == widest }?.address ?? ""
    }

    /// The name as it is credited: Discogs' variation, or the name itself.
    private var creditedName: String? {
        let names = [self["anv"], self["name"], self["#text"], self["artist"]?["name"], self]
        return names.compactMap { $0?.string }.first { !$0.isEmpty }
    }

    /// A comma follows its artist without a blank.
    private static func spaced(_ word: String) -> String { word.isEmpty || word == "," ? ", " : " \(word) " }
}
