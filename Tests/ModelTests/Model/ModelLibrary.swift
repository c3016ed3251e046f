import ReferenceModel

/// A library with the current albums of all users, as Sources/LANGUAGE.md describes them.
struct ModelLibrary {
    typealias Reference = ReferenceLibrary<ModelAlbum, ModelNote>

    /// The albums and the journal.
    var reference = Reference(ModelAlbum.first)
    var currentAlbums = ModelCurrentAlbums()
    /// The output of `export`.
    var exports: [ModelFile: [ModelAlbum]] = [:]
    var queries: [String: ModelQuery] = [:]
    /// The values that the imports of files that are no exports have read, oldest first.
    var readings: [ModelReading] = []
    /// True if a command had a result that LANGUAGE.md does not define.
    var isUncertain = false

    var albums: [ModelAlbum] { reference.albums }

    /// The albums of a file that `export` has written.
    func albums(of file: ModelFile) throws -> [ModelAlbum] {
        guard let albums = exports[file] else { throw ModelRefusal.refused }
        // A file without albums is empty, and cannot be read.
        if albums.isEmpty && file.name.hasSuffix(".jsonl") { throw ModelRefusal.refused }
        return albums
    }

    func currentID(of owner: ModelAlbumOwner) -> Int? { currentAlbums[owner] ?? albums.first?.id }

    /// Makes a change that adds, deletes or changes albums.
    mutating func change(_ author: ModelAuthor, to new: [ModelAlbum], movingTo id: Int? = nil) {
        change(author, Reference.Edit(from: albums, to: new), movingTo: id)
    }

    /// Makes a change and records it in the journal.
    mutating func change(_ author: ModelAuthor, _ edit: Reference.Edit, movingTo id: Int? = nil) {
        currentAlbums.forgetAlbums()
        let currentBefore = currentID(of: author.owner)
        reference.apply(edit)
        currentAlbums.follow(edit, by: author.owner)
        if let id { currentAlbums.set(id, of: author.owner) }
        let note = ModelNote(
            line: author.line, session: author.session, currentBefore: currentBefore,
            currentAfter: currentID(of: author.owner))
        reference.endChange(note, in: author.group)
    }

    /// Undoes the next step; false if there is none.
    mutating func undo(_ author: ModelAuthor) -> Bool {
        guard let step = reference.undoSteps(in: author.group).first else { return false }
        undo(step, author)
        return true
    }

    /// Redoes the next step; false if there is none.
    mutating func redo(_ author: ModelAuthor) -> Bool {
        guard let step = reference.redoSteps(in: author.group).first else { return false }
        let moves = step.map(\.note).filter(\.movesCurrent)
        perform(step, from: moves.first?.currentBefore, to: moves.last?.currentAfter, author) { $0.redo(step) }
        return true
    }

    /// Undoes all changes above a number; they may end within a step.
    mutating func undo(_ author: ModelAuthor, above number: Int) {
        for step in reference.undoSteps(in: author.group, above: number) { undo(step, author) }
    }

    /// Rolls back the changes of the open group from a number on; false if another change was made after the first of them.
    mutating func rollBack(_ author: ModelAuthor, group: Int, from number: Int) -> Bool {
        let changes = reference.changes(since: group, from: number)
        guard changes.allSatisfy({ $0.group == group }) else { return false }
        for change in changes.reversed() { undo([change], author) }
        reference.discardUndone(since: group, from: number)
        currentAlbums.forgetAlbums()
        return true
    }

    /// Undoes the changes of a step, which are given with the latest first.
    private mutating func undo(_ step: [Reference.Change], _ author: ModelAuthor) {
        let moves = step.map(\.note).filter(\.movesCurrent)
        perform(step, from: moves.first?.currentAfter, to: moves.last?.currentBefore, author) {
            $0.undo(step, in: author.group)
        }
    }

    /// Undoes or redoes a step. If it moved the current album, it moves it again in its own session, and in others with
    /// the same current album.
    private mutating func perform(
        _ step: [Reference.Change], from start: Int?, to end: Int?, _ author: ModelAuthor,
        _ perform: (inout Reference) -> [Reference.Edit]
    ) {
        let isOwn = step.last?.note.session == author.session
        let isMoved = start != end && (isOwn || currentID(of: author.owner) == start)
        // Without an album before the change, there is none again.
        var pending = isMoved ? end : nil
        for edit in perform(&reference) {
            currentAlbums.follow(edit, by: author.owner)
            // A later edit may delete the album again.
            guard let id = pending, edit.after.contains(where: { $0.id == id }) else { continue }
            currentAlbums.set(id, of: author.owner)
            pending = nil
        }
    }
}

/// The entry of the journal for a change, without its number and its albums.
struct ModelNote {
    /// The line that `changes` shows, unless the change belongs to a group.
    let line: String
    let session: Int
    /// The ids of the session's current album before and after the change.
    let currentBefore: Int?
    let currentAfter: Int?

    var movesCurrent: Bool { currentBefore != currentAfter }
}

/// A file in a home.
struct ModelFile: Hashable {
    let home: Int
    let name: String
}

/// The session that changes the library, and the step to which its change belongs.
struct ModelAuthor {
    let session: Int
    /// The group that is open in the session; nil if each command is a step of its own.
    let group: Int?
    /// The command, as typed.
    let line: String

    var owner: ModelAlbumOwner { .session(session) }
}
