internal import Files
internal import FoundationEssentials
internal import Glibc
internal import SQLite

/// The folder with complete copies of a library under readable names: `library-2026-11-21.sqlite`,
/// `library-2026-11-21-before-format-2.sqlite` and `library-2026-11-21-replaced.sqlite`.
///
/// Errors here never disturb other operations: a backup that fails is skipped.
public struct BackupFolder: Sendable, Hashable {
    private static let incoming = "incoming-"
    /// The number of backups before upgrades to retain; there are few formats.
    private static let mostFormats = 3

    /// The directory, which is created on first use.
    public let path: String
    let library: String

    /// Creates the folder for the backups of a library file.
    public init(path: String, library: String) { (self.path, self.library) = (path, library) }

    // MARK: Names

    /// The prefix of this library's backup names: its file name, and a hash of its path unless it is the default
    /// library beside the folder, because other libraries may have the same name.
    private var prefix: String {
        let file = library.split(separator: "/").last ?? ""
        let name = file.dropFirst().lastIndex(of: ".").map { file[..<$0] } ?? file
        guard file != "library.sqlite" || Path(library).parent != Path(path).parent else { return name + "-" }
        // FNV-1a: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
        let hash = library.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        let digits = String(hash, radix: 16)
        return "\(name)-\(String(repeating: "0", count: 8 - digits.count))\(digits)-"
    }

    private func name(_ kind: StoredCopy.Kind, _ now: Date) -> String {
        prefix + StoredCopy.localTime(Int(now.timeIntervalSince1970)).prefix(10) + kind.ending
    }

    /// The names of this library's copies, newest first.
    private func names(_ isIncluded: (StoredCopy.Kind) -> Bool) -> [String] {
        copies.filter { isIncluded($0.kind) }.map { String($0.path.dropFirst(path.count + 1)) }.sorted(by: >)
    }

    /// All copies of this library, newest first.
    package var copies: [StoredCopy] {
        let prefix = prefix
        let copies = Directory.names(in: path).compactMap { name -> StoredCopy? in
            guard name.hasPrefix(prefix), let kind = StoredCopy.Kind(name.dropFirst(prefix.count)) else { return nil }
            return StoredCopy(path: path + "/" + name, kind: kind, modified: Self.modified(path + "/" + name))
        }
        return copies.sorted { ($0.modified, $0.path) > ($1.modified, $1.path) }
    }

    /// An unused path for a library that will be replaced, and for its log.
    func pathForReplaced(_ now: Date = Date()) -> String {
        let paths = (1...).lazy.map { path + "/" + name(.replaced($0), now) }
        return paths.first { !Path($0).exists && !Path($0 + "-wal").exists } ?? path
    }

    /// The newest backup; nil if there is none.
    public var newest: String? { copies.first { !$0.kind.isReplaced }?.path }

    // MARK: Making

    /// True if there is no backup of today and the library has changed since the newest daily backup.
    func isDue(_ now: Date = Date()) -> Bool {
        // A backup with a future date was made while the clock was wrong.
        let today = name(.daily, now)
        guard let newest = names({ $0 == .daily }).first(where: { $0 <= today }) else { return true }
        guard newest < today else { return false }
        let changed = [library, library + "-wal"].filter { Path($0).size > 0 }.map(Self.modified).max() ?? 0
        return changed > Self.modified(path + "/" + newest)
    }

    /// The modification time of a file in nanoseconds; 0 if it does not exist.
    private static func modified(_ path: String) -> Int { FileStatus(path)?.modified ?? 0 }

    /// Copies a library in the state of the open transaction, under a temporary name.
    ///
    /// - Returns: The path of the copy, for ``keep(_:for:newest:_:)``.
    func copy(_ source: Database, pause: (() throws -> Void)? = nil) throws -> String {
        let incoming = try draft()
        guard hasRoom else { throw SystemError.diskFull }
        do {
            try LibraryCopy(to: incoming).fill(from: source, pause: pause)
        } catch {
            try? Path(incoming).remove()
            throw error
        }
        return incoming
    }

    /// A temporary name for a copy; removes unfinished copies of killed programs.
    func draft() throws(SystemError) -> String {
        Directory.removeLeftovers(Self.incoming, in: path)
        try Directory.make(path)
        return "\(path)/\(Self.incoming)\(getpid())-\(UInt32.random(in: 0 ... .max)).sqlite"
    }

    /// Syncs a copy to disk, gives it its final name, and removes the oldest backups of its kind.
    ///
    /// - Parameter count: The number of daily backups to retain.
    func store(_ copy: String, for kind: StoredCopy.Kind, newest count: Int, _ now: Date = Date()) throws {
        do {
            let file = try OpenFile(copy, for: .reading)
            // Changes during the copy must be newer than the copy.
            let time = timespec(tv_sec: Int(now.timeIntervalSince1970), tv_nsec: 0)
            guard fchmod(file.descriptor, 0o600) == 0, futimens(file.descriptor, [time, time]) == 0 else {
                throw SystemError()
            }
            try file.sync()
            try Path(copy).rename(to: path + "/" + name(kind, now))
        } catch {
            try? Path(copy).remove()
            throw error
        }
        let isDaily = kind == .daily
        let alike = names { isDaily ? $0 == .daily : $0 != .daily && !$0.isReplaced }
        for old in alike.dropFirst(isDaily ? count : Self.mostFormats) {
            try? Path(path + "/" + old).remove()
        }
    }

    /// Copies a library before an upgrade to a format.
    func storeBeforeUpgrade(to format: Int, _ source: Database) throws {
        let now = Date()
        try source.execute("BEGIN")
        defer { try? source.execute("ROLLBACK") }
        try store(copy(source), for: .beforeFormat(format), newest: 0, now)
    }

    /// True if the free space exceeds twice the size of the library, so that a backup never fills the disk.
    private var hasRoom: Bool {
        let size = Path(library).size + Path(library + "-wal").size
        return Path(path).freeBytes.map { $0 > 2 * UInt64(size) } ?? false
    }
}
