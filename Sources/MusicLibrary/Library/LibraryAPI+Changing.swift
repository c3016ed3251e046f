extension LibraryAPI {
    /// Puts a new album in, at a position or behind all others, and returns its id.
    ///
    /// - Throws: ``LibraryError``, having changed nothing; ``LibraryError/noChangeOpen`` outside a change.
    @discardableResult
    package func add(_ draft: AlbumDraft, at position: Int? = nil) throws -> Album.ID {
        let result = try persistency.apply(.insert([draft], at: position))
        guard let id = result.ids.first else { throw LibraryError.noChangeOpen }
        return id
    }

    /// Puts new albums in, the first of them at a position, or behind all others, and returns their ids.
    ///
    /// - Throws: ``LibraryError``, having changed nothing.
    @discardableResult
    package func add(_ drafts: [AlbumDraft], at position: Int? = nil) throws -> [Album.ID] {
        try persistency.apply(.insert(drafts, at: position)).ids
    }

    /// Sets fields of albums, and returns how many albums it changed: those that have these values already do not count.
    ///
    /// - Throws: ``LibraryError``, having changed nothing.
    @discardableResult
    package func update(_ selection: AlbumSelection, _ assignments: [FieldAssignment]) throws -> Int {
        guard !assignments.isEmpty else { return 0 }
        return try persistency.apply(.update(selection, assignments)).count
    }

    /// Takes albums out, and returns how many they were.
    ///
    /// - Throws: ``LibraryError``, having changed nothing.
    @discardableResult
    package func remove(_ selection: AlbumSelection) throws -> Int {
        try persistency.apply(.remove(selection)).count
    }

    /// Moves albums so that the first of them stands at a position and the rest behind it, in the order in which they stood.
    ///
    /// Several albums that would reach beyond the end stand at the end. Returns how many were moved: none when all stand there
    /// already.
    /// - Throws: ``LibraryError``, having changed nothing.
    @discardableResult
    package func move(_ selection: AlbumSelection, to position: Int) throws -> Int {
        try persistency.apply(.move(selection, to: position)).count
    }
}
