internal import MusicLibrary
internal import Tabular

/// Changes albums of a library to agree with the rows of a file, and adds new ones at its end.
///
/// It reads the file twice, unless no album differs: first to pair the rows with albums, then to change these. So memory
/// contains only a batch of albums. It is part of the open change.
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
    func run(_ report: inout ImportReport, telling progress: ImportProgress) throws -> [Album.ID] {
        var pairing = try readRows(&report, progress)
        try library.lock()
        try pairing.pair(with: library)
        try apply(pairing, &report, progress)
        let missing = pairing.missing.sorted()
        for id in missing { try report.settle(.missing, library.album(id)?.details.headline) }
        return missing
    }

    private func readRows(_ report: inout ImportReport, _ progress: ImportProgress) throws -> RowPairing {
        let importer = try file.importer()
        let first = try importer.nextUnlessCancelled()
        let layout = importer.layout ?? AlbumLayout(names: [], rules: file.rules)
        var pairing = RowPairing(by: try AlbumKey(keyName, in: layout, of: file.name))
        try importer.forEachRow(from: first, telling: progress) { row in
            guard let draft = row.draft else { return report.refuse(row, in: file.name) }
            guard let hash = pairing.key.hash(of: draft, row.id) else {
                return report.refuse(row.refused(because: .missing(pairing.key.fields)), in: file.name)
            }
            report.read(row, in: file.name)
            pairing.add(draft, row.fields, hash: hash)
        }
        if let fault = importer.headerFault { report.take(fault, in: file.name) }
        return pairing
    }

    private func apply(_ pairing: RowPairing, _ report: inout ImportReport, _ progress: ImportProgress) throws {
        let fates = pairing.fates
        guard report.namesAlbums || fates.contains(where: { if case .keep = $0 { false } else { true } }) else {
            return fates.forEach { _ in report.settle(.same, nil) }
        }
        let isRefused = isStrict && (report.hasFaults || !pairing.crowds.isEmpty)
        var batch = AlbumBatch(isRefused ? nil : library)
        var number = 0
        let importer = try file.importer()
        try importer.forEachRow(from: importer.nextUnlessCancelled(), telling: progress) { row in
            guard let draft = row.draft, let hash = pairing.key.hash(of: draft, row.id) else { return }
            guard number < fates.count else { throw ExchangeError.unreadable(.changed(file: file.name)) }
            defer { number += 1 }
            switch fates[number] {
            case .keep: report.settle(.same, draft.headline)
            case .refuse:
                let albums = report.takesNotes ? pairing.crowds[hash] ?? [] : []
                let positions = try albums.prefix(3).compactMap { try library.position(of: $0) }
                let key = pairing.key.fields.map { "\($0.name) '\(draft.text(of: $0) ?? "")'" }.joined(separator: ", ")
                report.refuse(row.refused(because: .crowd(key, positions)), in: file.name, wasRead: true)
            case .add:
                report.settle(.new, draft.headline)
                try batch.add(draft)
            case .change(let id):
                guard let album = try library.album(id) else { throw LibraryError.noSuchAlbum(id) }
                let details = album.details.updated(by: row, file.rules)
                guard details != album.details else { return report.settle(.same, draft.headline) }
                report.settle(.changed, details.headline + ": " + details.differences(from: album.details))
                try batch.revise(Album(id: id, details: details))
            }
        }
        try batch.flush()
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

    /// Writes the remaining albums.
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
    fileprivate func updated(by row: ImportedRow, _ rules: ImportRules) -> AlbumDraft {
        guard let new = row.draft else { return self }
        var album = self
        for field in row.fields {
            switch field {
            case .title: album.title = new.title
            case .artist: album.artist = new.artist
            case .genre: album.genre = new.genre
            case .year: album.year = new.year
            case .cover: album.coverURL = new.coverURL
            case .own(let name): album.fields[name] = new.fields[name]
            }
        }
        for assignment in rules.assignments { album.apply(assignment) }
        return album
    }
}
