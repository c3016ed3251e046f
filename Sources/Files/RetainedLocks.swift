internal import Glibc
internal import Synchronization

/// Retains the locks that SQLite has on a file while this value exists.
///
/// POSIX locks belong to the process: closing any descriptor of a file removes them. So each ``OpenFile`` of such a file leaves its
/// descriptor open, and the last of these values closes it.
public final class RetainedLocks: Sendable {
    private static let files = Mutex<[FileIdentity: (owners: Int, descriptors: [Int32])]>([:])
    private let file: FileIdentity?

    /// Retains the locks of the file at a path; a missing file has none.
    public init(of path: String) {
        file = FileStatus(path)?.identity
        if let file { Self.files.withLock { $0[file, default: (0, [])].owners += 1 } }
    }

    deinit {
        guard let file else { return }
        Self.files.withLock { files in
            files[file]?.owners -= 1
            guard let known = files[file], known.owners == 0 else { return }
            for descriptor in known.descriptors { close(descriptor) }
            files[file] = nil
        }
    }

    /// True if a file has such locks, so that a library has it open.
    static func include(_ file: FileStatus) -> Bool { files.withLock { $0[file.identity] != nil } }

    /// Leaves a descriptor open if its file has such locks; otherwise returns false.
    static func retain(_ descriptor: Int32) -> Bool {
        files.withLock { files in
            guard !files.isEmpty, let file = FileStatus(descriptor: descriptor)?.identity else { return false }
            files[file]?.descriptors.append(descriptor)
            return files[file] != nil
        }
    }
}
