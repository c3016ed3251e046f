internal import Glibc

/// A file that is written beside under another name and gets its own when it is whole, never in the place of another.
struct NewFile {
    /// Where it is written.
    let path: String
    private let final: String

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
        guard descriptor >= 0 else { throw refusal() }
        close(descriptor)
        UnfinishedFiles.add(path)
    }

    /// A log that another database of that name has left counts too: SQLite would take it for the new one's.
    private static func checkPlace(_ final: String) throws {
        for ending in ["", "-wal", "-journal"] where FilePlace(path: final + ending).kind != .nothing {
            throw LibraryError.alreadyThere(path: final + ending)
        }
    }

    /// Writes it from what is in another file; what goes wrong is said of the name that it was to get, or of the other file.
    func fill<Result>(from source: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try naming(path, body)
        } catch let error as LibraryError {
            switch error {
            case .diskFull(path: path), .noRoom(path: path), .noRoomToOpen(path: path):
                throw LibraryError.noRoomForNew(path: final)
            case .diskFailed(path: path): throw LibraryError.diskFailed(path: final)
            case .diskReadOnly(path: path): throw LibraryError.diskReadOnly(path: final)
            case .notMade(path: path, let reason), .storeFailed(path: path, let reason):
                throw LibraryError.notMade(path: final, reason: reason)
            case .damaged(path: path): throw LibraryError.damaged(path: source)
            default: throw error
            }
        }
    }

    /// Puts it on disk, under its own name.
    func finish() throws {
        // SQLite does not say when what is in the log finds no room in the file.
        guard FilePlace(path: path + "-wal").size == 0 else { throw LibraryError.noRoomForNew(path: final) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw refusal() }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw refusal() }
        try Self.checkPlace(final)
        // Other than renaming, a link never replaces what has come meanwhile.
        if link(path, final) != 0 {
            let reason = SystemReason()
            if reason.code == EEXIST { throw LibraryError.alreadyThere(path: final) }
            // Some file systems have no links.
            guard FilePlace(path: final).kind == .nothing, rename(path, final) == 0 else { throw refusal(reason) }
        }
    }

    private func refusal(_ reason: SystemReason = SystemReason()) -> LibraryError {
        reason.isOfRoom ? .noRoomForNew(path: final) : .notMade(path: final, reason: reason.text)
    }

    /// Takes away what was written beside.
    func discard() { UnfinishedFiles.discard(path) }
}
