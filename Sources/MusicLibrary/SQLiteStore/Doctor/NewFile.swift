internal import Glibc
internal import Synchronization

/// A file that is written under a temporary name and renamed when it is complete; it never replaces another file.
struct NewFile {
    /// The temporary path.
    let path: String
    private let final: String

    /// Creates the temporary file.
    ///
    /// - Throws: ``LibraryError`` when the final path exists, or its directory does not.
    init(at final: String) throws {
        self.final = final
        path = "\(final)-unfinished-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        try Self.checkPlace(final)
        let parent = FilePlace(path: final).parent
        guard parent.kind == .directory else { throw LibraryError.noDirectory(path: final) }
        if let reason = parent.refusalToWrite { throw LibraryError.notMade(path: final, reason: reason) }
        // Created here, so that SQLite never writes to an existing file and only the user can read it.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw refusal() }
        close(descriptor)
        UnfinishedFiles.add(path)
    }

    /// The log of a former database with this name counts too, because SQLite would apply it to the new file.
    private static func checkPlace(_ final: String) throws {
        for ending in ["", "-wal", "-journal"] where FilePlace(path: final + ending).kind != .nothing {
            throw LibraryError.alreadyThere(path: final + ending)
        }
    }

    /// Writes the file from another one; errors are reported for the final name or for the source.
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

    /// Syncs the file to disk and gives it its final name.
    func finish() throws {
        // SQLite does not report it if the log cannot be transferred to the file for lack of space.
        guard FilePlace(path: path + "-wal").size == 0 else { throw LibraryError.noRoomForNew(path: final) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw refusal() }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw refusal() }
        try Self.checkPlace(final)
        // Unlike a rename, a link never replaces a file that was created meanwhile.
        if link(path, final) != 0 {
            let reason = SystemReason()
            if reason.code == EEXIST { throw LibraryError.alreadyThere(path: final) }
            // Some file systems do not support links.
            guard FilePlace(path: final).kind == .nothing, rename(path, final) == 0 else { throw refusal(reason) }
        }
        syncName()
    }

    /// Brings the name to the disk, as far as the file system can do that.
    private func syncName() {
        let folder = open(FilePlace(path: final).parent.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        _ = fsync(folder)
        close(folder)
    }

    private func refusal(_ reason: SystemReason = SystemReason()) -> LibraryError {
        reason.isOfRoom ? .noRoomForNew(path: final) : .notMade(path: final, reason: reason.text)
    }

    /// Removes the temporary file.
    func discard() { UnfinishedFiles.discard(path) }
}

/// The unfinished files of this program, with the files of SQLite and of locks beside them; usable from any thread.
enum UnfinishedFiles {
    private static let endings = [
        "", "-wal", "-shm", "-journal", "-gate", "-turn", "-source", "-source-wal", "-source-shm",
    ]
    private static let paths = Mutex<Set<String>>([])

    /// Registers a file before it is created.
    static func add(_ path: String) {
        paths.withLock { _ = $0.insert(path) }
    }

    /// Removes a file.
    static func discard(_ path: String) {
        paths.withLock { _ = $0.remove(path) }
        remove(path)
    }

    /// Removes all files, before another thread ends the program.
    static func discardAll() {
        for path in paths.withLock({ $0 }) { remove(path) }
    }

    private static func remove(_ path: String) {
        for ending in endings { unlink(path + ending) }
    }
}

/// A copy of a file's bytes, readable only by the user.
///
/// Use it only while this process has neither file open, because closing a file releases SQLite's locks on it.
struct FileCopy {
    /// The file whose access failed, with the system's reason.
    enum Failure: Error {
        case original(SystemReason)
        case copy(SystemReason)
    }

    private static let pieceSize = 1 << 20

    /// Copies a file to a new path. A link at the source is followed; the target must not exist.
    ///
    /// - Throws: A ``Failure``; a partial copy may remain.
    init(of original: String, to path: String) throws(Failure) {
        // `O_NONBLOCK`, because opening a pipe without a writer would block.
        let source = open(original, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard source >= 0 else { throw .original(SystemReason()) }
        defer { close(source) }
        let copy = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw .copy(SystemReason()) }
        defer { close(copy) }
        var piece = [UInt8](repeating: 0, count: Self.pieceSize)
        while true {
            let count = read(source, &piece, piece.count)
            if count == 0 { return }
            guard count > 0 else { throw .original(SystemReason()) }
            try Self.write(piece[..<count], to: copy)
        }
    }

    private static func write(_ piece: ArraySlice<UInt8>, to descriptor: Int32) throws(Failure) {
        var rest = piece
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw .copy(SystemReason()) }
            rest = rest.dropFirst(count)
        }
    }
}
