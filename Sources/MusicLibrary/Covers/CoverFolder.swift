internal import Files
internal import Glibc

/// A directory with covers. The file name is a hash of the address, so no address or response can determine a file
/// name, and two addresses that end in `cover.png` are different covers.
///
/// A file is written under a temporary name with this process's number, and renamed when it is complete. All methods
/// are usable from any thread and by several programs at once.
struct CoverFolder: Sendable, Hashable {
    private static let incoming = "incoming-"

    let path: String

    /// The file name for the cover of an address, the same in every such directory: the SHA-256 of the address. For the path of a
    /// file, it changes with the file, so that the cover is then read again.
    static func name(for address: String) -> String {
        guard address.hasPrefix("/"), let status = FileStatus(address) else { return SHA256.hexadecimal(of: address) }
        return SHA256.hexadecimal(of: "\(address)\n\(status.size) \(status.modified)")
    }

    /// The path of the file with this name, whether or not it exists.
    func file(named name: String) -> String { path + "/" + name }

    /// The path of the file with this name, which then counts as recently used; nil if it does not exist.
    func find(_ name: String) -> String? {
        let file = file(named: name)
        let status = FileStatus(file, followsLink: false)
        guard let status, status.kind == .regular, status.size > 0 else { return nil }
        // An error is ignored, so that a cache that is not writable still provides its covers.
        _ = utimensat(AT_FDCWD, file, nil, AT_SYMLINK_NOFOLLOW)
        return file
    }

    /// An unfinished file that is open for writing.
    typealias File = (file: OpenFile, path: String)

    /// Creates a file with a number that is unique in this process; creates the directory if necessary.
    func makeFile(_ number: Int) throws(SystemError) -> File {
        let incoming = "\(path)/\(Self.incoming)\(getpid())-\(number)"
        do throws(SystemError) {
            return (try OpenFile(incoming, for: .writing, .createNew), incoming)
        } catch {
            guard error.isMissingFile else { throw error }
            try Directory.make(path)
            return (try OpenFile(incoming, for: .writing, .createNew), incoming)
        }
    }

    /// Removes the temporary files of terminated processes.
    func removeLeftovers() { Directory.removeLeftovers(Self.incoming, in: path) }

    /// Removes all own files, and the directory if it is empty then.
    func remove() {
        for entry in entries() { try? entry.path.remove() }
        rmdir(path)
    }

    /// If the covers exceed the limit in bytes, removes the least recently used ones until a tenth is free, so that
    /// the next arrivals need no scan.
    ///
    /// - Returns: The size of the remaining covers in bytes.
    func shrink(to limit: Int) -> Int {
        let covers = entries().filter { !$0.name.hasPrefix(Self.incoming) }
        var total = covers.reduce(0) { $0 + $1.status.size }
        guard total > limit else { return total }
        for cover in covers.sorted(by: { $0.status.modified < $1.status.modified }) where total > limit / 10 * 9 {
            do throws(SystemError) { try cover.path.remove() } catch { if !error.isMissingFile { continue } }
            total -= cover.status.size
        }
        return total
    }

    private struct Entry {
        let name: String
        let path: Path
        let status: FileStatus
    }

    /// The cache's own files, recognised by their names; other files are ignored.
    private func entries() -> [Entry] {
        Directory.names(in: path).filter(Self.isOurs).compactMap { name in
            let file = "\(path)/\(name)"
            guard let status = FileStatus(file, followsLink: false), status.kind == .regular else { return nil }
            return Entry(name: name, path: Path(file), status: status)
        }
    }

    private static func isOurs(_ name: String) -> Bool {
        name.hasPrefix(incoming)
            || name.utf8.count == 64
                && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

extension CoverFolder {
    /// Creates a temporary directory for covers that cannot be stored in the cache; it belongs to this process and ends with it.
    static func makeTemporary() throws(SystemError) -> CoverFolder {
        CoverFolder(path: try TemporaryDirectory("bluelib-covers-").path)
    }
}
