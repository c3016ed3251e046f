internal import AlbumModel
internal import Files
internal import SQLite

/// A file beside a library that records that damage was found, so that no program changes the library.
///
/// It applies only to the file that was damaged, not to a file that replaced it or was written later. An unreadable mark applies
/// too, because a mark has no content on a full disk. If no mark can be created, the library cannot be written either.
package struct DamageMark: Sendable {
    /// The ending of the mark's path.
    static let ending = "-damaged"

    /// The path of the mark.
    package let path: String
    private let library: String

    /// Creates the mark of a library, without access to the disk.
    package init(of library: String) { (self.library, path) = (library, library + Self.ending) }

    /// True if the mark exists and applies to the library's file. Without a mark, this is one system call.
    package var counts: Bool {
        guard FileStatus(path, followsLink: false) != nil else { return false }
        guard let content, let noted = content.split(separator: "\n").last, noted.hasPrefix(Self.key) else {
            return true
        }
        return identity.map { noted == Self.key + $0 } ?? false
    }

    /// Marks the library; does nothing if that fails.
    package func write() {
        guard let identity, !counts else { return }
        guard let file = try? OpenFile(path, for: .writing, [.create, .truncate, .noFollow]) else { return }
        // Every user who may change the library must be able to read the mark.
        Path(path).copyMode(of: Path(library))
        try? file.write(Array("\(Self.explanation)\n\(Self.key)\(identity)\n".utf8))
    }

    /// Marks a damaged library, or removes the mark of an intact one.
    ///
    /// - Parameter before: The mark's ``content`` before the examination; a later mark remains.
    /// - Returns: True if a mark was removed.
    /// - Throws: ``LibraryError/markNotRemoved(path:reason:)``
    package func follow(isWhole: Bool, since before: String?) throws -> Bool {
        guard isWhole else {
            write()
            return false
        }
        guard FileStatus(path, followsLink: false) != nil, content == before else { return false }
        do throws(SystemError) { try Path(path).remove() } catch {
            throw LibraryError.markNotRemoved(path: path, reason: error.description)
        }
        return true
    }

    /// The text of the mark; nil if there is none, or if it cannot be read.
    package var content: String? {
        let file = try? OpenFile(path, for: .reading, [.noFollow, .nonblocking])
        return (try? file?.readToEnd(limit: 1024)).map { String(decoding: $0, as: UTF8.self) }
    }

    private static let key = "file "
    private static let explanation = """
        Damage was found in the library beside this file, and bluelib does not change it.
        'bluelib doctor' reports the damage. It removes this file if the library has none.
        """

    /// A value that changes if another file replaces the library or a program writes it. It excludes the device number, which may
    /// change when the system restarts.
    private var identity: String? {
        guard let status = FileStatus(library) else { return nil }
        let (seconds, nanoseconds) = status.modified.quotientAndRemainder(dividingBy: 1_000_000_000)
        return "\(status.inode) \(status.size) \(seconds).\(nanoseconds)"
    }
}

extension DamageMark: TransactionGuard {
    func begin(_ db: Database) throws { guard !counts else { throw LibraryError.foundDamaged(path: library) } }
}
