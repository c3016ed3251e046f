extension LibraryAPI {
    /// The names of the saved queries, in order.
    public var savedQueryNames: [String] { get throws { try store.savedQueryNames } }

    /// The text of a saved query; nil if there is none. Names are equal if they differ only in case and diacritics.
    public func savedQuery(_ name: String) throws -> String? { try store.savedQuery(name) }

    /// Saves the text of a query under a name, or deletes the query if the text is nil.
    ///
    /// This is not a change of albums, so undo does not affect it. Outside a change it is on disk afterwards; inside an
    /// open change with edits or a lock it is committed with the change, but a rollback of the change does not affect it.
    /// - Throws: ``LibraryError`` when it cannot be written.
    public func saveQuery(_ name: String, _ text: String?) throws {
        try journal.flush()
        try store.saveQuery(name, text)
        try journal.flush()
    }
}
