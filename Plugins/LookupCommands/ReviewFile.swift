internal import AlbumModel
internal import AlbumShell
internal import Files
internal import MusicLibrary
internal import Services
internal import ShellKit
internal import Tabular

/// The columns of a review file.
enum ReviewColumns {
    static let names = [
        "take", "album", "title", "artist", "rank", "mbid", "release", "evidence", "distance", "year", "country",
        "label",
        "catno", "barcode", "format", "media", "fills", "differs",
    ]
    /// Those that are read.
    static let read = ["take", "album", "title", "artist", "mbid"]

    /// Recognises a table of this program.
    static let areOwn: @Sendable ([String]) -> Bool = { Set(names).isSubset(of: $0) }
}

/// Writes the candidates of albums as rows, also to standard output.
@MainActor
final class ReviewWriter {
    private let rows: any RowWriter
    private let file: ReplacementFile?
    private let path: String

    /// - Throws: ``CommandFailure`` for a file that must not be replaced.
    init(_ path: String, in shell: ShellContext) throws {
        self.path = path
        guard path != "-" else {
            (file, rows) = (nil, shell.output.rowWriter(.tsv))
            try rows.begin(columns: ReviewColumns.names)
            return
        }
        guard let format = TabularFormat(fileName: path), format != .md else {
            throw CommandFailure("'\(path)' has no ending of a format. Use .tsv, .csv, .jsonl or .json.")
        }
        try shell.shell.protectedFiles.check(path)
        if let status = Path(path).status, status.kind == .regular, status.size > 0, !Self.isReview(path) {
            throw CommandFailure("'\(path)' is no list of releases, and was not replaced. Name another file.")
        }
        do throws(SystemError) {
            let file = try ReplacementFile(path: path)
            (self.file, rows) = (file, format.writer { try file.file.write($0) })
        } catch { throw Self.failure(path, error) }
        try storing { try rows.begin(columns: ReviewColumns.names) }
    }

    private static func isReview(_ path: String) -> Bool {
        guard let source = try? FileByteSource(path: path), let reader = try? TabularFormat.reader(for: source),
            let row = try? reader.next()
        else { return false }
        return ReviewColumns.areOwn(row.columns.names)
    }

    /// Writes the rows of an album.
    func write(_ album: MatchedAlbum, _ filling: (FoundRelease, MatchedAlbum) -> ReleaseFilling) throws {
        for (index, candidate) in album.match.candidates.enumerated() {
            let release = candidate.release
            let filling = filling(release, album)
            let isTaken = album.match.taken?.release.mbid == release.mbid
            func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
            func list(_ texts: [String]) -> JSONValue { text(texts.isEmpty ? nil : texts.joined(separator: "; ")) }
            let distance = JSONNumber(String((candidate.distance * 1000).rounded() / 1000)) ?? JSONNumber(1)
            try storing {
                try rows.write([
                    text(isTaken ? "yes" : nil), .number(Int(album.album.id.number)), text(album.album.title),
                    text(album.album.artist), .number(index + 1), text(release.mbid),
                    list([release.title, release.artist].compactMap(\.self)),
                    text(candidate.evidence), .number(distance), release.year.map { .number($0) } ?? .null,
                    text(release.country), list(release.labels), list(release.numbers), text(release.barcodeText),
                    text(release.format), release.mediaCount.map { .number($0) } ?? .null,
                    list(filling.fills.map(\.name)), list(filling.differs.map(\.name)),
                ])
            }
        }
    }

    /// Ends the file, which then replaces an earlier one.
    func end() throws {
        try storing { try rows.end() }
        try storing { try file?.finish() }
    }

    private func storing(_ body: () throws -> Void) throws {
        do { try body() } catch let error as SystemError { throw Self.failure(path, error) }
    }

    private static func failure(_ path: String, _ error: SystemError) -> CommandFailure {
        CommandFailure("'\(path)' cannot be written: \(error). \(error.remedy)")
    }
}

/// A row of a review file whose release is taken.
struct ReviewRow {
    let line: Int
    let album: Album.ID
    let mbid: String
}

/// Reads the rows of a review file that are taken, and collects what is wrong with them.
@MainActor
struct ReviewReader {
    private static let mostProblems = 20
    private static let yes: Set = ["yes", "y", "true", "x", "1"]
    private static let no: Set = ["", "no", "n", "false", "0"]

    private let path: String
    private let library: LibraryAPI
    private var rows: [ReviewRow] = []
    private var lines: [Album.ID: Int] = [:]
    private var problems: [String] = []

    init(_ path: String, of library: LibraryAPI) { (self.path, self.library) = (path, library) }

    /// The rows that are taken.
    ///
    /// - Throws: ``CommandFailure`` with a line for each problem.
    consuming func takenRows() throws -> [ReviewRow] {
        do throws(TabularError) {
            var options = ReadingOptions()
            options.skipsBlankRows = true
            options.tabNotation = { ReviewColumns.areOwn($0) ? .escaped : nil }
            let reader = try TabularFormat.reader(
                for: FileByteSource(path: path), format: TabularFormat(fileName: path), named: path, options: options)
            while let row = try reader.next() {
                add(row)
                if row.columns === reader.columns, !isComplete(row) { break }
            }
        } catch { throw CommandFailure(error.description) }
        guard problems.isEmpty else {
            let more = problems.count - Self.mostProblems
            let shown = problems.prefix(Self.mostProblems) + (more > 0 ? ["… and \(more) more."] : [])
            throw CommandFailure(shown.joined(separator: "\n") + "\nNothing was changed. Correct the file first.")
        }
        return rows
    }

    private func isComplete(_ row: TabularRow) -> Bool { missingColumns(of: row).isEmpty }

    private func missingColumns(of row: TabularRow) -> [String] {
        let names = Set(row.columns.names.map { $0.trimmed(ofLineBreaks: true).lowercased() })
        return ReviewColumns.read.filter { !names.contains($0) }
    }

    private mutating func add(_ row: TabularRow) {
        let missing = missingColumns(of: row)
        guard missing.isEmpty else {
            let names = missing.map { "'\($0)'" }.joined(separator: ", ")
            let subject = missing.count == 1 ? "column \(names) is" : "columns \(names) are"
            return problem(row, "the \(subject) missing. There are \(row.columns.names.joined(separator: ", ")).")
        }
        let take = text("take", of: row).lowercased()
        guard Self.yes.contains(take) else {
            if !Self.no.contains(take) { problem(row, "'\(take)' in the column 'take' is neither yes nor no.") }
            return
        }
        let (number, name) = (text("album", of: row), text("mbid", of: row))
        guard let id = Int64(number.hasPrefix("id:") ? String(number.dropFirst(3)) : number).map(Album.ID.init) else {
            return problem(row, "'\(number)' is no id of an album.")
        }
        guard let mbid = MBID.of(name) else { return problem(row, "'\(name)' is no MBID of a release.") }
        if let line = lines.updateValue(row.line, forKey: id) {
            return problem(row, "the album \(number) is already taken on line \(line).")
        }
        guard let album = try? library.album(id) else { return problem(row, "the album \(number) no longer exists.") }
        for (column, own) in [("title", album.title), ("artist", album.artist)] {
            let text = text(column, of: row)
            // A spreadsheet may change punctuation, such as quotes and backslashes.
            if !text.isEmpty, SearchWords.words(of: text) != SearchWords.words(of: own) {
                return problem(row, "the album \(number) is '\(own)' now, not '\(text)'.")
            }
        }
        rows.append(ReviewRow(line: row.line, album: id, mbid: mbid))
    }

    private func text(_ column: String, of row: TabularRow) -> String {
        let index = row.columns.names.firstIndex { $0.trimmed(ofLineBreaks: true).lowercased() == column }
        let text = index.map { row.values[$0].text.trimmed(ofLineBreaks: true) } ?? ""
        return text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
            ? String(text.dropFirst().dropLast()) : text
    }

    private mutating func problem(_ row: TabularRow, _ text: String) { problems.append("\(path):\(row.line): \(text)") }
}
