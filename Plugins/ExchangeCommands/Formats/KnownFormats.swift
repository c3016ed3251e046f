internal import Tabular

/// The formats that are recognised by the names of their columns.
enum KnownFormats {
    /// The formats in the order of recognition; any other table is ``UsualTable``.
    private static let all: [any CollectionFormat] = [
        OwnExport(), AudioRows(), DiscogsExport(), DiscogsPage(), RateYourMusic(), TrackList(),
    ]

    /// The format of a table with this header, or of an object with these keys.
    static func format(of header: HeaderNames, _ facts: FileFacts) -> any CollectionFormat {
        let found = all.first { $0.recognises(header) } ?? UsualTable()
        return found is DiscogsExport && facts.contains(.otherReleases) ? UsualTable() : found
    }

    /// The notation of a table with tabs and this header: this program writes escapes, iTunes writes texts as they are, and others may quote
    /// them.
    static func tabNotation(of header: HeaderNames) -> TabNotation? {
        if OwnExport().recognises(header) { return .escaped }
        if OwnExport.mayHaveChosen(header) { return .perhapsEscaped }
        let isOfITunes =
            header.has("name", "artist", "album") && !["bitrate", "kind", "location"].allSatisfy { !header.has($0) }
        return isOfITunes ? .plain : nil
    }
}

/// The facts that the rows of a file show and its names do not. A fact counts for all rows, so a reading that meets one later begins again.
struct FileFacts: OptionSet {
    let rawValue: Int

    /// Some objects of the file are tracks, so all are.
    static let tracks = FileFacts(rawValue: 1)
    /// The members `name` are titles, because some objects have the members of albums.
    static let names = FileFacts(rawValue: 4)
    /// The column `release_id` has numbers of MusicBrainz.
    static let otherReleases = FileFacts(rawValue: 2)
}
