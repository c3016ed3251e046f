internal import AlbumModel

/// The names of a table's columns, or of an object's keys.
struct HeaderNames {
    let names: [String]
    /// The names for comparisons, in the same order.
    let keys: [String]

    init(_ names: [String]) { (self.names, keys) = (names, names.map(Self.key)) }

    func has(_ keys: String...) -> Bool { keys.allSatisfy(self.keys.contains) }

    /// The index of the name in objects of Spotify's and Last.fm's APIs, which is a title if other members show that; nil if there is a title.
    var nameOfAlbum: Int? {
        keys.contains { KnownColumns.claim(of: $0)?.field == .title } ? nil : keys.firstIndex(of: "name")
    }

    /// The index of the member that may be an object with the album of a row, or with the track in a playlist of Spotify; nil if the
    /// row itself has an artist.
    var albumMember: Int? {
        if has("addedat", "track") { return keys.firstIndex(of: "track") }
        return keys.contains { $0.contains("artist") } ? nil : keys.firstIndex { $0 == "album" || $0 == "release" }
    }

    /// A name for comparisons: in lower case, without spaces, `_` and `-`, and without the `(s)` of a plural.
    static func key(of name: String) -> String {
        let key = String(
            String.UnicodeScalarView(
                name.lowercased().unicodeScalars.filter {
                    $0 != "_" && $0 != "-" && !$0.properties.isWhitespace
                        && !"\u{200B}\u{FEFF}".unicodeScalars.contains($0)
                }))
        return key.hasSuffix("(s)") ? String(key.dropLast(3)) : key
    }
}
