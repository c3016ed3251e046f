internal import Files
internal import Glibc
internal import ShellKit

/// The files of a plugin: a program, or a folder that contains a program of the plugin's name.
///
/// In a folder, everything but `.git` at its top belongs to the plugin, so that a changed helper is noticed as a changed program is.
struct PluginFiles: Sendable {
    static let largest = 256 << 20
    private static let most = 10_000
    /// The deepest level of folders; the removal of a folder goes as deep.
    private static let deepest = 60

    /// The file or the folder, after a link to it was followed.
    let root: String
    /// The file to start.
    let program: String
    private let owners: [UInt32]
    /// The files, folders and links, with their paths after the root and the texts of links.
    private var entries: [(path: String, status: FileStatus, link: String?)] = []

    /// Values that change when a file is written, replaced, added or removed; three for a single file.
    var version: [Int] {
        entries.flatMap { [Int(truncatingIfNeeded: $0.status.inode), $0.status.size, $0.status.modified] }
    }

    /// Finds and checks the files at a path without a link at its end.
    ///
    /// - Parameters:
    ///   - name: The name of the plugin, which is that of the program in a folder.
    ///   - isSource: True if the files are only copied; they can then be the system's too.
    /// - Throws: ``PluginFault/badFile(_:_:)`` if other users can change a file, or if a folder has anything but folders, files, and
    ///   links between them.
    init(at root: String, named name: String, isSource: Bool = false) throws {
        self.root = root
        owners = isSource ? [getuid(), 0] : [getuid()]
        program = Path(root).isDirectory ? "\(root)/\(name)" : root
        guard let status = FileStatus(program) else { throw fault(root, "it has no program '\(name)'") }
        guard status.kind == .regular else { throw PluginFault.badFile(program, .notRegular) }
        try add("")
        guard status.mode & 0o100 != 0 else { throw PluginFault.badFile(program, .notExecutable) }
    }

    private func fault(_ path: String, _ problem: String) -> PluginFault { .badFile(path, .unsuitable(problem)) }

    private mutating func add(_ path: String) throws {
        let whole = root + path
        guard let status = FileStatus(whole, followsLink: false) else {
            throw PluginFault.badFile(whole, .unreadable("\(SystemError())"))
        }
        guard owners.contains(status.owner) else { throw PluginFault.badFile(whole, .notOwned) }
        guard status.kind == .link || status.mode & 0o022 == 0 else {
            throw PluginFault.badFile(whole, status.kind == .directory ? .unsafeFolder : .writableByOthers)
        }
        guard [.regular, .link, .directory].contains(status.kind) else { throw fault(whole, "it is no file") }
        entries.append((path, status, status.kind == .link ? try target(of: whole) : nil))
        guard entries.count <= Self.most else { throw fault(root, "it has more than \(Self.most) files") }
        guard status.kind == .directory else { return }
        guard path.count(where: { $0 == "/" }) < Self.deepest else {
            throw fault(whole, "it is too deep in the folder")
        }
        for name in try names(in: whole) where path + name != ".git" { try add("\(path)/\(name)") }
    }

    /// The names in a folder, also hidden ones, in a lasting order. A name with a line break could stand for two files.
    private func names(in folder: String) throws -> [String] {
        guard let stream = opendir(folder) else { throw PluginFault.badFile(folder, .unreadable("\(SystemError())")) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 }.map(\.self) }
            guard let name = String(validating: bytes, as: UTF8.self), !bytes.contains(where: { $0 < 32 }) else {
                throw fault(folder, "a name in it is not UTF-8 or has control characters")
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The text of a relative link that leads to another file of the plugin.
    private func target(of link: String) throws -> String {
        let (top, target) = (Path(root).canonical + "/", Path(link).resolved ?? "")
        guard let text = Path(link).linkText, !text.hasPrefix("/"), target.hasPrefix(top),
            !"\(target)/".hasPrefix(top + ".git/")
        else { throw fault(link, "it is a link that does not lead to another file of the folder") }
        return text
    }

    /// The SHA-256 of the file; for a folder, that of lines as `sha256sum` writes them, with `->` before the path of a link.
    func digest() throws -> String {
        var (lines, room) = ("", Self.largest)
        for entry in entries where entry.status.kind != .directory {
            let bytes = try entry.link.map { Array($0.utf8) } ?? contents(of: entry.path, atMost: &room)
            guard program != root else { return SHA256.hexadecimal(of: bytes) }
            lines += "\(SHA256.hexadecimal(of: bytes)) \(entry.link == nil ? " ." : "->.")\(entry.path)\n"
        }
        return SHA256.hexadecimal(of: lines)
    }

    private func contents(of path: String, atMost room: inout Int) throws -> [UInt8] {
        do {
            let bytes = try RegularFile.contents(of: root + path, limit: room)
            room -= bytes.count
            return bytes
        } catch {
            switch error {
            case .notRegular: throw PluginFault.badFile(root + path, .notRegular)
            case .tooLarge: throw PluginFault.badFile(root, .tooLarge)
            case .system(let error): throw PluginFault.badFile(root + path, .unreadable("\(error)"))
            }
        }
    }

    /// Copies the files to a path that does not exist.
    ///
    /// - Throws: A `SystemError` if that fails, `CancellationError`.
    func copy(to target: String) throws {
        var room = Self.largest
        for entry in entries {
            try Task.checkCancellation()
            switch (entry.status.kind, entry.link) {
            case (.directory, _): try Directory.make(target + entry.path)
            case (_, let link?): if symlink(link, target + entry.path) != 0 { throw SystemError() }
            default:
                let mode: UInt32 = entry.status.mode & 0o100 == 0 ? 0o644 : 0o755
                let file = try OpenFile(target + entry.path, for: .writing, .createNew, mode: mode)
                try file.write(try contents(of: entry.path, atMost: &room))
                try file.sync()
            }
        }
    }
}
