extension LibraryAPI {
    /// Adds a new album at a position, or at the end, and returns its id.
    ///
    /// - Throws: ``LibraryError``, without a change; ``LibraryError/noChangeOpen`` outside a change.
    @discardableResult
    package func add(_ draft: AlbumDraft, at position: Int? = nil) throws -> Album.ID {
        let result = try persistency.apply(.insert([draft], at: position))
        guard let id = result.ids.first else { throw LibraryError.noChangeOpen }
        return id
    }

    /// Adds new albums, the first at a position, or all at the end, and returns their ids.
    ///
    /// - Throws: ``LibraryError``, without a change.
    @discardableResult
    package func add(_ drafts: [AlbumDraft], at position: Int? = nil) throws -> [Album.ID] {
        try persistency.apply(.insert(drafts, at: position)).ids
    }

    /// Sets fields of albums, and returns the number of changed albums; albums that already have the values do not
    /// count.
    ///
    /// - Throws: ``LibraryError``, without a change.
    @discardableResult
    package func update(_ selection: AlbumSelection, _ assignments: [FieldAssignment]) throws -> Int {
        guard !assignments.isEmpty else { return 0 }
        return try persistency.apply(.update(selection, assignments)).count
    }

    /// Deletes albums, and returns their number.
    ///
    /// - Throws: ``LibraryError``, without a change.
    @discardableResult
    package func remove(_ selection: AlbumSelection) throws -> Int {
        try persistency.apply(.remove(selection)).count
    }

    /// Moves albums in their order, so that the first is at the position and the others follow it.
    ///
    /// If the albums would extend beyond the end, they become the last ones. Returns the number of moved albums; 0 if
    /// all are already there.
    /// - Throws: ``LibraryError``, without a change.
    @discardableResult
    package func move(_ selection: AlbumSelection, to position: Int) throws -> Int {
        try persistency.apply(.move(selection, to: position)).count
    }
}
