internal import Glibc

/// A directory with covers. The file name is a hash of the address, so no address or response can determine a file
/// name, and two addresses that end in `cover.png` are different covers.
///
/// A file is written under a temporary name with this process's number, and renamed when it is complete. All methods
/// are usable from any thread and by several programs at once.
struct CoverFolder: Sendable, Hashable {
    private static let incoming = "incoming-"
    /// The age in seconds after which a temporary file is removed even if its process number is in use.
    private static let oldest = 86_400

    let path: String

    /// Creates a directory and its parents, accessible only to the user.
    private static func make(_ path: String) throws(SystemReason) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw SystemReason()
        }
        try make(String(path[..<slash]))
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemReason() }
    }

    /// The file name for the cover of an address, the same in every such directory: the SHA-256 of the address.
    static func name(for address: String) -> String { SHA256.hexadecimal(of: address) }

    /// The path of the file with this name, whether or not it exists.
    func file(named name: String) -> String { path + "/" + name }

    /// The path of the file with this name, which then counts as recently used; nil if it does not exist.
    func find(_ name: String) -> String? {
        let file = file(named: name)
        var status = stat()
        guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
        // An error is ignored, so that a cache that is not writable still provides its covers.
        _ = utimensat(AT_FDCWD, file, nil, AT_SYMLINK_NOFOLLOW)
        return file
    }

    /// An unfinished file that is open for writing.
    typealias File = (descriptor: Int32, path: String)

    /// Creates a file with a number that is unique in this process; creates the directory if necessary.
    func makeFile(_ number: Int) throws(SystemReason) -> File {
        let file = "\(path)/\(Self.incoming)\(getpid())-\(number)"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        var descriptor = open(file, flags, 0o600)
        if descriptor < 0, errno == ENOENT {
            try Self.make(path)
            descriptor = open(file, flags, 0o600)
        }
        guard descriptor >= 0 else { throw SystemReason() }
        return (descriptor, file)
    }

    /// Removes the temporary files of terminated processes.
    func removeLeftovers() {
        for entry in entries() where entry.name.hasPrefix(Self.incoming) {
            // Another process may have reused the number.
            let isOld = time(nil) - entry.seen.tv_sec > Self.oldest
            if isOld || !Self.isAlive(entry.name.dropFirst(Self.incoming.count)) { unlink("\(path)/\(entry.name)") }
        }
    }

    /// Removes all own files, and the directory if it is empty then.
    func remove() {
        for entry in entries() { unlink("\(path)/\(entry.name)") }
        rmdir(path)
    }

    /// True if the process whose number the name begins with is running.
    static func isAlive(_ name: Substring) -> Bool {
        pid_t(name.prefix { $0 != "-" }).map { $0 == getpid() || kill($0, 0) == 0 || errno != ESRCH } ?? false
    }

    /// If the covers exceed the limit in bytes, removes the least recently used ones until a tenth is free, so that
    /// the next arrivals need no scan.
    ///
    /// - Returns: The size of the remaining covers in bytes.
    func shrink(to limit: Int) -> Int {
        let covers = entries().filter { !$0.name.hasPrefix(Self.incoming) }
        var total = covers.reduce(0) { $0 + $1.size }
        guard total > limit else { return total }
        let byAge = covers.sorted { ($0.seen.tv_sec, $0.seen.tv_nsec) < ($1.seen.tv_sec, $1.seen.tv_nsec) }
        for cover in byAge where total > limit / 10 * 9 {
            if unlink("\(path)/\(cover.name)") == 0 || errno == ENOENT { total -= cover.size }
        }
        return total
    }

    private struct Entry {
        let name: String
        let size: Int
        let seen: timespec
    }

    /// The cache's own files, recognised by their names; other files are ignored.
    private func entries() -> [Entry] {
        Self.names(in: path).filter(Self.isOurs).compactMap { name in
            var status = stat()
            guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            return Entry(name: name, size: Int(status.st_size), seen: status.st_mtim)
        }
    }

    /// The names of all entries of a directory; empty if it cannot be read.
    static func names(in path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let found = readdir(directory) {
            names.append(
                withUnsafePointer(to: &found.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }

    private static func isOurs(_ name: String) -> Bool {
        name.hasPrefix(incoming)
            || name.utf8.count == 64
                && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

/// Temporary directories for covers that cannot be stored in the cache; each belongs to one process and ends with it.
extension CoverFolder {
    private static let temporary = "bluelib-covers-"

    /// Creates a temporary directory, and removes those of killed processes.
    static func makeTemporary() throws(SystemReason) -> CoverFolder {
        let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        let parent = named.isEmpty ? "/tmp" : named
        removeTemporaries(in: parent)
        var template = Array("\(parent)/\(temporary)\(getpid())-XXXXXX".utf8CString)
        guard template.withUnsafeMutableBufferPointer({ $0.baseAddress.map { mkdtemp($0) } ?? nil }) != nil else {
            throw SystemReason()
        }
        return CoverFolder(path: String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    private static func removeTemporaries(in parent: String) {
        for name in names(in: parent) where name.hasPrefix(temporary) && !isAlive(name.dropFirst(temporary.count)) {
            let path = "\(parent)/\(name)"
            var status = stat()
            // Another user with write access may have created a link with such a name.
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
                continue
            }
            CoverFolder(path: path).remove()
        }
    }
}
