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

    /// Exchanges the files of a plugin with those at `other`; one of them may be missing. If that fails, all is as before.
    ///
    /// The record is written before new files are moved, and after files are removed: if this program is killed in between, the
    /// plugin is in the record, and can be installed, updated and removed.
    ///
    /// - Parameter isNew: True to refuse a name that is in use, also by a plugin that another program has installed meanwhile.
    func exchange(_ name: String, with other: String, _ entry: JSONValue?, isNew: Bool) throws {
        let lock = LockFile(path: path + ".lock")
        guard lock.lock(until: .now + .seconds(2)) else {
            throw CommandFailure("another program is writing '\(path)'. Try again.")
        }
        defer { lock.unlock() }
        let before = try read()
        var entries = before
        entries[name] = entry
        let (place, isRemoval) = (Path(folder.file(name)), FileStatus(other, followsLink: false) == nil)
        if isNew, FileStatus(place.string, followsLink: false) != nil {
            throw PluginFault.exists(name, isInstalled: before[name] != nil)
        }
        if !isRemoval { try write(entries) }
        do {
            try place.exchange(with: other)
            if isRemoval { try write(entries) }
        } catch {
            if isRemoval { try? place.exchange(with: other) } else { try? write(before) }
            throw error
        }
    }

    private func write(_ entries: JSONObject) throws {
        try ReplacementFile.write(JSONValue.object(entries).serialized() + "\n", to: path, mode: 0o600, lock: .ofPath)
    }
}

/// The call of Linux, which is not in Swift's module of the C library.
@_silgen_name("renameat2")
private func renameat2(
    _ oldFolder: Int32, _ old: UnsafePointer<CChar>, _ newFolder: Int32, _ new: UnsafePointer<CChar>, _ flags: UInt32
) -> Int32

extension Path {
    private static let renameExchange: UInt32 = 2

    /// Exchanges the names of two files of a file system; if one of them is missing, the other gets its name. If this program is
    /// killed, both names exist, except in a file system that can only rename.
    fileprivate func exchange(with other: String) throws(SystemError) {
        if renameat2(AT_FDCWD, string, AT_FDCWD, other, Self.renameExchange) == 0 { return }
        let aside = Path(other + ".old")
        let (isUsed, hasOther) = (
            FileStatus(string, followsLink: false) != nil, FileStatus(other, followsLink: false) != nil
        )
        if isUsed { try rename(to: aside.string) }
        do throws(SystemError) { if hasOther { try Path(other).rename(to: string) } } catch {
            try? aside.rename(to: string)
            throw error
        }
        if isUsed { try aside.rename(to: other) }
    }
}
