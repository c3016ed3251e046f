internal import Files
internal import FoundationEssentials
internal import Glibc
internal import GRDB

/// The folder with complete copies of a library under readable names: `library-2026-11-21.sqlite`,
/// `library-2026-11-21-before-format-2.sqlite` and `library-2026-11-21-replaced.sqlite`.
///
/// Errors here never disturb other operations: a backup that fails is skipped.
public struct BackupFolder: Sendable, Hashable {
    /// The reason for a backup.
    enum Occasion: Hashable {
        /// A daily backup of a changed library.
        case day
        /// A migration to a newer format will follow.
        case format(Int)
        /// A library that was replaced by a copy; the number distinguishes those of a day.
        case replaced(Int)
    }

    private static let incoming = "incoming-"
    /// The age in seconds after which an unfinished copy is removed even if its process number is in use.
    private static let oldest = 86_400
    /// The number of backups before migrations to retain; there are few formats.
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
        let url = URL(fileURLWithPath: library)
        let name = url.deletingPathExtension().lastPathComponent
        let isOwn = url.lastPathComponent == "library.sqlite"
        guard !isOwn || Path(library).parent != Path(path).parent else { return name + "-" }
        // FNV-1a: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
        let hash = library.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        let digits = String(hash, radix: 16)
        return "\(name)-\(String(repeating: "0", count: 8 - digits.count))\(digits)-"
    }

    private static func today(_ now: Date) -> String {
        String(StoredCopy.localTime(Int(now.timeIntervalSince1970)).prefix(10))
    }

    private func name(_ occasion: Occasion, _ now: Date) -> String {
        switch occasion {
        case .day: "\(prefix)\(Self.today(now)).sqlite"
        case .format(let format): "\(prefix)\(Self.today(now))-before-format-\(format).sqlite"
        case .replaced(1): "\(prefix)\(Self.today(now))-replaced.sqlite"
        case .replaced(let number): "\(prefix)\(Self.today(now))-replaced-\(number).sqlite"
        }
    }

    /// The names of this library's backups, newest first; either daily ones or those before migrations.
    private func names(ofDays: Bool) -> [String] {
        let prefix = prefix
        return Directory.names(in: path).filter { name in
            guard name.hasPrefix(prefix), let kind = StoredCopy.Kind(name.dropFirst(prefix.count)) else { return false }
            return ofDays ? kind == .daily : kind != .daily && kind != .replaced
        }.sorted(by: >)
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

    /// The newest backup of either kind; nil if there is none.
    public var newest: String? {
        [true, false].flatMap { names(ofDays: $0).prefix(1) }.map { path + "/" + $0 }.max {
            Self.modified($0) < Self.modified($1)
        }
    }

    // MARK: Making

    /// True if there is no backup of today and the library has changed since the newest daily backup.
    func isDue(_ now: Date = Date()) -> Bool {
        // A backup with a future date was made while the clock was wrong.
        let today = name(.day, now)
        guard let newest = names(ofDays: true).first(where: { $0 <= today }) else { return true }
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
            try LibraryCopy(to: incoming).take(from: source, pause: pause)
        } catch {
            try? Path(incoming).remove()
            throw error
        }
        return incoming
    }

    /// A temporary name for a copy; removes unfinished copies of killed programs.
    func draft() throws(SystemError) -> String {
        removeLeftovers()
        try Directory.make(path)
        return "\(path)/\(Self.incoming)\(getpid())-\(UInt32.random(in: 0 ... .max)).sqlite"
    }

    /// Syncs a copy to disk, gives it its final name, and removes the oldest backups of its kind.
    ///
    /// - Parameter count: The number of daily backups to retain.
    func store(_ copy: String, for occasion: Occasion, newest count: Int, _ now: Date = Date()) throws {
        do {
            let file = try OpenFile(copy, for: .reading)
            // Changes during the copy must be newer than the copy.
            let time = timespec(tv_sec: Int(now.timeIntervalSince1970), tv_nsec: 0)
            guard fchmod(file.descriptor, 0o600) == 0, futimens(file.descriptor, [time, time]) == 0 else {
                throw SystemError()
            }
            try file.sync()
            try Path(copy).rename(to: path + "/" + name(occasion, now))
        } catch {
            try? Path(copy).remove()
            throw error
        }
        let isDay = occasion == .day
        for old in names(ofDays: isDay).dropFirst(isDay ? count : Self.mostFormats) {
            try? Path(path + "/" + old).remove()
        }
    }

    /// Copies a library before a migration.
    func storeBeforeMigration(_ format: Int, _ source: Database) throws {
        let now = Date()
        try source.execute(sql: "BEGIN")
        defer { try? source.execute(sql: "ROLLBACK") }
        try store(copy(source), for: .format(format), newest: 0, now)
    }

    /// True if the free space exceeds twice the size of the library, so that a backup never fills the disk.
    private var hasRoom: Bool {
        let size = Path(library).size + Path(library + "-wal").size
        return Path(path).freeBytes.map { $0 > 2 * UInt64(size) } ?? false
    }

    /// Removes unfinished copies of terminated processes.
    private func removeLeftovers() {
        for name in Directory.names(in: path) where name.hasPrefix(Self.incoming) {
            let file = Path(path + "/" + name)
            // Another process may have reused the number.
            let isOld = file.status?.isOlder(thanSeconds: Self.oldest) ?? true
            if isOld || TemporaryDirectory.hasOwner(name.dropFirst(Self.incoming.count)) != true { try? file.remove() }
        }
    }
}
