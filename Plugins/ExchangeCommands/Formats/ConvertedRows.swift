internal import AlbumModel
internal import Services
internal import Tabular

/// Rows as the rest of an import expects them: converted if their format says so, else unchanged.
///
/// A row that has its album in an object, as pages of Spotify's and Discogs' APIs, gets the members of the album first:
///
///     {"added_at": "2020", "album": {"id": "x", "name": "Blue"}}    album_id: x, name: Blue, added_at: 2020
///
/// - Pattern: Iterator (concrete iterator)
final class ConvertedRows: RowReader {
    private let rows: any RowReader
    private let keptTracks: [String: AlbumField]?
    private var original: TabularColumns?
    private var conversion: (any RowConversion)?
    /// The columns of the latest row with an album in an object, and those of the album with the other members.
    private var (outer, inner) = (TabularColumns([]), TabularColumns([]))
    private var albumMember: Int?
    /// The known facts about the file.
    private(set) var facts: FileFacts
    /// True if rows were converted without knowing all of ``facts``.
    private(set) var isOutdated = false
    /// True if a row was no track.
    private var hasOthers = false
    /// True if objects with a name and without a title have marks of albums, and if some have none.
    private var (hasAlbumNames, hasPlainNames) = (false, false)
    /// The column whose first value shows whether the file is Discogs'; nil if there is none, or it is known.
    private var release: Int?
    private var isReleaseKnown = false

    init(_ rows: any RowReader, keptTracks: [String: AlbumField]?, _ facts: FileFacts) {
        (self.rows, self.keptTracks, self.facts) = (rows, keptTracks, facts)
    }

    /// True if each row is a track, which becomes a part of an album; known after the first row.
    var listsTracks: Bool { conversion?.listsTracks == true }

    var columns: TabularColumns? {
        guard let columns = rows.columns else { return nil }
        convert(from: columns)
        return conversion?.columns ?? columns
    }

    var headerProblems: [RowProblem] { rows.headerProblems }

    var headerLine: Int? { rows.headerLine }

    var guessedEncoding: TextEncoding? { rows.guessedEncoding }

    func next() throws(TabularError) -> TabularRow? {
        guard let row = try rows.next().map(unwrapped) else { return nil }
        convert(from: row.columns)
        if release != nil { examineRelease(in: row) }
        return conversion?.row(row) ?? row
    }

    private func examineRelease(in row: TabularRow) {
        guard let text = release.map({ row.values[$0].text.trimmed(ofLineBreaks: true) }), !text.isEmpty else { return }
        (release, isReleaseKnown) = (nil, true)
        guard MBID.isWellFormed(text.lowercased()) else { return }
        facts.insert(.otherReleases)
        isOutdated = true
    }

    /// The row with the members of its album before its own ones.
    private func unwrapped(_ row: TabularRow) -> TabularRow {
        if row.columns !== outer { (outer, albumMember) = (row.columns, HeaderNames(row.columns.names).albumMember) }
        guard let albumMember, let album = row.values[albumMember].object else { return row }
        let own = row.values.indices.filter { $0 != albumMember }
        let id = outer.names[albumMember] + "_id"
        let members = album.flatMap(Self.withAlbum)
        let names = members.map { $0.name == "id" ? id : $0.name } + own.map { outer.names[$0] }
        if names != inner.names { inner = TabularColumns(names) }
        let values = members.map(\.value) + own.map { row.values[$0] }
        return TabularRow(
            line: row.line, columns: inner, values: values, problems: row.problems, surplus: row.surplus)
    }

    /// The member of a track, or the members of its album: `{"name": "Dummy", "release_date": "1994"}` is an album and its date.
    private static func withAlbum(_ name: String, _ value: JSONValue) -> [(name: String, value: JSONValue)] {
        guard name == "album", let album = value.object, let title = album["name"] else { return [(name, value)] }
        let names = ["artists": "album artist", "id": "album_id"]
        return [("album", title)] + album.filter { $0.name != "name" }.map { (names[$0.name] ?? $0.name, $0.value) }
    }

    private func noteName(in header: HeaderNames) {
        if header.has("artists") || header.has("mbid") { hasAlbumNames = true } else { hasPlainNames = true }
        guard hasAlbumNames, hasPlainNames, !facts.contains(.names) else { return }
        facts.insert(.names)
        isOutdated = true
    }

    private func convert(from columns: TabularColumns) {
        guard columns !== original else { return }
        original = columns
        let header = HeaderNames(columns.names)
        if rows.columns == nil, header.nameOfAlbum != nil { noteName(in: header) }
        var format = KnownFormats.format(of: header, facts)
        if !isReleaseKnown, format is DiscogsExport { release = header.keys.firstIndex(of: "releaseid") }
        if facts.contains(.tracks), format is UsualTable { format = TrackList(isCertain: true) }
        conversion = format.conversion(of: header, keptTracks: keptTracks)
        guard conversion is TrackColumns, !facts.contains(.tracks) else { return hasOthers = true }
        facts.insert(.tracks)
        isOutdated = hasOthers
    }
}
