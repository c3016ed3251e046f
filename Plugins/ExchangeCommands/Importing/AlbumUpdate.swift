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
    private let prefersFile: Bool

    /// Creates an update of a library from a file.
    ///
    /// - Parameters:
    ///   - keyName: The columns that identify an album; nil for those of the file's format.
    ///   - isStrict: True changes nothing if there is any problem.
    ///   - prefersFile: True if the file decides conflicts.
    init(of library: LibraryAPI, from file: ImportedFile, keyName: String?, isStrict: Bool, prefersFile: Bool) {
        (self.library, self.file, self.keyName) = (library, file, keyName)
        (self.isStrict, self.prefersFile) = (isStrict, prefersFile)
    }

    /// Applies all rows, and returns the albums that are no longer in the file, by id, and what was read about the others.
    ///
    /// - Throws: ``ExchangeError`` when the file cannot be read or has no key, ``LibraryError``, or a cancellation error.
    func run(
        _ report: inout ImportReport, progress: ImportProgress
    ) throws -> (missing: [Album.ID], readings: [SourceReadings]) {
        progress.begin(.comparing)
        var (pairing, fields) = try readRows(&report, progress)
        try library.lock()
        let base = try pairing.source.base.map { try library.journal.base(of: $0) }
        let accounts = try file.account.map { try AccountAlbums(of: $0, in: library) }
        try pairing.pair(with: library, base)
        report.otherIDs = pairing.ids?.others ?? 0
        if !pairing.hasPairs { fields = [] }
        let absent = try fields.filter { try !library.holds(AlbumQuery(terms: .has($0))) }
        progress.begin(.updating)
        let readings = try apply(pairing, base, accounts, &report, progress)
        report.newFields = try absent.filter { try library.holds(AlbumQuery(terms: .has($0))) }.map(\.name)
        let isWhole = !file.isPart && pairing.ids?.areOfOtherLibrary != true
        let missing = isWhole ? pairing.missing.sorted().filter { accounts?.excludes($0) != true } : []
        for id in missing { try report.record(.missing, library.album(id)?.details.headline) }
        return (missing, readings)
    }

    /// The most own fields for which the library is searched.
    private static let mostFields = 50

    /// Reads all rows; also returns the own fields of the first one.
    private func readRows(
        _ report: inout ImportReport, _ progress: ImportProgress
    ) throws -> (RowPairing, [AlbumField]) {
        let importer = try file.importer(progress: progress)
        let first = try importer.nextUnlessCancelled()
        let layout = importer.layout
        guard let key = try AlbumKey(keyName ?? importer.usualKey, in: layout, of: file.name) else {
            var candidates = KeyCandidates(layout)
            try importer.forEachRow(from: first, progress: progress) { candidates.add($0.contents) }
            throw ExchangeError.noKey(file: file.name, keys: candidates.keys)
        }
        var pairing = RowPairing(by: key, from: try ImportedSource(file, importer), isNamed: keyName != nil)
        try importer.forEachRow(from: first, progress: progress) { row in
            report.count(row)
            pairing.add(row)
        }
        report.finish(importer)
        let own = layout.fields.filter { !AlbumField.known.contains($0) }
        return (pairing, Array(own.prefix(Self.mostFields)))
    }

    private func apply(
        _ pairing: RowPairing, _ base: SourceBase?, _ accounts: AccountAlbums?, _ report: inout ImportReport,
        _ progress: ImportProgress
    ) throws -> [SourceReadings] {
        let treatments = pairing.treatments
        var (source, batch, number) = (pairing.source, try emptyBatch(pairing, base, accounts), 0)
        guard report.isNaming(.same) || pairing.hasFaults || pairing.hasChanges else {
            treatments.forEach { _ in report.record(.same, nil) }
            return batch.allReadings
        }
        let isRefused = isStrict && (report.hasFaults || pairing.hasFaults || !pairing.ambiguousAlbums.isEmpty)
        batch.library = isRefused ? nil : library
        let importer = try file.importer(progress: progress)
        try importer.forEachRow(from: importer.nextUnlessCancelled(), progress: progress) { row in
            let hash = pairing.hash(of: row.contents, row.id)
            guard let draft = row.draft, let hash else {
                if hash != nil { number += 1 }
                let refused = row.draft == nil ? row : row.refused(because: .noKey(pairing.key.fields))
                return report.refuse(refused, in: file.name, hasKey: hash != nil)
            }
            guard number < treatments.count else { throw ExchangeError.unreadable(.changed(file: file.name)) }
            defer { number += 1 }
            if case .refuse = treatments[number] {} else { report.mend(row, in: file.name) }
            switch treatments[number] {
            case .keep: report.record(.same, draft.headline)
            case .refuse:
                let albums = report.acceptsNotes ? pairing.ambiguousAlbums[hash] : nil
                try report.refuse(row.refused(because: ambiguity(of: row, pairing.key, albums)), in: file.name)
            case .add:
                report.record(.new, draft.headline)
                try batch.add(row, of: &source)
            case .change(let id):
                try change(id, from: row, importer.layout, by: pairing.key, &source, base, &batch, &report)
            }
        }
        try batch.flush()
        report.longerKey = try longerKey(of: report.ambiguousRows, pairing, importer.layout)
        return batch.allReadings
    }

    /// A batch that discards albums, with what is to be recorded about those that the library has.
    private func emptyBatch(
        _ pairing: RowPairing, _ base: SourceBase?, _ accounts: AccountAlbums?
    ) throws -> AlbumBatch {
        var accounts = accounts
        for id in pairing.treatments.compactMap(\.album).sorted() { accounts?.add(id) }
        return AlbumBatch(nil, try base.flatMap { try unrecorded(pairing, $0) }, accounts)
    }

    /// The key with another column that distinguishes the rows with the same key, and their albums; nil if none does.
    private func longerKey(
        of rows: [AlbumDraft], _ pairing: RowPairing, _ layout: AlbumLayout
    ) throws -> [AlbumField]? {
        var ofRows = KeyCandidates(layout, extending: pairing.key.fields)
        var ofAlbums = ofRows
        for row in rows { ofRows.add(row) }
        for id in pairing.ambiguousAlbums.values.joined().prefix(ImportReport.mostAmbiguous) {
            if let album = try library.album(id) { ofAlbums.add(album.details) }
        }
        return ofRows.fields.first(where: ofAlbums.fields.contains)
    }

    private func change(
        _ id: Album.ID, from row: ImportedRow, _ layout: AlbumLayout, by key: AlbumKey,
        _ source: inout ImportedSource, _ base: SourceBase?, _ batch: inout AlbumBatch, _ report: inout ImportReport
    ) throws {
        guard let album = try library.album(id) else { throw LibraryError.noSuchAlbum(id) }
        var said = try base.flatMap { try library.journal.base(of: album, in: $0) }
        for rename in file.rules.renames where album.details.text(of: rename.field) == nil {
            said?.rename(rename.field, to: rename.target)
        }
        let isMerged = !key.hashesOfReleases(in: album.details).isEmpty
        let merged = isMerged ? album.details.merged(with: row, since: said, file.rules) : nil
        let fields = source.fields(of: row).filter { field in
            row.contents.text(of: field) != nil
                || !isMerged && (!layout.spares.contains(field) || said?.fields.contains(field) == true)
        }
        var updated = UpdatedAlbum(
            album.details, from: row.contents, merged: merged, fields, base: said, prefersFile: prefersFile)
        source.mark(&updated.details, of: row.contents)
        let unnamed = source.name == nil ? album.details.values(of: ImportedSource.field).first : nil
        report.record(updated, of: row.contents, from: album.details, hasBase: base != nil, source: unnamed)
        try batch.revise(album, updated, since: said)
    }

    /// The new readings of the albums that equal their rows.
    private func unrecorded(_ pairing: RowPairing, _ base: SourceBase) throws -> SourceReadings? {
        guard let source = pairing.source.base else { return nil }
        var readings = SourceReadings(of: source)
        let kept = pairing.treatments.compactMap { if case .keep(let id) = $0 { id } else { nil } }
        for (id, isPartial) in base.unrecorded(kept.sorted(), with: pairing.fields) {
            if isPartial, let album = try library.album(id) {
                readings.add(
                    album,
                    AlbumBase(pairing.fields, of: album.details, since: try library.journal.base(of: album, in: base)))
            } else {
                readings.add(id, pairing.fields)
            }
        }
        return readings
    }

    /// The problem of a row with the key of several rows or albums.
    private func ambiguity(of row: ImportedRow, _ key: AlbumKey, _ albums: [Album.ID]?) throws -> RowFault {
        let positions = try (albums ?? []).prefix(3).compactMap { try library.position(of: $0) }
        let parts = key.fields.map { "\($0.name) '\(row.contents.text(of: $0) ?? "")'" }
        return .ambiguousKey(parts.joined(separator: ", "), positions)
    }
}

/// Albums to add and to revise, which are written to the library a thousand at a time.
@MainActor
struct AlbumBatch {
    private static let size = 1000

    /// The library; nil discards the albums.
    var library: LibraryAPI?
    /// The readings of the albums; nil if they are not to be saved.
    private var readings: SourceReadings?
    private var accounts: AccountAlbums?
    private var added: [AlbumDraft] = []
    /// The fields of each added album.
    private var fields: [[AlbumField]] = []
    private var revised: [Album] = []

    init(_ library: LibraryAPI?, _ readings: SourceReadings? = nil, _ accounts: AccountAlbums? = nil) {
        (self.library, self.readings, self.accounts) = (library, readings, accounts)
    }

    /// The readings to save with the change of the albums.
    var allReadings: [SourceReadings] { [readings, accounts?.readings].compactMap(\.self) }

    mutating func add(_ row: ImportedRow, of source: inout ImportedSource) throws {
        var album = row.contents
        source.mark(&album, of: row.contents)
        added.append(album)
        if readings != nil { fields.append(source.fields(of: row)) }
        if added.count == Self.size { try flush() }
    }

    /// Revises an album if it has changed, and records what the source says about it if that has changed.
    mutating func revise(_ old: Album, _ updated: UpdatedAlbum, since base: AlbumBase?) throws {
        let album = Album(id: old.id, details: updated.details)
        if base?.isSame(as: updated.base) != true { readings?.add(album, updated.base) }
        if album != old { revised.append(album) }
        if revised.count == Self.size { try flush() }
    }

    /// Marks an album of the library as one of the source.
    mutating func mark(_ id: Album.ID, of source: ImportedSource, like draft: AlbumDraft) throws {
        guard var album = try library?.album(id) else { return }
        source.mark(&album.details, of: draft)
        revised.append(album)
        if revised.count == Self.size { try flush() }
    }

    mutating func flush() throws {
        try Task.checkCancellation()
        if !added.isEmpty {
            let ids = try library?.add(added) ?? []
            for (id, fields) in zip(ids, fields) { readings?.add(id, fields) }
            for id in ids { accounts?.add(id) }
        }
        if !revised.isEmpty { try library?.revise(revised) }
        added.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
        revised.removeAll(keepingCapacity: true)
    }
}

extension AlbumDraft {
    /// The album, which was merged from several, with the values of a row. It keeps its releases, fields that are empty in the row or
    /// that the row does not contain, and the values of a list, which gains those that are new since the base.
    fileprivate func merged(with row: ImportedRow, since base: AlbumBase?, _ rules: ImportRules) -> AlbumDraft {
        guard let new = row.draft else { return self }
        var album = self
        for field in row.fields where !row.unreadable.contains(field) {
            album.set(field, to: unitedText(of: field, with: new, since: base) ?? "")
        }
        for assignment in rules.assignments { album.apply(assignment) }
        return album
    }

    private func unitedText(of field: AlbumField, with new: AlbumDraft, since base: AlbumBase?) -> String? {
        let (old, added) = (values(of: field), new.values(of: field))
        guard !added.isEmpty, field != .release else { return text(of: field) }
        guard old.count > 1 else { return new.text(of: field) }
        let known = base?.values.values(of: field) ?? []
        var union = ValueUnion(old)
        union.add(added.filter { !known.contains($0) })
        return union.text
    }
}
