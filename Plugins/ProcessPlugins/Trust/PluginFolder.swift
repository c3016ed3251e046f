internal import Files
internal import Glibc
internal import ShellKit

/// The folder of the user's plugins: each executable file, and each folder with one of its name, is a plugin, and `trusted.jsonl`
/// names the trusted ones.
struct PluginFolder: Sendable {
    let path: String
    /// False for the file of an author, which can be in any folder.
    let isChecked: Bool

    /// The names of all files and folders that could be plugins, in order.
    var names: [String] { Directory.names(in: path).filter(PluginDeclaration.isName).sorted() }

    func file(_ name: String) -> String { path + "/" + name }

    /// Checks the owner and the permissions of a plugin's files and of the directory; those of the target, if it is a link.
    ///
    /// - Parameter withParents: True to check the directories above too, which would slow down a short call.
    /// - Throws: ``PluginFault/badFile(_:_:)``
    @discardableResult
    func check(_ name: String, withParents: Bool = false) throws -> PluginFiles {
        try checkFolder(withParents: withParents)
        let found = try Self.check(file(name), named: name, suggesting: NearestName.of(name, among: names))
        let folder = PluginFolder(path: Path(found.root).parent.string, isChecked: isChecked)
        if folder.path != path { try folder.checkFolder(withParents: withParents) }
        return found
    }

    /// Checks that only the user can change the names in the folder, and nobody else those above it.
    ///
    /// - Throws: ``PluginFault/badFile(_:_:)``
    func checkFolder(withParents: Bool) throws {
        guard isChecked, let status = FileStatus(path) else { return }
        guard status.owner == getuid(), status.mode & 0o022 == 0 else { throw PluginFault.badFile(path, .unsafeFolder) }
        guard withParents else { return }
        try Self.checkParents(of: path)
        if let target = Path(path).resolved, target != path { try Self.checkParents(of: target) }
    }

    private static func checkParents(of path: String) throws {
        var folder = Path(Path(Path(path).absolute).parent.canonical)
        while true {
            if let status = folder.status, isOpenToOthers(status) {
                throw PluginFault.badFile(folder.string, .unsafeFolder)
            }
            if folder.string == "/" { return }
            folder = folder.parent
        }
    }

    /// True if another user can rename a directory of this user, or of the system, in a directory.
    private static func isOpenToOthers(_ directory: FileStatus) -> Bool {
        guard [getuid(), 0].contains(directory.owner) || isOfUnknownUser(directory) else { return true }
        // With the sticky bit, as in /tmp, others can rename only what is theirs. Many systems give each user a group.
        let isOfGroup = directory.mode & 0o020 != 0 && directory.group != getgid()
        return directory.mode & 0o1000 == 0 && (directory.mode & 0o002 != 0 || isOfGroup)
    }

    /// True if the directory belongs to the user that stands for all unknown ones in a container, as the system's directories can.
    private static func isOfUnknownUser(_ directory: FileStatus) -> Bool {
        guard directory.owner == 65534, let file = try? OpenFile("/proc/self/uid_map", for: .reading),
            let map = try? file.readToEnd(limit: 1000)
        else { return false }
        // Outside a container, all 2^32 - 1 users are known (user_namespaces(7)).
        return !String(decoding: map, as: UTF8.self).contains("4294967295")
    }

    /// Checks the owner and the permissions of a plugin's files, and follows a link.
    ///
    /// - Parameters:
    ///   - isSource: True if the files are only copied; they can then be the system's too.
    ///   - nearest: The name to suggest if there is no file.
    @discardableResult
    static func check(
        _ path: String, named name: String, isSource: Bool = false, suggesting nearest: @autoclosure () -> String? = nil
    ) throws -> PluginFiles {
        guard let entry = FileStatus(path, followsLink: false) else {
            throw PluginFault.badFile(path, .missing(nearest: nearest()))
        }
        return try PluginFiles(at: entry.kind == .link ? try target(of: path) : path, named: name, isSource: isSource)
    }

    private static func target(of link: String) throws -> String {
        if let path = Path(link).resolved { return path }
        let error = SystemError()
        throw PluginFault.badFile(
            link, error.code == ELOOP ? .circular : error.isMissingFile ? .dangling : .unreadable("\(error)"))
    }
}
