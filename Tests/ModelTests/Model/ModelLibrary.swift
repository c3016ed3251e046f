/// A library with its journal, and the current album of everyone who uses it, as LANGUAGE.md describes them.
struct ModelLibrary {
    private(set) var albums = ModelAlbum.first
    private(set) var journal = ModelJournal()
    var places = ModelPlaces()
    /// What `export` wrote.
    var exports: [ModelFile: [ModelAlbum]] = [:]
    private var lastID = ModelAlbum.first.count

    /// A number that no album has had.
    mutating func newID() -> Int {
        lastID += 1
        return lastID
    }

    func currentID(of place: ModelPlace) -> Int? { places[place] ?? albums.first?.id }

    private mutating func setAlbums(_ new: [ModelAlbum], by author: ModelAuthor) {
        places.follow(from: albums, to: new, by: author.place)
        albums = new
    }

    /// Makes a change and writes it to the journal.
    mutating func change(_ author: ModelAuthor, to new: [ModelAlbum], touching albumCount: Int, movingTo id: Int? = nil)
    {
        places.forgetUndone()
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

    /// Takes the next step back; false when there is none.
    mutating func undo(_ author: ModelAuthor) -> Bool {
        let step = journal.nextUndo(in: author.group)
        takeBack(step, author)
        if !step.isEmpty { journal.markUndone(step.count, in: author.group) }
        return !step.isEmpty
    }

    /// Brings the next step again; false when there is none.
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

    /// Takes back what a group has changed since a number, for good; false when another change was made after the first of these.
    mutating func rollBack(_ author: ModelAuthor, group: Int, above number: Int) -> Bool {
        let changes = journal.done.drop { $0.group != group || $0.number <= number }
        guard changes.allSatisfy({ $0.group == group }) else { return false }
        for change in changes.reversed() { takeBack([change], author) }
        journal.remove(group: group, above: number)
        return true
    }

    /// Undoes the changes of a step, which are given with the latest first.
    private mutating func takeBack(_ step: [ModelChange], _ author: ModelAuthor) {
        let moves = step.filter(\.movesCurrent)
        perform(step.map(\.before), from: moves.first?.currentAfter, to: moves.last?.currentBefore, step, author)
    }

    /// Goes through states of the library. A step that moved the current album moves it again in its own session, and where the
    /// current album is the one from which it moves.
    private mutating func perform(
        _ states: [[ModelAlbum]], from start: Int?, to end: Int?, _ step: [ModelChange], _ author: ModelAuthor
    ) {
        let isOwn = step.last?.session == author.session
        let isMoved = start != end && (isOwn || currentID(of: author.place) == start)
        for albums in states { setAlbums(albums, by: author) }
        // Where there was no album before, there is none again.
        if isMoved, let end { places.set(end, of: author.place) }
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
    /// The group that is open in the session; nil where each command is a step of its own.
    let group: Int?
    /// The name of the step.
    let line: String

    var place: ModelPlace { .session(session) }
}
