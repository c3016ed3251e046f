internal import Glibc
internal import Synchronization

/// A file that is written beside under another name and gets its own when it is whole, never in the place of another.
struct NewFile {
    /// Where it is written.
    let path: String
    private let final: String
    private static let unfinished = Mutex<Set<String>>([])

    /// - Throws: ``LibraryError`` where there is something already, or no directory for it.
    init(at final: String) throws {
        self.final = final
        path = "\(final)-unfinished-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        try Self.checkPlace(final)
        let parent = FilePlace(path: final).parent
        guard parent.kind == .directory else { throw LibraryError.noDirectory(path: final) }
        if let reason = parent.refusalToWrite { throw LibraryError.notMade(path: final, reason: reason) }
        // Made here, so that SQLite writes to no file that was there, and nobody else may read it.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LibraryError.notMade(path: final, reason: SystemReason().text) }
        close(descriptor)
        Self.unfinished.withLock { _ = $0.insert(path) }
    }

    /// A log that another database of that name has left counts too: SQLite would take it for the new one's.
    private static func checkPlace(_ final: String) throws {
        for ending in ["", "-wal", "-journal"] where FilePlace(path: final + ending).kind != .nothing {
            throw LibraryError.alreadyThere(path: final + ending)
        }
    }

    /// Puts it on disk, under its own name.
    func finish() throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LibraryError.notMade(path: final, reason: SystemReason().text) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw LibraryError.notMade(path: final, reason: SystemReason().text) }
        try Self.checkPlace(final)
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
        Self.unfinished.withLock { _ = $0.remove(path) }
        Self.remove(path)
    }

    /// Takes away whatever is unfinished, before the program is ended from elsewhere.
    static func discardAll() {
        for path in unfinished.withLock({ $0 }) { remove(path) }
    }

    private static func remove(_ path: String) {
        for ending in ["", "-wal", "-shm", "-journal", "-gate", "-turn", "-source", "-source-wal", "-source-shm"] {
            unlink(path + ending)
        }
    }
}
