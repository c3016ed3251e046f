internal import AlbumModel

extension Album {
    /// The names of fields with a release's number, in lower case and without spaces, `_` and `-`.
    private static let discogsNames: Set = ["releaseid", "discogsreleaseid", "discogsalbumid"]
    private static let musicBrainzNames: Set = [
        "mbid", "mbalbumid", "mbreleaseid", "musicbrainzalbumid", "musicbrainzreleaseid",
    ]

    /// The page of the release whose number the album has; that at Discogs, if it has two.
    var releasePage: String? {
        let pages = details.fields.compactMap { releasePage(in: .own($0.name)) }
        return pages.first { $0.contains("discogs") } ?? pages.first
    }

    /// The page of the release whose number is in a field; nil if it has none.
    func releasePage(in field: AlbumField) -> String? {
        let name = field.name.lowercased().filter { !" _-".contains($0) }
        let values = details.values(of: field)
        if Self.discogsNames.contains(name) {
            let number = values.first { $0.wholeMatch(of: /[1-9][0-9]{0,17}/) != nil }
            return number.map { "https://www.discogs.com/release/\($0)" }
        }
        guard Self.musicBrainzNames.contains(name) else { return nil }
        let number = values.first { $0.wholeMatch(of: /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) != nil }
        return number.map { "https://musicbrainz.org/release/\($0.lowercased())" }
    }
}
