internal import AlbumModel
internal import AlbumShell
internal import ShellKit
internal import Tabular

/// Reads the albums of a file, one at a time.
///
/// - Pattern: Simple Factory (product)
/// - Pattern: Iterator (iterator)
@MainActor
protocol AlbumImporter: AnyObject {
    /// The layout of the latest row, or of the header; nil before the first call of ``next()``.
    var layout: AlbumLayout? { get }
    /// A sentence about the problems of the header, complete after the first call of ``next()``; nil if there are none.
    var headerNote: String? { get }
    /// True if each row is a track, which becomes a part of an album; known after the first row.
    var listsTracks: Bool { get }
    /// The columns that identify an album, unless the file's format or the user names others; nil if none do.
    var usualKey: String? { get }
    /// A sentence about the tracks that became albums, complete after the last row; nil if the file lists albums.
    var tracksNote: String? { get }
    /// The encoding of the file if it was guessed so far.
    var guessedEncoding: TextEncoding? { get }
    /// Reads the next row; nil at the end.
    ///
    /// - Throws: ``ExchangeError`` when the rest of the file cannot be read.
    func next() throws(ExchangeError) -> ImportedRow?
}

extension AlbumImporter {
    var listsTracks: Bool { false }
    var usualKey: String? { nil }
    var tracksNote: String? { nil }

    /// Reads the next row; after an interrupt, the cancellation takes precedence over a read error.
    @MainActor
    func nextUnlessCancelled() throws -> ImportedRow? {
        do {
            return try next()
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }

    /// Calls `body` with the first row, which was already read, and all later ones, and shows the progress.
    @MainActor
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

/// Creates the importer for a file.
///
/// Callers depend neither on formats nor on the programs that wrote the files.
/// - Pattern: Simple Factory (factory)
@MainActor
enum ImporterFactory {
    /// Creates the importer of a file.
    ///
    /// - Parameters:
    ///   - said: The format from the user; nil uses the content.
    ///   - rules: The user's wishes for the albums.
    /// - Throws: ``ExchangeError/unreadable(_:)`` when the file is empty or not text;
    ///   ``ExchangeError/notAsSaid(file:said:found:)``.
    static func makeImporter(
        for source: any ByteSource, said: TabularFormat?, _ rules: ImportRules
    ) throws(ExchangeError) -> any AlbumImporter {
        let name = source.name ?? ""
        do {
            var options = ReadingOptions(encoding: rules.encoding)
            options.skipsBlankRows = true
            options.isListOfRows = { areAlbums($1, in: $0, rules) }
            let reader = try TabularFormat.reader(for: source, format: said, named: name, options: options)
            let rows = ConvertedRows(reader, keptTracks: rules.keptTracks)
            return reader is DelimitedReader
                ? TableImporter(rows, rules, file: name) : JSONImporter(rows, rules, file: name)
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
        return !list.lowercased().hasSuffix("tracks") && !names.contains { HeaderNames.key(of: $0) == "track" }
    }
}

/// Reads the albums of a JSON file or of a property list, whose objects have individual keys.
///
/// - Pattern: Iterator (concrete iterator)
final class JSONImporter: AlbumImporter {
    private let rows: ConvertedRows
    private let rules: ImportRules
    private let file: String
    private var columns: TabularColumns?
    private(set) var layout: AlbumLayout?
    private var isEmpty = true
    /// The required fields that no object has had so far.
    private var missing: [AlbumField] = [.title, .artist]

    var listsTracks: Bool { rows.listsTracks }
    /// The columns to rename and to split that no object has had so far; nil before the first object.
    private var unknown: [(name: String, purpose: String)]?

    /// Nil, because JSON has no header.
    let headerNote: String? = nil

    var guessedEncoding: TextEncoding? { rows.guessedEncoding }

    init(_ rows: ConvertedRows, _ rules: ImportRules, file: String) {
        (self.rows, self.rules, self.file) = (rows, rules, file)
    }

    func next() throws(ExchangeError) -> ImportedRow? {
        guard let row = try rows.nextRow() else {
            let names = columns?.names ?? []
            guard isEmpty || missing.isEmpty else { throw .noColumn(missing, columns: names, file: file) }
            if let unknown = unknown?.first { throw .unknownColumn(unknown, columns: names, file: file) }
            return nil
        }
        isEmpty = false
        if row.columns === columns, let layout { return layout.album(of: row) }
        let layout = AlbumLayout(names: row.columns.names, rules: rules)
        (columns, self.layout) = (row.columns, layout)
        missing.removeAll { layout.has($0) }
        unknown = layout.unknownColumns.filter { column in unknown?.contains { $0.name == column.name } ?? true }
        return layout.album(of: row)
    }
}

/// Reads the albums of a CSV or TSV, whose rows all have the same columns.
///
/// - Pattern: Iterator (concrete iterator)
final class TableImporter: AlbumImporter {
    private let rows: ConvertedRows
    private let rules: ImportRules
    private let file: String
    private(set) var layout: AlbumLayout?

    init(_ rows: ConvertedRows, _ rules: ImportRules, file: String) {
        (self.rows, self.rules, self.file) = (rows, rules, file)
    }

    var listsTracks: Bool { rows.listsTracks }

    /// Repeated names are not included: they are reported for each row whose columns differ.
    var headerNote: String? {
        let problems = rows.headerProblems.filter { if case .repeatedName = $0 { false } else { true } }
        guard let line = rows.headerLine, !problems.isEmpty else { return nil }
        return "\(file):\(line): " + problems.map(\.description).joined(separator: "; ") + "."
    }

    var guessedEncoding: TextEncoding? { rows.guessedEncoding }

    func next() throws(ExchangeError) -> ImportedRow? {
        guard let row = try rows.nextRow() else {
            if layout == nil, let columns = rows.columns { layout = try makeLayout(of: columns) }
            return nil
        }
        if layout == nil {
            layout = try makeLayout(of: row.columns)
            layout?.markYears(in: row)
        }
        return layout?.album(of: row)
    }

    /// The mapping of the columns to fields.
    ///
    /// - Throws: ``ExchangeError/noColumn(_:columns:file:)`` when the columns for title or artist are missing.
    private func makeLayout(of columns: TabularColumns) throws(ExchangeError) -> AlbumLayout {
        let layout = AlbumLayout(names: columns.names, rules: rules)
        let missing = [AlbumField.title, .artist].filter { !layout.has($0) }
        if missing.count == 2, columns.count == 1 { throw .listOfLines(file: file) }
        guard missing.isEmpty else { throw .noColumn(missing, columns: columns.names, file: file) }
        if let unknown = layout.unknownColumns.first {
            throw .unknownColumn(unknown, columns: columns.names, file: file)
        }
        return layout
    }
}

extension ExchangeError {
    fileprivate static func unknownColumn(
        _ column: (name: String, purpose: String), columns: [String], file: String
    ) -> ExchangeError {
        .noSuchColumn(column.name, purpose: column.purpose, columns: columns, file: file)
    }
}

extension RowReader {
    fileprivate func nextRow() throws(ExchangeError) -> TabularRow? {
        do { return try next() } catch { throw .unreadable(error) }
    }
}
