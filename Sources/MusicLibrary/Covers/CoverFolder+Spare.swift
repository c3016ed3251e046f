internal import Glibc

/// Temporary directories for covers that cannot be stored in the cache; each belongs to one process and ends with it.
extension CoverFolder {
    private static let spare = "bluelib-covers-"

    /// Creates a temporary directory, and removes those of killed processes.
    static func makeSpare() throws(SystemReason) -> CoverFolder {
        let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        let parent = named.isEmpty ? "/tmp" : named
        removeSpares(in: parent)
        var template = Array("\(parent)/\(spare)\(getpid())-XXXXXX".utf8CString)
        guard template.withUnsafeMutableBufferPointer({ $0.baseAddress.map { mkdtemp($0) } ?? nil }) != nil else {
            throw SystemReason()
        }
        return CoverFolder(path: String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    private static func removeSpares(in parent: String) {
        for name in names(in: parent) where name.hasPrefix(spare) && !isAlive(name.dropFirst(spare.count)) {
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
