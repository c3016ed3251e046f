internal import AlbumModel
internal import Glibc
package import MusicLibrary

/// The shared library at an address, as the user of this machine uses it.
extension ServerAddress {
    /// Opens its copy in a file, as ``SharedStore`` does.
    ///
    /// - Returns: The library, and the new path of a file that did not fit.
    package func openCopy(
        at path: String, backups: BackupFolder? = nil
    ) throws -> (store: SharedStore, setAside: String?) {
        try SharedStore.open(
            at: path, backups: backups, address: description, author: Self.author, machine: Self.machine,
            opening: open)
    }

    /// Uploads a library, whose file is a copy from then on, and which must not be used besides the returned store.
    ///
    /// - Throws: ``LogError``, without a change; ``LogError/exists`` if the log has entries. ``LibraryError``.
    package func share(_ base: SQLiteStore, at path: String) throws -> SharedStore {
        try LogReplica.share(
            base, at: path, address: description, author: Self.author, machine: Self.machine, opening: open)
        let store = try SharedStore(
            base, address: description, author: Self.author, machine: Self.machine, opening: open)
        store.follow(at: path)
        return store
    }

    private var open: @Sendable () throws -> any ChangeLog { { PostgresLog(self) } }

    /// The author of changes in a shared library: `ann@desk (4711)`.
    package static var author: String { "\(ChangeAuthor(LibraryAPI.user).login)@\(machine) (\(getpid()))" }
}
