internal import Glibc
internal import Synchronization

/// A directory of this process in the directory for temporary files, which the caller removes.
///
/// The directory of a process that was killed is removed by the next process that creates one with the same prefix. The owner's
/// number is in the name. The owner of a directory with edits also holds a lock, which shows that it lives if its number belongs to a
/// container.
public final class TemporaryDirectory: Sendable {
    /// The directories of this process, and whether an edited file in them is kept.
    private static let current = Mutex<[String: Bool]>([:])
    /// The time of change of a file that the user has not saved, in seconds since 1970.
    private static let untouched = 1

    /// The absolute path.
    public let path: String
    private let lock: OpenFile?

    /// Creates a directory, and removes those that killed processes of this user have left.
    ///
    /// - Parameter keepsEdits: True if such a directory remains when the user has saved a file in it.
    public init(
        _ prefix: String, in parent: String = Directory.temporary, keepsEdits: Bool = false
    ) throws(SystemError) {
        let parent = Path(parent).absolute
        for name in Directory.names(in: parent)
        where name.hasPrefix(prefix) && Self.hasOwner(name.dropFirst(prefix.count)) == false {
            Self.removeLeftover("\(parent)/\(name)", keepsEdits: keepsEdits)
        }
        path = try Directory.makeUnique("\(parent)/\(prefix)\(getpid())-")
        // A library in it would need the lock when it is created.
        lock = keepsEdits ? try? OpenFile(path, for: .reading, .directory) : nil
        _ = try? lock?.tryLock()
        Self.current.withLock { [path] in $0[path] = keepsEdits }
    }

    /// Writes a new file for the user to edit, and returns its path. If that fails, the directory is removed.
    public func write(_ bytes: [UInt8], to name: String) throws(SystemError) -> String {
        do throws(SystemError) {
            let file = try OpenFile("\(path)/\(name)", for: .writing, .createNew)
            try file.write(bytes)
            let time = timespec(tv_sec: Self.untouched, tv_nsec: 0)
            futimens(file.descriptor, [time, time])
        } catch {
            remove()
            throw error
        }
        return "\(path)/\(name)"
    }

    /// Removes the directory with its contents.
    public func remove() {
        Self.current.withLock { _ = $0.removeValue(forKey: path) }
        Directory.removeTree(path)
    }

    /// Removes all directories of this process, before it ends without releasing its values. Edits that are to be kept remain.
    public static func removeAll() {
        for (path, keepsEdits) in current.withLock({ $0 }) where !(keepsEdits && isEdited(path)) {
            Directory.removeTree(path)
        }
    }

    // MARK: Leftovers

    /// True if the process whose number a text begins with is running; nil if it begins with no number.
    package static func hasOwner(_ text: Substring) -> Bool? {
        pid_t(text.prefix { $0 != "-" }).map { $0 == getpid() || kill($0, 0) == 0 || errno != ESRCH }
    }

    private static func removeLeftover(_ path: String, keepsEdits: Bool) {
        // Another user with write access may have created a link with such a name.
        guard let status = FileStatus(path, followsLink: false), status.kind == .directory, status.owner == geteuid(),
            let directory = try? OpenFile(path, for: .reading, [.directory, .noFollow]),
            (try? directory.tryLock()) == true, !(keepsEdits && isEdited(path))
        else { return }
        Directory.removeTree(path)
    }

    /// True if a directory contains a file that this process has not written, or the user has saved.
    private static func isEdited(_ path: String) -> Bool {
        Directory.names(in: path).contains { name in
            FileStatus("\(path)/\(name)", followsLink: false)?.modified != untouched * 1_000_000_000
        }
    }
}
