internal import Glibc
internal import Tabular

/// The file in which sessions keep what the next one is to find: a JSON object with a member for each part.
///
/// Sessions share it: each changes, under a lock, only what it has to say, and writes the whole anew beside the file before
/// it takes its place, so that a reader or a crash never meets half of one.
/// - Pattern: Memento (caretaker)
@MainActor
public final class SessionFile {
    private let path: String

    /// The file at a path; it and its directory are made when something is first kept.
    public init(path: String) {
        self.path = path
    }

    /// Gives each part what was kept of it; a file that is missing gives nothing, nor does one that cannot be understood,
    /// which is then set aside under another name.
    public func restore(_ parts: [any MementoPart]) {
        guard let kept = read() else { return }
        for part in parts {
            if let memento = kept[part.key] { part.restore(memento) }
        }
    }

    /// Keeps what the parts have to say; where the file says so already, nothing is written.
    ///
    /// - Throws: A ``CommandFailure`` when it cannot be written.
    public func save(_ parts: [any MementoPart]) throws {
        let parts = parts.filter { $0.hasMemento }
        guard !parts.isEmpty else { return }
        try Directories.make(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
        let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else {
            let failure = failure()
            guard let kept = read(), kept == merged(parts, over: kept) else { throw failure }
            return
        }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw failure() }
        }
        let kept = read() ?? JSONObject()
        let changed = merged(parts, over: kept)
        if changed != kept { try write(JSONValue.object(changed).serialized(isIndented: true) + "\n") }
    }

    /// What is to be kept when this was kept before.
    private func merged(_ parts: [any MementoPart], over kept: JSONObject) -> JSONObject {
        var changed = kept
        for part in parts { changed[part.key] = part.memento(over: kept[part.key]) }
        return changed
    }

    private func read() -> JSONObject? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        if let kept = (try? JSONValue(parsing: bytes))?.object { return kept }
        // Whoever finds it may still read it; the next save would take its place.
        rename(path, path + ".damaged")
        return nil
    }

    private func write(_ text: String) throws {
        do throws(ReplacementFile.Failure) {
            let replacement = try ReplacementFile(path: path, mode: 0o600, isLocked: true)
            try replacement.write(text)
            try replacement.putInPlace()
        } catch {
            throw failure(error.reason)
        }
    }

    private func failure(_ reason: String = String(cString: strerror(errno))) -> CommandFailure {
        CommandFailure("cannot keep where you are in '\(path)': \(reason).")
    }
}
