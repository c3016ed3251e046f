internal import Files
internal import Glibc
internal import ShellKit
internal import Tabular

/// The plugins that `plugins install` has copied into the folder: `installed.json` has the source of each, and the SHA-256 of its files.
struct InstalledPlugins: Sendable {
    let folder: PluginFolder

    private var path: String { folder.path + "/installed.json" }

    /// The entries by the names of the plugins; none if there is no record.
    func read() throws -> JSONObject {
        try folder.checkFolder(withParents: true)
        guard let status = Path(path).status else { return JSONObject() }
        guard status.owner == getuid(), status.mode & 0o022 == 0 else {
            throw CommandFailure("other users can change '\(path)'. Remove it, and then install your plugins again.")
        }
        guard let text = try? RegularFile.contents(of: path, limit: 16 << 20),
            let entries = try? JSONValue(parsing: text).object
        else { throw CommandFailure("'\(path)' is damaged. Remove it, and then install your plugins again.") }
        return entries
    }

    /// Moves the files of a plugin to `old`, and `new` files in their place; if that fails, all is as before.
    ///
    /// The record is written before new files are moved, and after files are removed: if this program is killed in between, the
    /// plugin is in the record, and can be installed, updated and removed.
    ///
    /// - Parameter isNew: True to refuse a name that is in use, also by a plugin that another program has installed meanwhile.
    func replace(_ name: String, by new: String?, _ entry: JSONValue?, movingTo old: String, isNew: Bool) throws {
        let lock = LockFile(path: path + ".lock")
        guard lock.lock(until: .now + .seconds(2)) else {
            throw CommandFailure("another program is writing '\(path)'. Try again.")
        }
        defer { lock.unlock() }
        let before = try read()
        var entries = before
        entries[name] = entry
        let place = Path(folder.file(name))
        let exists = FileStatus(place.string, followsLink: false) != nil
        if isNew, exists { throw PluginFault.exists(name, isInstalled: before[name] != nil) }
        do {
            if new != nil { try write(entries) }
            if exists { try place.rename(to: old) }
            if let new { try Path(new).rename(to: place.string) } else { try write(entries) }
        } catch {
            if let new, FileStatus(new, followsLink: false) == nil { try? place.rename(to: new) }
            if exists, FileStatus(old, followsLink: false) != nil { try? Path(old).rename(to: place.string) }
            if new != nil { try? write(before) }
            throw error
        }
    }

    private func write(_ entries: JSONObject) throws {
        try ReplacementFile.write(JSONValue.object(entries).serialized() + "\n", to: path, mode: 0o600, lock: .ofPath)
    }
}
