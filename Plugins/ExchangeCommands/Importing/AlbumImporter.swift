internal import AlbumModel
internal import AlbumShell
internal import Files
internal import ShellKit
internal import Tabular

/// Reads the albums of a file, one at a time.
///
/// The rows of each format are converted to the usual columns first. The tracks of a list become albums, unless the user wants the
/// tracks.
@MainActor
final class AlbumImporter {
    private let rows: ConvertedRows
    private let rules: ImportRules
    private let file: String
    /// The path of the file up to its name; nil for standard input and examples.
    private let folder: String?
    private let progress: ImportProgress?
    /// The columns of the latest row, or of the header.
    private var columns: TabularColumns?
    /// The layout of the latest row, or of the header; empty before the first call of ``next()``.
    private(set) var layout: AlbumLayout
    /// The required fields that no row has had so far.
    private var missing: [AlbumField] = [.title, .artist]
    /// The columns to rename and to split that no row has had so far; nil before the first row.
    private var unknown: [(name: String, purpose: String)]?
    /// The latest row with the names of its columns, until the required fields are found.
    private var sample: TabularRow?
    /// The first spelling of each name in a file of objects.
    private var spellings: [String: String] = [:]
    /// The number of rows in which a column with years is searched.
    private static let mostExamined = 20
    /// The number of rows so far, and the line of the latest one.
    private var (rowCount, line) = (0, 0)
    /// The albums of a list of tracks; nil before the first row, and for a list of albums.
    private var tracks: TrackAlbums?

    /// Creates the importer of a source.
    ///
    /// - Parameters:
    ///   - said: The format from the user; nil uses the content.
    ///   - rules: The user's wishes for the albums.
    ///   - progress: Shows the number of tracks while they become albums.
    /// - Throws: ``ExchangeError/unreadable(_:)`` when the file is empty or not text;
    ///   ``ExchangeError/notAsSaid(file:said:found:)``.
    init(
        of source: any ByteSource, said: TabularFormat?, _ rules: ImportRules, progress: ImportProgress? = nil
    ) throws(ExchangeError) {
        let name = source.name ?? ""
        (file, self.rules, self.progress) = (name, rules, progress)
        let end = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
        folder = Path(name).exists ? String(name[..<end]) : nil
        layout = AlbumLayout(names: [], rules: rules)
        var options = ReadingOptions(encoding: rules.encoding)
        options.skipsBlankRows = true
        options.columns = rules.columns
        options.tabNotation = { KnownFormats.tabNotation(of: HeaderNames($0)) }
        options.isHeader = { names in
            let fields = AlbumLayout(names: names, rules: rules).fields
            return fields.contains(.title) && fields.contains(.artist)
        }
        options.isListOfRows = { Self.areAlbums($1, in: $0, rules) }
        do throws(TabularError) {
            let reader = try TabularFormat.reader(for: source, format: said, named: name, options: options)
            if rules.columns != nil, !(reader is DelimitedReader) { throw .noCells(file: name) }
            rows = ConvertedRows(reader, keptTracks: rules.keptTracks, rules.facts)
        } catch .otherFormat(_, let expected, let found) where expected == said {
            throw .notAsSaid(file: name, said: expected, found: found)
        } catch {
            throw .unreadable(error)
        }
    }

    /// True if objects with these names, in a list with this name, are albums; false if they are tracks; nil otherwise.
    private nonisolated static func areAlbums(_ names: [String], in list: String, _ rules: ImportRules) -> Bool? {
        let header = HeaderNames(names)
        if DiscogsPage().recognises(header) || header.albumMember != nil { return true }
        let layout = AlbumLayout(names: names, rules: rules)
        guard layout.has(.title), layout.has(.artist) else { return nil }
        let isNumbered = header.has("tracknumber") && !header.has("album")
        return !list.lowercased().hasSuffix("tracks") && !header.has("track") && !isNumbered
    }

    // MARK: What is known about the file

    /// A sentence about the problems of the header, complete after the first call of ``next()``; nil if there are none.
    ///
    /// Repeated names are not included: they are reported for each row whose columns differ.
    var headerNote: String? {
        let problems = rows.headerProblems.filter { if case .repeatedName = $0 { false } else { true } }
        guard let line = rows.headerLine, !problems.isEmpty else { return nil }
        return "\(file):\(line): " + problems.map(\.description).joined(separator: "; ") + "."
    }

    /// The encoding of the file if it was guessed so far.
    var guessedEncoding: TextEncoding? { rows.guessedEncoding }

    /// The columns that identify an album, unless the file's format or the user names others; nil if none do.
    var usualKey: String? { tracks == nil ? nil : "artist,title" }

    /// A sentence about the tracks that became albums, complete after the last row; nil if the file lists albums.
    var tracksNote: String? { tracks?.note }

    // MARK: Rows

    /// Reads the next row; nil at the end.
    ///
    /// - Throws: ``ExchangeError`` when the rest of the file cannot be read, or when its columns, or those of all of its objects, lack
    ///   a title, an artist, or a column that the user names.
    func next() throws(ExchangeError) -> ImportedRow? {
        if tracks == nil {
            guard let row = try nextRow() else { return nil }
            guard rows.listsTracks else { return row }
            tracks = try albums(from: row)
        }
        return tracks?.next()
    }

    /// The albums of all tracks, of which the first was already read.
    private func albums(from first: ImportedRow) throws(ExchangeError) -> TrackAlbums {
        var (albums, next) = (TrackAlbums(), Optional(first))
        while let track = next {
            albums.add(track)
            if albums.trackCount.isMultiple(of: 256) { progress?.show(rows: albums.trackCount) }
            next = try nextRow()
        }
        return albums
    }

    private func nextRow() throws(ExchangeError) -> ImportedRow? {
        let next: TabularRow?
        do { next = try rows.next() } catch .noRows(let file?, _, let names) where ColumnGuess(names).isWhole {
            throw .noObject(missing, like: ObjectSample(names: names), file: file)
        } catch { throw .unreadable(error) }
        if rows.isOutdated { throw .outdated(rows.facts) }
        guard let row = next else {
            // A table without rows has columns nevertheless.
            if columns == nil, let header = rows.columns { try use(header) }
            if columns != nil { try checkColumns() }
            return nil
        }
        if row.columns !== columns {
            try use(row.columns)
        }
        if rowCount < Self.mostExamined { layout.markYears(in: row) }
        if !missing.isEmpty, sample == nil { sample = row }
        var album = layout.album(of: row)
        rowCount += 1
        if row.line == line { album.number = rowCount }
        line = row.line
        if let cover = album.contents.coverURL, let folder, !layout.isLiteral {
            album.contents.coverURL = AlbumField.file(named: cover, in: folder) ?? cover
        }
        return album
    }

    /// True if all rows have the columns of a header.
    private var isTable: Bool { rows.columns != nil }

    private func use(_ columns: TabularColumns) throws(ExchangeError) {
        self.columns = columns
        var names = columns.names
        if !isTable {
            names = names.map { spellings[OwnFields.key($0)] ?? $0 }
            for name in names where spellings[OwnFields.key(name)] == nil { spellings[OwnFields.key(name)] = name }
        }
        layout = AlbumLayout(names: names, rules: rules)
        missing.removeAll { layout.has($0) }
        unknown = layout.unknownColumns.filter { column in unknown?.contains { $0.name == column.name } ?? true }
        if isTable { try checkColumns() }
    }

    private func checkColumns() throws(ExchangeError) {
        let names = columns?.names ?? []
        if missing.count == 2, names.count == 1, isTable { throw .listOfLines(file: file) }
        guard missing.isEmpty else {
            guard !isTable, let sample else { throw .noColumn(missing, columns: names, file: file) }
            throw .noObject(missing, like: ObjectSample(sample), file: file)
        }
        if let unknown = unknown?.first {
            throw .noSuchColumn(unknown.name, purpose: unknown.purpose, columns: names, file: file)
        }
    }
}

extension AlbumImporter {
    /// Reads the next row; after an interrupt, the cancellation takes precedence over a read error.
    func nextUnlessCancelled() throws -> ImportedRow? {
        do {
            return try next()
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }

    /// Calls `body` with the first row, which was already read, and all later ones, and shows the progress.
    func forEachRow(
        from first: ImportedRow?, progress: ImportProgress, _ body: (ImportedRow) throws -> Void
    ) throws {
        var (row, count) = (first, 0)
        while let current = row {
            if count.isMultiple(of: 256) {
                try Task.checkCancellation()
                progress.show(rows: count)
            }
            count += 1
            try body(current)
            row = try nextUnlessCancelled()
        }
    }
}
