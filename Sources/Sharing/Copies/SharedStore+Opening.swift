internal import AlbumModel
internal import Files
package import MusicLibrary

extension SharedStore {
    /// Opens the copy of a shared library in a file, and follows the log in the background. A missing copy is made; one that does not
    /// fit the log is made again, after the old file was renamed.
    ///
    /// - Parameters:
    ///   - address: The address of the log, without a password.
    ///   - author: The author of the changes, as the journal names it.
    ///   - open: Connects to the log; called on any thread.
    /// - Returns: The library, and the new path of a file that did not fit.
    /// - Throws: ``LogError`` if there is no copy that fits, and none can be made; ``LibraryError``.
    package static func open(
        at path: String, backups: BackupFolder? = nil, address: String, author: String, machine: String,
        opening open: @escaping @Sendable () throws -> any ChangeLog
    ) throws -> (store: SharedStore, setAside: String?) {
        func store(trustingCopy trusts: Bool) throws -> SharedStore {
            let isNew = !Path(path).exists
            if isNew {
                let log = try open()
                defer { log.close() }
                try LogReplica.receive(address, at: path, from: log)
            }
            let base = try SQLiteStore(copyAt: path, backups: backups)
            do {
                return try SharedStore(
                    base, address: address, author: author, machine: machine, trustingCopy: trusts || isNew,
                    opening: open)
            } catch {
                try? base.close()
                guard isNew else { throw error }
                try? Path(path).remove()
                if let mismatch = error as? CopyMismatch { throw LogError.damaged(at: max(1, mismatch.entry)) }
                throw error
            }
        }
        let (opened, setAside): (SharedStore, String?)
        do { (opened, setAside) = (try store(trustingCopy: false), nil) } catch let mismatch as CopyMismatch {
            (opened, setAside) = try replaceCopy(at: path, after: mismatch, opening: store)
        }
        opened.follow(at: path)
        return (opened, setAside)
    }

    /// Makes a copy again that does not fit, after its file was renamed.
    private static func replaceCopy(
        at path: String, after mismatch: CopyMismatch, opening store: (_ trusts: Bool) throws -> SharedStore
    ) throws -> (store: SharedStore, setAside: String?) {
        let old = try setAside(path)
        let new: SharedStore
        do { new = try store(false) } catch {
            // The server cannot be reached any more, or has no usable log; the old copy can be read.
            try rename(old, to: path)
            throw error
        }
        guard new.state.values.problem == .damaged(at: mismatch.entry) else { return (new, old) }
        // Not the copy is damaged, but the log, and the new copy ends where the old one does.
        try new.close()
        try rename(old, to: path)
        return (try store(true), nil)
    }

    /// Renames a file with its log, and returns its new path.
    private static func setAside(_ path: String) throws -> String {
        let base = path + "-set-aside"
        var (new, number) = (base, 2)
        while Path(new).exists { (new, number) = ("\(base)-\(number)", number + 1) }
        try rename(path, to: new)
        return new
    }

    /// Renames a file with its log; replaces another one.
    private static func rename(_ path: String, to new: String) throws {
        do throws(SystemError) {
            for ending in ["-wal", "-shm", ""] {
                if Path(path + ending).exists {
                    try Path(path + ending).rename(to: new + ending)
                } else if Path(new + ending).exists {
                    try Path(new + ending).remove()
                }
            }
        } catch { throw LibraryError.notOpened(path: path, error) }
    }
}
