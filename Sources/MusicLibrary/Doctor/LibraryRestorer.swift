internal import AlbumModel
internal import Files
internal import SQLite

/// Replaces a library by a copy, also while programs have the library open; they notice it by ``LibraryFileLocation``.
///
/// A crash leaves either the old library or the restored one:
///
///     library.sqlite                old          old          old          copy
///     library.sqlite-wal            newest       empty        empty        empty
///     library.sqlite-restored-…                  copy         copy
///     backups/…-replaced.sqlite                               old          old
///
/// The newest changes cannot be brought to a damaged library. Its log is then copied too, and removed just before the exchange.
package struct LibraryRestorer {
    /// The result of a restoration.
    package struct Restoration: Sendable {
        /// The diagnosis of the restored library.
        package let diagnosis: Diagnosis
        /// The path of the copy of the replaced library; nil if there was none.
        package let replaced: String?
    }

    private let library: String
    private let folder: BackupFolder

    /// Creates a restorer for the library of a folder.
    package init(_ folder: BackupFolder) { (library, self.folder) = (folder.library, folder) }

    /// Replaces the library by a copy, and keeps it as another copy.
    ///
    /// - Throws: ``LibraryError`` if the copy is damaged or a file cannot be written; the library remains then.
    package func restore(_ copy: String) throws -> Restoration {
        UnfinishedFiles.removeLeftovers(of: library, Self.mark)
        let new = UnfinishedFiles.name(of: library, Self.mark)
        UnfinishedFiles.add(new)
        defer { UnfinishedFiles.discard(new) }
        do { try LibraryDoctor.backUp(copy, to: new) } catch LibraryError.noRoomForNew(new) {
            throw LibraryError.notRestored(path: library, .diskFull)
        }
        let diagnosis = try LibraryDoctor.examine(new)
        guard diagnosis.isWhole else { throw LibraryError.damaged(path: copy) }
        let isSound = (try? LibraryDoctor.isSound(library)) == true
        let writerLock = WriterLock(besides: library)
        guard writerLock.acquire() else { throw LibraryError.locked(path: library) }
        defer { writerLock.release() }
        return Restoration(diagnosis: diagnosis, replaced: try exchange(new, isSound: isSound))
    }

    private static let mark = "-restored-"

    private func exchange(_ new: String, isSound: Bool) throws -> String? {
        do throws(SystemError) {
            let old = Path(library).status
            if old?.kind == .directory { throw .isDirectory }
            if isSound { emptyLog() }
            let replaced = old == nil ? nil : try copyOld()
            if let old { copyOwner(old, for: new) }
            try removeLog()
            try Path(new).rename(to: library)
            Directory.syncName(of: library)
            try? Path(DamageMark(of: library).path).remove()
            return replaced
        } catch {
            throw LibraryError.notRestored(path: library, error)
        }
    }

    /// Brings the log to the library.
    private func emptyLog() {
        guard Path(library + "-wal").size > 0, !LibraryLog(of: library).isForeign,
            let db = try? PageSums.open(library)
        else { return }
        try? db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try? db.close()
    }

    /// Copies the library and its log byte for byte to the folder. No program writes them, because this one has the writers' lock.
    private func copyOld() throws(SystemError) -> String {
        let (draft, path) = (try folder.draft(), folder.pathForReplaced())
        UnfinishedFiles.add(draft)
        defer { UnfinishedFiles.discard(draft) }
        do throws(CopyFailure) {
            if Path(library + "-wal").size > 0, !LibraryLog(of: library).isForeign {
                try UnfinishedFiles.copy(library + "-wal", to: draft + "-wal")
            }
            try UnfinishedFiles.copy(library, to: draft)
        } catch {
            throw error.reason
        }
        for ending in ["-wal", ""] where Path(draft + ending).exists {
            try OpenFile(draft + ending, for: .reading).sync()
            try Path(draft + ending).rename(to: path + ending)
        }
        Directory.syncName(of: path)
        return path
    }

    /// Gives the new file the owner and the permissions of the old one.
    private func copyOwner(_ old: FileStatus, for new: String) {
        guard let file = try? OpenFile(new, for: .reading) else { return }
        file.copyOwner(of: old)
    }

    /// Removes a log with changes, which SQLite would apply to the new file.
    private func removeLog() throws(SystemError) {
        guard Path(library + "-wal").size > 0 else { return }
        let log = LibraryLog(of: library)
        guard !log.isForeign, Path(library).exists else {
            try log.remove()
            return
        }
        for ending in ["-wal", "-shm"] where Path(library + ending).exists { try Path(library + ending).remove() }
    }
}
