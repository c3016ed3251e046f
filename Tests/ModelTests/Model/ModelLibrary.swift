/// A library with its journal and the current albums of all users, as LANGUAGE.md describes them.
struct ModelLibrary {
    private(set) var albums = ModelAlbum.first
    private(set) var journal = ModelJournal()
    var places = ModelPlaces()
    /// The output of `export`.
    var exports: [ModelFile: [ModelAlbum]] = [:]
    var queries: [String: ModelQuery] = [:]
    /// True if a command had a result that LANGUAGE.md does not define.
    var isUncertain = false
    private var lastID = ModelAlbum.first.count

    /// An unused number for an album.
    mutating func newID() -> Int {
        lastID += 1
        return lastID
    }

    /// The albums of a file that `export` has written.
    func albums(of file: ModelFile) throws -> [ModelAlbum] {
        guard let albums = exports[file] else { throw ModelRefusal.refused }
        // A file without albums is empty, and cannot be read.
        if albums.isEmpty && file.name.hasSuffix(".jsonl") { throw ModelRefusal.refused }
        return albums
    }

    func currentID(of place: ModelPlace) -> Int? { places[place] ?? albums.first?.id }

    private mutating func setAlbums(_ new: [ModelAlbum], by author: ModelAuthor) {
        places.follow(from: albums, to: new, by: author.place)
        albums = new
    }

    /// Makes a change and records it in the journal.
    mutating func change(_ author: ModelAuthor, to new: [ModelAlbum], touching albumCount: Int, movingTo id: Int? = nil)
    {
        places.forgetAlbums()
        let (before, currentBefore) = (albums, currentID(of: author.place))
        setAlbums(new, by: author)
        if let id { places.set(id, of: author.place) }
        let number = journal.lastNumber + 1
        journal.append(
            ModelChange(
                number: number, group: author.group ?? -number, name: author.line, session: author.session,
                albumCount: albumCount, before: before, after: new, currentBefore: currentBefore,
                currentAfter: currentID(of: author.place)))
    }

    /// Undoes the next step; false if there is none.
    mutating func undo(_ author: ModelAuthor) -> Bool {
        let step = journal.nextUndo(in: author.group)
        takeBack(step, author)
        if !step.isEmpty { journal.markUndone(step.count, in: author.group) }
        return !step.isEmpty
    }

    /// Redoes the next step; false if there is none.
    mutating func redo(_ author: ModelAuthor) -> Bool {
        let step = journal.nextRedo(in: author.group)
        let moves = step.filter(\.movesCurrent)
        perform(step.map(\.after), from: moves.first?.currentBefore, to: moves.last?.currentAfter, step, author)
        if !step.isEmpty { journal.markDone(step.count) }
        return !step.isEmpty
    }

    /// Undoes all changes above a number; they may end within a step.
    mutating func undo(_ author: ModelAuthor, above number: Int) {
        while let latest = journal.done.last, latest.number > number {
            let step = journal.nextUndo(in: author.group).filter { $0.number > number }
            takeBack(step, author)
            journal.markUndone(step.count, in: author.group)
        }
    }

    /// Rolls back the changes of a group since a number; false if another change was made after the first of them.
    mutating func rollBack(_ author: ModelAuthor, group: Int, above number: Int) -> Bool {
        let changes = journal.done.drop { $0.group != group || $0.number <= number }
        guard changes.allSatisfy({ $0.group == group }) else { return false }
        for change in changes.reversed() { takeBack([change], author) }
        journal.remove(group: group, above: number)
        places.forgetAlbums()
        return true
    }

    /// Undoes the changes of a step, which are given with the latest first.
    private mutating func takeBack(_ step: [ModelChange], _ author: ModelAuthor) {
        let moves = step.filter(\.movesCurrent)
        perform(step.map(\.before), from: moves.first?.currentAfter, to: moves.last?.currentBefore, step, author)
    }

    /// Moves through states of the library. A step that moved the current album moves it again in its own session,
    /// and in others with the same current album.
    private mutating func perform(
        _ states: [[ModelAlbum]], from start: Int?, to end: Int?, _ step: [ModelChange], _ author: ModelAuthor
    ) {
        let isOwn = step.last?.session == author.session
        let isMoved = start != end && (isOwn || currentID(of: author.place) == start)
        // Without an album before the change, there is none again.
        var pending = isMoved ? end : nil
        for albums in states {
            setAlbums(albums, by: author)
            // A later state may delete the album again.
            guard let id = pending, albums.contains(where: { $0.id == id }) else { continue }
            places.set(id, of: author.place)
            pending = nil
        }
    }
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
    /// The name of the step.
    let line: String

    var place: ModelPlace { .session(session) }
}
