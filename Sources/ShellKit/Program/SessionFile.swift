internal import Files
internal import Tabular

/// The file with the state for the next session: a JSON object with a member for each part.
///
/// Sessions share the file. Each changes only its own parts, under a lock, and replaces the file atomically, so a
/// reader never sees an incomplete file and a crash never leaves one.
/// - Pattern: Memento (caretaker)
@MainActor
public final class SessionFile {
    private let path: String

    /// The file at a path. The file and its directory are created when something is saved.
    public init(path: String) { self.path = path }

    /// Passes the saved state to each part. A missing file has no state; neither does a damaged one, which is renamed
    /// to `….damaged`.
    public func restore(_ parts: [any MementoPart]) {
        guard let saved = try? contents() else { return }
        for part in parts {
            if let memento = saved[part.key] { part.restore(memento) }
        }
    }

    /// The maximum size in bytes; a larger file is not a session file.
    private static let largest = 64 << 20

    /// Saves the state of the parts; writes nothing if the file already contains it.
    ///
    /// - Throws: A ``CommandFailure`` if the file cannot be written.
    public func save(_ parts: [any MementoPart]) throws {
        let parts = parts.filter { $0.hasMemento }
        guard !parts.isEmpty else { return }
        try Directories.make(Path(path).parent.string)
        let lock = LockFile(path: path + ".lock")
        guard lock.lock(until: .now + .seconds(5)) else {
            throw CommandFailure("cannot save the session in '\(path)': another program is saving.")
        }
        defer { lock.unlock() }
        do throws(SystemError) {
            let saved = try contents()
            let changed = merged(parts, over: saved)
            guard changed != saved else { return }
            let text = JSONValue.object(changed).serialized(isIndented: true) + "\n"
            try ReplacementFile.write(text, to: path, mode: 0o600, lock: .ofPath)
        } catch {
            throw CommandFailure("cannot save the session in '\(path)': \(error).")
        }
    }

    /// The contents of the file with the state of the parts.
    private func merged(_ parts: [any MementoPart], over saved: JSONObject) -> JSONObject {
        var changed = saved
        for part in parts { changed[part.key] = part.memento(over: saved[part.key]) }
        return changed
    }

    /// The contents; empty if the file is missing or damaged.
    func contents() throws(SystemError) -> JSONObject {
        do throws(RegularFile.Failure) {
            let bytes = try RegularFile.contents(of: path, limit: Self.largest)
            if let saved = (try? JSONValue(parsing: bytes))?.object { return saved }
        } catch {
            if case .system(let reason) = error {
                guard reason.isMissingFile else { throw reason }
                return JSONObject()
            }
        }
        // The user may still recover the damaged file; the next save would replace it.
        do throws(SystemError) { try Path(path).rename(to: path + ".damaged") } catch {
            throw FileStatus(path)?.kind == .directory ? .isDirectory : error
        }
        return JSONObject()
    }
}
