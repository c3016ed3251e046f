internal import Files

/// A file with the data of several programs: its lock, and whether another program has changed it.
///
/// The lock is a file of its own beside it, which the system releases if the program is killed.
final class SharedFile {
    private static let timeout = Duration.seconds(5)

    let path: String
    private let lockFile: LockFile
    private var version: FileVersion?
    /// True while this program may write the file.
    private(set) var isLocked = false

    init(path: String) {
        self.path = path
        lockFile = LockFile(path: path + ".lock")
        version = Path(path).status?.version
    }

    /// True if the file was replaced or written since ``noteVersion()``.
    var isChanged: Bool { Path(path).status?.version != version }

    /// Remembers the present version of the file as known.
    func noteVersion() { version = Path(path).status?.version }

    /// Waits up to five seconds for the lock.
    ///
    /// - Throws: A ``CommandFailure`` if another program still has it.
    func lock() throws {
        try Directories.make(Path(path).parent.string)
        isLocked = lockFile.lock(until: .now + Self.timeout)
        guard isLocked else { throw CommandFailure("another program is changing '\(path)'. Try again.") }
    }

    /// Releases the lock, if it is held.
    func unlock() {
        if isLocked { lockFile.unlock() }
        isLocked = false
    }
}
