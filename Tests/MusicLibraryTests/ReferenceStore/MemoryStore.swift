import ReferenceModel

@testable import AlbumModel
@testable import MusicLibrary

/// The store over the reference model: a library in memory with the values of the product.
///
/// It is the reference for the SQLite store, so it is written for evident correctness, not for speed.
final class MemoryStore: LibraryStore {
    typealias Reference = ReferenceLibrary<Album, JournalStep>

    private var library: Reference
    /// The library before the open change.
    private var beforeChange: Reference
    let outbox = MemoryOutbox()
    /// The outbox entries for the next commit, of finished changes and of the open one.
    private var entries: (finished: [MemoryOutbox.Entry], open: [MemoryOutbox.Entry]) = ([], [])

    /// The saved queries, by folded name.
    private var savedQueries = ["examples": (name: "examples", text: "id:1-5")]

    let isReadOnly = false
    let problemOfLocation: LibraryError? = nil
    let interruptMask = InterruptMask(nil)
    /// Unused; a library in memory is small.
    var progress: LibraryProgress?
    /// Always nil; there is no disk.
    let transaction: Int? = nil
    let isCommitUrgent = false

    func startBackup(keeping count: Int) -> DailyBackup? { nil }

    /// Creates a library with initial albums.
    init(beginningWith drafts: [AlbumDraft] = FirstAlbums.drafts) {
        library = Reference(drafts.enumerated().map { Album(id: Album.ID(Int64($0 + 1)), details: $1) })
        beforeChange = library
    }

    var albums: [Album] { library.albums }

    /// Does nothing; no other program can change it.
    func lock() {}

    func finishChange(_ change: JournalStep) throws -> Int {
        finishEntries()
        library.endChange(change, in: change.group.map { Int($0) })
        return library.lastNumber
    }

    func cancelChange() throws {
        guard !library.openEdits.isEmpty else { return }
        library = beforeChange
        entries.open = []
    }

    func commit() throws {
        outbox.append(entries.finished)
        entries.finished = []
    }

    /// The number of outbox entries for the next commit.
    var pendingEntryCount: Int { entries.finished.count + entries.open.count }

    /// Marks the entries since the last change as finished.
    private func finishEntries() {
        entries.finished += entries.open
        entries.open = []
    }

    var savedQueryNames: [String] { savedQueries.sorted { $0.key < $1.key }.map(\.value.name) }

    func savedQuery(_ name: String) -> String? { savedQueries[TextFolding.fold(name)]?.text }

    func saveQuery(_ name: String, _ text: String?) { savedQueries[TextFolding.fold(name)] = text.map { (name, $0) } }

    /// Imports are not remembered.
    func base(of source: String) -> SourceBase { SourceBase([], []) }

    func album(_ album: Album, before edits: [Int64]) -> AlbumDraft { album.details }

    func save(_ readings: SourceReadings) {}

    /// Always 0; no other connection exists.
    var version: Int { 0 }

    func close() {}

    func makeReader() throws -> LibraryReader {
        LibraryReader { [drafts = albums.map(\.details)] in MemoryStore(beginningWith: drafts) }
    }

    func successor(of id: Album.ID) throws -> Album.ID? { library.successor(of: id) }
}

extension MemoryStore {
    func apply(_ edit: Edit, toMany: Bool) throws -> EditResult? {
        if library.openEdits.isEmpty { beforeChange = library }
        let applied =
            switch edit {
            case .insert(let drafts, let position): try insertion(of: drafts, at: position)
            case .remove(let selection): try removal(of: indices(of: selection))
            case .update(let selection, let assignments):
                try update(of: indices(of: selection)) { album in
                    for assignment in assignments { album.details.apply(assignment) }
                }
            case .revise(let albums): try revision(to: albums)
            case .move(let selection, let position): try move(of: indices(of: selection), to: position)
            }
        guard !applied.touched.isEmpty else { return .nothing }
        entries.open += outboxEntries(of: applied)
        library.apply(applied)
        return edit.isInsert ? EditResult(ids: applied.touched) : EditResult(count: applied.touched.count)
    }

    private func insertion(of drafts: [AlbumDraft], at position: Int?) throws -> Reference.Edit {
        let position = position ?? albums.count + 1
        guard (1...albums.count + 1).contains(position) else {
            throw LibraryError.badPosition(position, count: albums.count + 1)
        }
        for draft in drafts { try draft.validate() }
        var after = albums
        let new = drafts.map { Album(id: Album.ID(Int64(library.newID())), details: $0) }
        after.insert(contentsOf: new, at: position - 1)
        return Reference.Edit(from: albums, to: after)
    }

    private func removal(of indices: [Int]) -> Reference.Edit {
        let gone = Set(indices)
        return Reference.Edit(from: albums, to: albums.indices.filter { !gone.contains($0) }.map { albums[$0] })
    }

    private func revision(to revised: [Album]) throws -> Reference.Edit {
        let indices = try indices(of: .albums(revised.map(\.id).sorted()))
        let old = Dictionary(indices.map { (albums[$0].id, albums[$0].details) }) { first, _ in first }
        let new = Dictionary(revised.map { ($0.id, $0) }) { $1 }
        for album in new.values { try album.details.validate(since: old[album.id]) }
        return update(of: indices) { album in album = new[album.id] ?? album }
    }

    private func update(of indices: [Int], _ change: (inout Album) -> Void) -> Reference.Edit {
        var after = albums
        for index in indices { change(&after[index]) }
        return Reference.Edit(from: albums, to: after)
    }

    private func move(of indices: [Int], to position: Int) throws -> Reference.Edit {
        guard !indices.isEmpty else { return Reference.Edit(from: albums, to: albums) }
        guard (1...albums.count).contains(position) else {
            throw LibraryError.badPosition(position, count: albums.count)
        }
        return Reference.Edit(moving: indices.map { albums[$0].id }, to: position, in: albums)
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
    var canUndo: Bool { !library.done.isEmpty }

    func openGroup(summary: String) throws -> Int64 { Int64(library.openGroup(summary)) }

    func openGroup(joining change: Int) throws -> Int64 {
        guard let latest = library.done.last, latest.number == change else { throw LibraryError.stepIsOver }
        return Int64(library.openGroupOfLatest(latest.note.summary))
    }

    func perform(
        _ request: JournalRequest, in group: JournalGroup?, from current: TrackedAlbum?, collectsEdits: Bool
    ) throws -> [JournalStep] {
        let open = group?.number.map { Int($0) }
        var current = current
        let performed = try requested(request, in: group).map { changes in
            var step = step(of: changes, in: open)
            step.state = request.isRedo ? .done : .undone
            let edits = request.isRedo ? library.redo(changes) : library.undo(changes, in: open)
            entries.finished += edits.flatMap(outboxEntries)
            if collectsEdits { step.edits = edits.map(\.journalEdit) }
            try current?.follow(step, successor)
            step.current = current
            return step
        }
        if request == .rollbackGroup, let group, let open { library.discardUndone(since: open, from: group.first) }
        return performed
    }

    /// The changes of the steps that a request undoes or redoes.
    private func requested(_ request: JournalRequest, in group: JournalGroup?) throws -> [[Reference.Change]] {
        let open = group?.number.map { Int($0) }
        switch request {
        case .undo(let count):
            let steps = library.undoSteps(in: open)
            guard steps.count >= count else { throw LibraryError.nothingToUndo(asked: count, there: steps.count) }
            return Array(steps.prefix(count))
        case .redo(let count):
            let steps = library.redoSteps(in: open)
            guard steps.count >= count else { throw LibraryError.nothingToRedo(asked: count, there: steps.count) }
            return Array(steps.prefix(count))
        case .undoTo(let number):
            guard number == 0 || library.done.contains(where: { $0.number == number }) else {
                throw LibraryError.noSuchChange(number)
            }
            return library.undoSteps(in: open, above: number)
        case .rollbackGroup:
            guard let group, let open else { return [] }
            let changes = library.changes(since: open, from: group.first)
            if let foreign = changes.last(where: { $0.group != open }) {
                throw LibraryError.foreignChange(number: foreign.number, who: foreign.note.author)
            }
            return changes.reversed().map { [$0] }
        }
    }

    /// A step of the journal, from its changes.
    private func step(of changes: [Reference.Change], in open: Int?) -> JournalStep {
        let steps = changes.map { change in
            var step = change.note.numbered(change.number, albums: change.albumCount)
            step.state = change.isDone ? .done : .undone
            step.group = change.group.map { Int64($0) }
            if let group = change.group, group != open { step.summary = library.name(of: group) }
            return step
        }
        return steps.dropFirst().reduce(into: steps[0]) { $0.add($1) }
    }

    func depths(in group: JournalGroup?) throws -> (undo: Int, redo: Int) {
        let open = group?.number.map { Int($0) }
        return (library.undoSteps(in: open).count, library.redoSteps(in: open).count)
    }

    func rollingBack<Result>(_ body: () throws -> Result) throws -> Result {
        let (library, entries) = (self.library, self.entries)
        defer { (self.library, self.entries) = (library, entries) }
        return try body()
    }

    func touched(by request: JournalRequest?, in group: JournalGroup?, limit: Int) throws -> TouchedAlbums {
        var touched = TouchedAlbums(limit: limit)
        let changes = try request.map { try requested($0, in: group).flatMap(\.self) }
        for edit in changes?.flatMap(\.edits) ?? library.openEdits {
            touched.add(edit.touched.sorted(), of: edit.touched.count, areMoved: edit.isMove)
        }
        return touched
    }

    func touched(byChanges numbers: ClosedRange<Int>, limit: Int) throws -> TouchedAlbums {
        var touched = TouchedAlbums(limit: limit)
        var added: Set<Album.ID> = []
        for edit in library.changes.filter({ numbers.contains($0.number) }).flatMap(\.edits) {
            touched.add(edit.touched.sorted(), of: edit.touched.count, areMoved: edit.isMove)
            added.formUnion(Set(edit.after.map(\.id)).subtracting(edit.before.map(\.id)))
        }
        touched.firstAdded = added.min()
        return touched
    }

    func steps(limit: Int, in group: JournalGroup?) throws -> [JournalStep] {
        let open = group?.number.map { Int($0) }
        return library.steps(in: open).prefix(limit).map { step(of: $0, in: open) }
    }
}

extension ReferenceEdit<Album> {
    /// The edit with the positions of its albums.
    fileprivate var journalEdit: JournalEdit {
        let ids = Set(touched)
        let lists = [before, after].map { albums in
            albums.enumerated().filter { ids.contains($1.id) }.map { PositionedAlbum(position: $0 + 1, album: $1) }
        }
        return JournalEdit(before: lists[0], after: lists[1])
    }
}

extension Edit {
    fileprivate var isInsert: Bool { if case .insert = self { true } else { false } }
}
