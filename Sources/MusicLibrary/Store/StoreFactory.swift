/// Creates the store for a library's location.
///
/// - Pattern: Abstract Factory
package enum StoreFactory {
    /// Opens the store at a location; creates a new library if there is none.
    ///
    /// - Throws: ``LibraryError`` when the location contains no usable library.
    package static func makeStore(at location: LibraryLocation) throws -> any LibraryStore {
        switch location {
        case .file(let path, let backups): try SQLiteStore(path: path, backups: backups)
        case .memory: MemoryStore()
        }
    }
}
