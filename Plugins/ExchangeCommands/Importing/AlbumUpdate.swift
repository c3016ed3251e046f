internal import AlbumModel
internal import MusicLibrary
internal import Tabular

/// Changes albums of a library to agree with the rows of a file, and adds new ones at its end.
///
/// It reads the file twice, unless no album differs and no row has problems: first to pair the rows with albums, then to
/// change these and to report the problems. So memory contains only a batch of albums. It is part of the open change.
@MainActor
struct AlbumUpdate {
    private let library: LibraryAPI
    private let file: ImportedFile
    private let keyName: String?
    private let isStrict: Bool

    /// Creates an update of a library from a file.
    ///
    /// - Parameters:
    ///   - keyName: The columns that identify an album; nil for those of the file's format.
    ///   - isStrict: True changes nothing if there is any problem.
    init(of library: LibraryAPI, from file: ImportedFile, keyName: String?, isStrict: Bool) {
        (self.library, self.file, self.keyName, self.isStrict) = (library, file, keyName, isStrict)
    }

    /// Applies all rows, and returns the albums that are no longer in the file, by id.
    ///
    /// - Throws: ``ExchangeError`` when the file cannot be read or has no key, ``LibraryError``, or a cancellation error.
    func run(_ report: inout ImportReport, progress: ImportProgress) throws -> [Album.ID] {
        progress.begin(.comparing)
        var (pairing, fields) = try readRows(&report, progress)
        try library.lock()
        try pairing.pair(with: library)
        if !pairing.hasPairs { fields = [] }
        let absent = try fields.filter { try !library.holds(AlbumQuery(terms: .has($0))) }
        progress.begin(.updating)
        try apply(pairing, &report, progress)
        report.newFields = try absent.filter { try library.holds(AlbumQuery(terms: .has($0))) }.map(\.name)
        let missing = pairing.missing.sorted()
        for id in missing { try report.record(.missing, library.album(id)?.details.headline) }
        return missing
    }

    /// The most own fields for which the library is searched.
    private static let mostFields = 50

    /// Reads all rows; also returns the own fields of the first one.
    private func readRows(
        _ report: inout ImportReport, _ progress: ImportProgress
    ) throws -> (RowPairing, [AlbumField]) {
        let importer = try file.importer()
        let first = try importer.nextUnlessCancelled()
        let layout = importer.layout ?? AlbumLayout(names: [], rules: file.rules)
        guard let key = try AlbumKey(keyName, in: layout, of: file.name) else {
            var candidates = KeyCandidates(layout)
            try importer.forEachRow(from: first, progress: progress) { candidates.add($0) }
            throw ExchangeError.noKey(file: file.name, keys: candidates.keys)
        }
        var pairing = RowPairing(by: key, settingFields: !file.rules.assignments.isEmpty)
        try importer.forEachRow(from: first, progress: progress) { row in
            report.count(row)
            pairing.add(row)
        }
        if let note = importer.headerNote { report.addHeaderNote(note) }
        report.guessedEncoding = importer.guessedEncoding
        let own = layout.fields.filter { !AlbumField.known.contains($0) }
        return (pairing, Array(own.prefix(Self.mostFields)))
    }

    private func apply(_ pairing: RowPairing, _ report: inout ImportReport, _ progress: ImportProgress) throws {
        let treatments = pairing.treatments
        let isUnchanged = treatments.allSatisfy { if case .keep = $0 { true } else { false } }
        guard !report.named.isEmpty || pairing.hasFaults || !isUnchanged else {
            return treatments.forEach { _ in report.record(.same, nil) }
        }
        let isRefused = isStrict && (report.hasFaults || pairing.hasFaults || !pairing.ambiguousAlbums.isEmpty)
        var (batch, number) = (AlbumBatch(isRefused ? nil : library), 0)
        let importer = try file.importer()
        try importer.forEachRow(from: importer.nextUnlessCancelled(), progress: progress) { row in
            let hash = pairing.key.hash(of: row.contents, row.id)
            guard let draft = row.draft else {
                if hash != nil { number += 1 }
                return report.refuse(row, in: file.name, hasKey: hash != nil)
            }
            guard let hash else {
                return report.refuse(row.refused(because: .noKey(pairing.key.fields)), in: file.name, hasKey: false)
            }
            guard number < treatments.count else { throw ExchangeError.unreadable(.changed(file: file.name)) }
            defer { number += 1 }
            if case .refuse = treatments[number] {} else { report.mend(row, in: file.name) }
            switch treatments[number] {
            case .keep: report.record(.same, draft.headline)
            case .refuse:
                let albums = report.acceptsNotes ? pairing.ambiguousAlbums[hash] ?? [] : []
                try report.refuse(row.refused(because: ambiguity(of: row, pairing.key, albums)), in: file.name)
            case .add:
                report.record(.new, draft.headline)
                try batch.add(draft)
            case .change(let id):
                guard let album = try library.album(id) else { throw LibraryError.noSuchAlbum(id) }
                let isMerged = !pairing.key.hashesOfReleases(in: album.details).isEmpty
                let details = album.details.updated(by: row, file.rules, isMerged: isMerged)
                guard details != album.details else { return report.record(.same, draft.headline) }
                report.record(.changed, details.headline + ": " + details.differences(from: album.details))
                try batch.revise(Album(id: id, details: details))
            }
        }
        try batch.flush()
    }

    /// The problem of a row with the key of several rows or albums.
    private func ambiguity(of row: ImportedRow, _ key: AlbumKey, _ albums: [Album.ID]) throws -> RowFault {
        let positions = try albums.prefix(3).compactMap { try library.position(of: $0) }
        let parts = key.fields.map { "\($0.name) '\(row.contents.text(of: $0) ?? "")'" }
        return .ambiguousKey(parts.joined(separator: ", "), positions)
    }
}

/// Albums to add and to revise, which are written to the library a thousand at a time.
@MainActor
struct AlbumBatch {
    private static let size = 1000

    private let library: LibraryAPI?
    private var added: [AlbumDraft] = []
    private var revised: [Album] = []

    /// Creates a batch for a library; nil discards the albums.
    init(_ library: LibraryAPI?) { self.library = library }

    mutating func add(_ draft: AlbumDraft) throws {
        added.append(draft)
        if added.count == Self.size { try flush() }
    }

    mutating func revise(_ album: Album) throws {
        revised.append(album)
        if revised.count == Self.size { try flush() }
    }

    mutating func flush() throws {
        try Task.checkCancellation()
        if !added.isEmpty { try library?.add(added) }
        if !revised.isEmpty { try library?.revise(revised) }
        added.removeAll(keepingCapacity: true)
        revised.removeAll(keepingCapacity: true)
    }
}

extension AlbumDraft {
    /// The album with the values of a row. Fields that the row does not contain stay; empty ones are removed.
    /// A merged album keeps its releases, the fields that are empty in the row, and the values of a list.
    fileprivate func updated(by row: ImportedRow, _ rules: ImportRules, isMerged: Bool) -> AlbumDraft {
        guard let new = row.draft else { return self }
        var album = self
        for field in row.fields where !row.unreadable.contains(field) {
            let text = isMerged ? unitedText(of: field, with: new) : new.text(of: field)
            switch field {
            case .title: album.title = new.title
            case .artist: album.artist = new.artist
            case .genre: album.genre = text
            case .year: album.year = new.year ?? (isMerged ? year : nil)
            case .cover: album.coverURL = text
            case .own(let name): album.fields[name] = text
            }
        }
        for assignment in rules.assignments { album.apply(assignment) }
        return album
    }

    private func unitedText(of field: AlbumField, with new: AlbumDraft) -> String? {
        let (old, added) = (values(of: field), new.values(of: field))
        guard !added.isEmpty, field != .release else { return text(of: field) }
        guard old.count > 1 else { return new.text(of: field) }
        var union = ValueUnion(old)
        union.add(added)
        return union.text
    }
}
