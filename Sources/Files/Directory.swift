internal import Glibc

/// Operations on directories.
public enum Directory {
    /// The directory for temporary files: the value of `TMPDIR`, or `/tmp`.
    public static var temporary: String {
        let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        return named.isEmpty ? "/tmp" : named
    }

    /// The names in a directory, unordered, without `.` and `..`; none if it cannot be read.
    ///
    /// A name that is not UTF-8 is left out: with replaced bytes it would name another file.
    public static func names(in path: String) -> [String] { names(in: path, atMost: .max) ?? [] }

    /// Passes each of these names to `body`, without keeping them in memory. `body` may remove the file.
    public static func forEachName(in path: String, _ body: (String) -> Void) {
        guard let directory = try? OpenFile(path, for: .reading, .directory) else { return }
        visit(directory) { name in
            if let name = String(validatingCString: name) { body(name) }
            return true
        }
    }

    /// The same names, none of a directory that is missing; nil if it cannot be read, or has more than `limit` of them.
    public static func names(in path: String, atMost limit: Int) -> [String]? {
        let directory: OpenFile
        do throws(SystemError) { directory = try OpenFile(path, for: .reading, .directory) } catch {
            return error.isMissingFile ? [] : nil
        }
        var names: [String] = []
        visit(directory) { name in
            if let name = String(validatingCString: name) { names.append(name) }
            return names.count <= limit
        }
        return names.count <= limit ? names : nil
    }

    /// Creates a directory and its missing parents, with access for the user only. An existing one is left unchanged.
    public static func make(_ path: String) throws(SystemError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        let error = SystemError()
        let parent = Path(path).parent.string
        guard error.code == ENOENT, parent.utf8.count < path.utf8.count, parent != "." else { throw error }
        try make(parent)
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemError() }
    }

    /// Creates a directory with a unique name, with access for the user only.
    ///
    /// - Returns: Its path: the prefix and six characters.
    public static func makeUnique(_ prefix: String) throws(SystemError) -> String {
        var path = Array("\(prefix)XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else { throw SystemError() }
        return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Waits until the name of a file is on the disk, if the file system supports it.
    public static func syncName(of path: String) {
        try? OpenFile(Path(path).parent.string, for: .reading, .directory).sync()
    }

    // MARK: Removal

    /// The age in seconds after which an unfinished file is removed even if its process number is in use.
    private static let oldest = 86_400

    /// Removes the files of a directory whose names begin with a prefix and the number of a process that has ended.
    ///
    /// A later process may have the same number, so old files are removed too. Directories remain.
    public static func removeLeftovers(_ prefix: String, in path: String) {
        forEachName(in: path) { name in
            guard name.hasPrefix(prefix) else { return }
            let file = Path("\(path)/\(name)")
            let isOld = FileStatus(file.string, followsLink: false)?.isOlder(thanSeconds: oldest) ?? true
            if isOld || TemporaryDirectory.hasOwner(name.dropFirst(prefix.count)) != true { try? file.remove() }
        }
    }

    /// Removes a directory with its contents as far as possible. Links are removed and not followed.
    public static func removeTree(_ path: String) {
        if let top = try? OpenFile(path, for: .reading, [.directory, .noFollow]) {
            // Each pass removes 64 levels, and moves deeper ones to the top.
            while empty(top, depth: 0, top) {}
        }
        rmdir(path)
    }

    /// The maximum depth for a removal; each directory on the path is open meanwhile.
    private static let deepest = 64

    /// - Returns: True if it has moved a directory to the top, which is to be emptied again.
    private static func empty(_ directory: OpenFile, depth: Int, _ top: OpenFile) -> Bool {
        var hasMoved = false
        visit(directory) { name in
            if unlinkat(directory.descriptor, name, 0) == 0 { return true }
            guard errno == EISDIR || errno == EPERM else { return true }
            if depth == deepest, unlinkat(directory.descriptor, name, AT_REMOVEDIR) != 0 {
                if renameat(directory.descriptor, name, top.descriptor, uniqueName()) == 0 { hasMoved = true }
                return true
            }
            let inner = openat(directory.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            if inner >= 0 {
                if empty(OpenFile(descriptor: inner, isOwned: true), depth: depth + 1, top) { hasMoved = true }
            }
            unlinkat(directory.descriptor, name, AT_REMOVEDIR)
            return true
        }
        return hasMoved
    }

    private static func uniqueName() -> String { "deep-\(getpid())-\(UInt64.random(in: 0 ... .max))" }

    /// Passes each name except `.` and `..` to `body` until it returns false; a name need not be UTF-8.
    private static func visit(_ directory: OpenFile, _ body: (UnsafePointer<CChar>) -> Bool) {
        // `closedir` closes the duplicate.
        let duplicate = fcntl(directory.descriptor, F_DUPFD_CLOEXEC, 0)
        guard let stream = fdopendir(duplicate) else {
            if duplicate >= 0 { close(duplicate) }
            return
        }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let continues = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) { name in
                    strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || body(name)
                }
            }
            if !continues { return }
        }
    }
}
