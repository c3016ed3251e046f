@testable import AlbumModel
@testable import MusicLibrary

/// A library in memory: plain arrays, and a journal of two stacks.
///
/// It is the reference for the SQLite store, so it is written for evident correctness, not for speed:
/// an edit reads every album.
final class MemoryStore: LibraryStore {
    private(set) var albums: [Album] = []
    private var nextID: Int64 = 1
    /// For each deleted album, the albums that followed it at that time.
    private var followers: [Album.ID: ArraySlice<Album.ID>] = [:]
    private var journal = MemoryJournal()
    private var openChange = MemoryJournal.OpenChange()
    let outbox = MemoryOutbox()
    /// The outbox entries for the next commit, of finished changes and of the open one.
    private var entries: (finished: [MemoryOutbox.Entry], open: [MemoryOutbox.Entry]) = ([], [])

    /// The saved queries, by folded name.
    private var savedQueries: [String: (name: String, text: String)] = [:]

    let isReadOnly = false
    let problemOfPlace: LibraryError? = nil
    let interruptGate = InterruptGate(nil)
    /// Unused; a library in memory is small.
    var progress: LibraryProgress?
    /// Always nil; there is no disk.
    let transaction: Int? = nil

    func startBackup(keeping count: Int) -> DailyBackup? { nil }

    /// Creates a library with initial albums.
    init(beginningWith drafts: [AlbumDraft] = FirstAlbums.drafts) { albums = number(drafts) }

    /// Does nothing; no other program can change it.
    func lock() {}

    func apply(_ edit: Edit, toMany: Bool) throws -> EditResult? {
        let (splice, result) = try splice(for: edit)
        guard result.count > 0 else { return result }
        if openChange.inverses.isEmpty { openChange.nextID = nextID }
        if case .insert(let drafts, _) = edit { nextID += Int64(drafts.count) }
        openChange.inverses.append(apply(splice))
        openChange.albums += result.count
        return result
    }

    func finishChange(_ change: JournalStep) throws -> Int {
        defer { openChange = MemoryJournal.OpenChange() }
        finishEntries()
        return journal.append(openChange, change)
    }

    func cancelChange() throws {
        guard !openChange.inverses.isEmpty else { return }
        for inverse in openChange.inverses.reversed() { _ = apply(inverse) }
        nextID = openChange.nextID
        openChange = MemoryJournal.OpenChange()
        entries.open = []
    }

    func commit() throws {
        outbox.append(entries.finished)
        entries.finished = []
    }

    /// The number of outbox entries for the next commit.
    var pendingEntryCount: Int { entries.finished.count + entries.open.count }

    /// Marks the entries since the last change as finished.
    func finishEntries() {
        entries.finished += entries.open
        entries.open = []
    }

    var savedQueryNames: [String] { savedQueries.sorted { $0.key < $1.key }.map(\.value.name) }

    func savedQuery(_ name: String) -> String? { savedQueries[TextFolding.fold(name)]?.text }

    func saveQuery(_ name: String, _ text: String?) { savedQueries[TextFolding.fold(name)] = text.map { (name, $0) } }

    /// Always 0; no other connection exists.
    var version: Int { 0 }

    func close() {}

    func makeReader() throws -> LibraryReader {
        LibraryReader { [drafts = albums.map(\.details)] in MemoryStore(beginningWith: drafts) }
    }

    /// The album itself if it exists; else the album that moved up to its position, or the last album.
    func successor(of id: Album.ID) throws -> Album.ID? {
        if albums.contains(where: { $0.id == id }) { return id }
        let there = Set(albums.map(\.id))
        return followers[id]?.first(where: there.contains) ?? albums.last?.id
    }

    /// Applies a splice and records the followers of the albums that it deletes.
    func apply(_ splice: Splice) -> Splice {
        entries.open += outboxEntries(of: splice)
        let ids = albums.map(\.id)
        for (index, id) in ids.enumerated() where splice.taken.contains(id) {
            followers[id] = ids[(index + 1)...]
        }
        return splice.apply(to: &albums)
    }
}

extension MemoryStore {
    private func number(_ drafts: [AlbumDraft]) -> [Album] {
        defer { nextID += Int64(drafts.count) }
        return drafts.enumerated().map { Album(id: Album.ID(nextID + Int64($0)), details: $1) }
    }

    private func splice(for edit: Edit) throws -> (Splice, EditResult) {
        switch edit {
        case .insert(let drafts, let position): try insertion(of: drafts, at: position)
        case .remove(let selection):
            try removal(of: indices(of: selection))
        case .update(let selection, let assignments):
            update(of: try indices(of: selection)) { album in
                for assignment in assignments { album.details.apply(assignment) }
            }
        case .revise(let albums): try revision(to: albums)
        case .move(let selection, let position):
            try move(of: indices(of: selection), to: position)
        }
    }

    private func insertion(of drafts: [AlbumDraft], at position: Int?) throws -> (Splice, EditResult) {
        let position = position ?? albums.count + 1
        guard (1...albums.count + 1).contains(position) else {
            throw LibraryError.badPosition(position, count: albums.count + 1)
        }
        for draft in drafts { try draft.validate() }
        let new = drafts.enumerated().map { Album(id: Album.ID(nextID + Int64($0)), details: $1) }
        let put = new.enumerated().map { (index: position - 1 + $0, album: $1) }
        return (Splice(put: put), EditResult(ids: new.map(\.id)))
    }

    private func removal(of indices: [Int]) -> (Splice, EditResult) {
        let ids = indices.map { albums[$0].id }
        return (Splice(taken: Set(ids)), EditResult(count: ids.count))
    }

    private func revision(to revised: [Album]) throws -> (Splice, EditResult) {
        let indices = try indices(of: .albums(revised.map(\.id).sorted()))
        let old = Dictionary(indices.map { (albums[$0].id, albums[$0].details) }) { first, _ in first }
        let new = Dictionary(revised.map { ($0.id, $0) }) { $1 }
        for album in new.values { try album.details.validate(since: old[album.id]) }
        return update(of: indices) { album in album = new[album.id] ?? album }
    }

    private func update(of indices: [Int], _ change: (inout Album) -> Void) -> (Splice, EditResult) {
        var splice = Splice()
        for index in indices {
            var album = albums[index]
            change(&album)
            guard album != albums[index] else { continue }
            splice.taken.insert(album.id)
            splice.put.append((index, album))
        }
        return (splice, EditResult(count: splice.put.count))
    }

    private func move(of indices: [Int], to position: Int) throws -> (Splice, EditResult) {
        guard !indices.isEmpty else { return (Splice(), .nothing) }
        guard (1...albums.count).contains(position) else {
            throw LibraryError.badPosition(position, count: albums.count)
        }
        let start = min(position - 1, albums.count - indices.count)
        let moved = indices.map { albums[$0] }
        guard indices != Array(start..<(start + indices.count)) else { return (Splice(), .nothing) }
        let put = moved.enumerated().map { (index: start + $0, album: $1) }
        return (Splice(taken: Set(moved.map(\.id)), put: put, isMove: true), EditResult(count: moved.count))
    }

    /// The indices of the selected albums, ascending.
    private func indices(of selection: AlbumSelection) throws -> [Int] {
        switch selection {
        case .matching(let query): return try indices(matching: query)
        case .albums(let ids):
            let wanted = Set(ids)
            let found = albums.indices.filter { wanted.contains(albums[$0].id) }
            if found.count < wanted.count, let missing = ids.first(where: { id in !albums.contains { $0.id == id } }) {
                throw LibraryError.noSuchAlbum(missing)
            }
            return found
        }
    }
}

extension MemoryStore {
    var canUndo: Bool { !journal.done.isEmpty }

    func openGroup(summary: String) throws -> Int64 { journal.openGroup(summary) }

    func perform(
        _ request: JournalRequest, in group: JournalGroup?, from current: TrackedAlbum?, collectsEdits: Bool
    ) throws -> [JournalStep] {
        var (current, edits): (TrackedAlbum?, [JournalEdit]) = (current, [])
        let steps = try journal.perform(request, in: group) { splice in
            let before = located(in: splice)
            let inverse = apply(splice)
            if collectsEdits { edits.append(JournalEdit(before: before, after: located(in: splice))) }
            return inverse
        } follow: { step in
            (step.edits, edits) = (edits, [])
            try current?.follow(step, successor)
            step.current = current
        }
        finishEntries()
        return steps
    }

    /// The albums of a splice that are in the library.
    private func located(in splice: Splice) -> [PositionedAlbum] {
        let ids = splice.taken.union(splice.put.map(\.album.id))
        return albums.enumerated().filter { ids.contains($1.id) }.map { PositionedAlbum(position: $0 + 1, album: $1) }
    }

    func depths(in group: JournalGroup?) throws -> (undo: Int, redo: Int) { try journal.depths(in: group) }

    func rollingBack<Result>(_ body: () throws -> Result) throws -> Result {
        let (albums, nextID, followers) = (self.albums, self.nextID, self.followers)
        let (journal, openChange, entries) = (self.journal, self.openChange, self.entries)
        defer {
            (self.albums, self.nextID, self.followers) = (albums, nextID, followers)
            (self.journal, self.openChange, self.entries) = (journal, openChange, entries)
        }
        return try body()
    }

    func touched(by request: JournalRequest?, in group: JournalGroup?, limit: Int) throws -> TouchedAlbums {
        var touched = TouchedAlbums(limit: limit)
        for splice in try request.map({ try journal.splices(of: $0, in: group) }) ?? openChange.inverses {
            let ids = splice.taken.union(splice.put.map(\.album.id)).sorted()
            touched.add(ids, of: ids.count, areMoved: splice.isMove)
        }
        return touched
    }

    func steps(limit: Int, in group: JournalGroup?) throws -> [JournalStep] {
        try journal.steps(limit: limit, in: group)
    }
}

/// The general operation on a list of albums: take some out and put some in.
///
/// Every edit is a splice. An update takes the old albums out and puts the new ones in at the same indices. The
/// inverse of a splice is a splice.
struct Splice {
    /// The albums to take out.
    var taken: Set<Album.ID> = []
    /// The albums to put in with their resulting indices, in ascending order.
    var put: [(index: Int, album: Album)] = []
    /// True if the albums only change their positions.
    var isMove = false

    /// Applies the splice and returns its inverse.
    ///
    /// - Complexity: O(*n*) in the number of albums.
    func apply(to albums: inout [Album]) -> Splice {
        var inverse = Splice(taken: Set(put.map(\.album.id)), isMove: isMove)
        var rest: [Album] = []
        rest.reserveCapacity(albums.count)
        for (index, album) in albums.enumerated() {
            if taken.contains(album.id) { inverse.put.append((index, album)) } else { rest.append(album) }
        }
        albums.removeAll(keepingCapacity: true)
        var next = rest.startIndex
        for (index, album) in put {
            let upTo = next + index - albums.count
            albums += rest[next..<upTo]
            albums.append(album)
            next = upTo
        }
        albums += rest[next...]
        return inverse
    }
}
