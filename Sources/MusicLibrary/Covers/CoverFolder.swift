internal import CGLib
internal import Glibc

/// A directory with covers: each in a file named by a hash of its address, so that nothing in an address or an answer can name
/// a file, and two addresses that end in `cover.png` are two covers.
///
/// A file is written beside under a name with this process's number, and renamed when it is whole. All of it may be done from
/// any thread, and by several programs at once.
struct CoverFolder: Sendable, Hashable {
    private static let incoming = "incoming-"
    /// In seconds: how old a file must be that is still being written by a process whose number is alive.
    private static let oldest = 86_400

    let path: String

    /// Makes a directory with its parents, which only the user may look into.
    private static func make(_ path: String) throws(SystemReason) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw SystemReason()
        }
        try make(String(path[..<slash]))
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemReason() }
    }

    /// What the cover of an address is called in any such directory.
    ///
    /// - Throws: ``CoverError/noLibrary(_:)`` where nobody can say.
    static func name(for address: String) throws(CoverError) -> String {
        // GLib is there for the pictures' sake, whose drawing needs it too.
        var digits = [CChar](repeating: 0, count: Int(CGLIB_SHA256_SIZE))
        guard cglib_sha256(address, address.utf8.count, &digits) else { throw .noLibrary(CGLIB_FILE) }
        return String(decoding: digits.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Where the cover of that name is, or would be.
    func file(named name: String) -> String { path + "/" + name }

    /// Where the cover of that name is, which then counts as seen now; nil where it is not there.
    func see(_ name: String) -> String? {
        let file = file(named: name)
        var status = stat()
        guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
        // A cache that cannot be written still shows what it has.
        _ = utimensat(AT_FDCWD, file, nil, AT_SYMLINK_NOFOLLOW)
        return file
    }

    /// A new file to write to, by its number in this process; the directory is made where it is missing.
    func makeIncoming(_ number: Int) throws(SystemReason) -> (descriptor: Int32, path: String) {
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

    /// Removes what programs left that are gone; what those that live are writing stays.
    func removeLeftovers() {
        for entry in entries() where entry.name.hasPrefix(Self.incoming) {
            // Another process may have the number by now.
            let isOld = time(nil) - entry.seen.tv_sec > Self.oldest
            if isOld || !Self.isAlive(entry.name.dropFirst(Self.incoming.count)) { unlink("\(path)/\(entry.name)") }
        }
    }

    /// Removes all that is ours in the directory, and the directory where nothing else is in it.
    func remove() {
        for entry in entries() { unlink("\(path)/\(entry.name)") }
        rmdir(path)
    }

    /// Whether the process lives whose number a name begins with.
    static func isAlive(_ name: Substring) -> Bool {
        pid_t(name.prefix { $0 != "-" }).map { $0 == getpid() || kill($0, 0) == 0 || errno != ESRCH } ?? false
    }

    /// Where the covers have more than so many bytes, removes those that were seen longest ago until a tenth is free, so that
    /// not every arrival has to look again.
    ///
    /// - Returns: How many bytes those left have.
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

    /// The files that are ours, by their names; there may be others, which are left alone.
    private func entries() -> [Entry] {
        Self.names(in: path).filter(Self.isOurs).compactMap { name in
            var status = stat()
            guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            return Entry(name: name, size: Int(status.st_size), seen: status.st_mtim)
        }
    }

    /// The names of all that is in a directory; none where it cannot be read.
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
