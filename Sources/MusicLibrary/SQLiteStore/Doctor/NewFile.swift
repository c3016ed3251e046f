internal import Glibc

/// A file that is written beside under another name and gets its own when it is whole, never in the place of another.
struct NewFile {
    /// Where it is written.
    let path: String
    private let final: String

    /// - Throws: ``LibraryError`` where there is something already, or no directory for it.
    init(at final: String) throws {
        self.final = final
        path = "\(final)-unfinished-\(getpid())"
        guard FilePlace(path: final).kind == .nothing else { throw LibraryError.alreadyThere(path: final) }
        let parent = FilePlace(path: final).parent
        guard parent.kind == .directory else { throw LibraryError.noDirectory(path: final) }
        if let reason = parent.refusalToWrite { throw LibraryError.notMade(path: final, reason: reason) }
    }

    /// Puts it on disk, under its own name.
    func finish() throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LibraryError.notMade(path: final, reason: SystemReason().text) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw LibraryError.notMade(path: final, reason: SystemReason().text) }
        // Other than renaming, a link never replaces what has come meanwhile.
        if link(path, final) != 0 {
            let reason = SystemReason()
            if reason.code == EEXIST { throw LibraryError.alreadyThere(path: final) }
            // Some file systems have no links.
            guard FilePlace(path: final).kind == .nothing, rename(path, final) == 0 else {
                throw LibraryError.notMade(path: final, reason: reason.text)
            }
        }
    }

    /// Takes away what was written beside.
    func discard() {
        for ending in ["", "-wal", "-shm", "-journal", "-gate", "-turn"] { unlink(path + ending) }
    }
}
