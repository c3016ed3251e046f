internal import AlbumModel
internal import Files
internal import Glibc
internal import Synchronization

/// A file that is written under a temporary name and renamed when it is complete; it never replaces another file.
struct NewFile {
    /// The temporary path.
    let path: String
    private let final: String
    private static let mark = "-unfinished-"

    /// Creates the temporary file.
    ///
    /// - Throws: ``LibraryError`` when the final path exists, or its directory does not.
    init(at final: String) throws {
        self.final = final
        path = UnfinishedFiles.name(of: final, Self.mark)
        try Self.checkPath(final)
        UnfinishedFiles.removeLeftovers(of: final, Self.mark)
        let parent = Path(final).parent
        guard parent.isDirectory else { throw LibraryError.noDirectory(path: final) }
        if let error = parent.writeError { throw refusal(error) }
        // Created here, so that SQLite never writes to an existing file and only the user can read it.
        do throws(SystemError) { _ = try OpenFile(path, for: .writing, .createNew) } catch { throw refusal(error) }
        UnfinishedFiles.add(path)
    }

    /// The log of a former database with this name counts too, because SQLite would apply it to the new file.
    private static func checkPath(_ final: String) throws {
        for ending in ["", "-wal", "-journal"] where Path(final + ending).exists {
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
        guard Path(path + "-wal").size == 0 else { throw LibraryError.noRoomForNew(path: final) }
        do throws(SystemError) { try OpenFile(path, for: .reading).sync() } catch { throw refusal(error) }
        try Self.checkPath(final)
        do throws(SystemError) {
            // Unlike a rename, a link never replaces a file that was created meanwhile.
            try Path(path).link(to: final)
        } catch {
            if error == .exists { throw LibraryError.alreadyThere(path: final) }
            // Some file systems do not support links.
            guard !Path(final).exists, (try? Path(path).rename(to: final)) != nil else { throw refusal(error) }
        }
        Directory.syncName(of: final)
    }

    private func refusal(_ error: SystemError) -> LibraryError {
        error.isFullDisk ? .noRoomForNew(path: final) : .notMade(path: final, reason: error.description)
    }

    /// Removes the temporary file.
    func discard() { UnfinishedFiles.discard(path) }
}

/// The unfinished files of this program, with the files of SQLite and of locks beside them; usable from any thread.
enum UnfinishedFiles {
    private static let endings = [
        "", "-wal", "-shm", "-journal", WriterLock.queueEnding, WriterLock.lockEnding, "-source", "-source-wal",
        "-source-shm",
    ]
    private static let paths = Mutex<Set<String>>([])

    /// A name for an unfinished file, with the number of this process.
    static func name(of final: String, _ mark: String) -> String {
        "\(final)\(mark)\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    }

    /// Removes the unfinished files that killed programs have left.
    static func removeLeftovers(of final: String, _ mark: String) {
        let parent = Path(final).parent.string
        for path in Directory.names(in: parent).map({ "\(parent)/\($0)" }) where path.hasPrefix(final + mark) {
            let rest = path.dropFirst((final + mark).count)
            if TemporaryDirectory.hasOwner(rest) == false { try? Path(path).remove() }
        }
    }

    /// Registers a file before it is created.
    static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

    /// Removes a file.
    static func discard(_ path: String) {
        paths.withLock { _ = $0.remove(path) }
        remove(path)
    }

    /// Removes all files, before another thread ends the program.
    static func discardAll() { for path in paths.withLock({ $0 }) { remove(path) } }

    private static func remove(_ path: String) {
        for ending in endings { try? Path(path + ending).remove() }
    }

    /// Copies the bytes of a file to a new file, which only the user can read. A link at the source is followed.
    ///
    /// Use it only while this process has neither file open, because closing a file releases SQLite's locks on it.
    /// - Throws: A ``CopyFailure``; a partial copy may remain.
    static func copy(_ original: String, to path: String) throws(CopyFailure) {
        let (source, target): (OpenFile, OpenFile)
        // Opening a pipe without a writer would block.
        do throws(SystemError) { source = try OpenFile(original, for: .reading, .nonblocking) } catch {
            throw .source(error)
        }
        do throws(SystemError) { target = try OpenFile(path, for: .writing, .createNew) } catch { throw .target(error) }
        try source.copy(to: target)
    }
}
