/// Makes the store that a library's location asks for.
///
/// - Pattern: Abstract Factory
package enum StoreFactory {
    /// Opens the store at a location, and makes a new library there when there is none.
    ///
    /// - Throws: ``LibraryError`` when what is there is no library that can be used.
    package static func makeStore(at location: LibraryLocation) throws -> any LibraryStore {
        switch location {
        case .file(let path, let backups): try SQLiteStore(path: path, backups: backups)
        case .memory: MemoryStore()
        }
    }
}
