internal import Files
internal import Glibc
internal import ShellKit
internal import Tabular

/// The folder of the user's plugins: each executable file is a plugin, and `trusted.json` names the trusted ones.
struct PluginFolder: Sendable {
    let path: String
    private static let largestFile = 256 << 20

    /// True for lower-case letters, digits and `-` after a letter.
    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.count <= 64
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || $0 == UInt8(ascii: "-")
            }
    }

    /// The names of all files that could be plugins, in order.
    var names: [String] { Directory.names(in: path).filter(Self.isName).sorted() }

    /// The path of a plugin's file.
    func file(_ name: String) -> String { path + "/" + name }

    /// Checks the owner and the permissions of a plugin's file and of the folder.
    ///
    /// - Throws: ``PluginFault/badFile(_:_:)``
    @discardableResult
    func check(_ name: String) throws -> FileStatus {
        if let folder = FileStatus(path), folder.mode & 0o022 != 0 {
            throw PluginFault.badFile(path, .folderWritableByOthers)
        }
        return try Self.check(file: file(name))
    }

    /// Checks the owner and the permissions of a file.
    static func check(file: String) throws -> FileStatus {
        func fault(_ problem: PluginFault.FileProblem) -> PluginFault { .badFile(file, problem) }
        guard let status = FileStatus(file, followsLink: false) else { throw fault(.missing) }
        guard status.kind == .regular else { throw fault(.notRegular) }
        guard status.owner == getuid() else { throw fault(.notOwned) }
        guard status.mode & 0o022 == 0 else { throw fault(.writableByOthers) }
        guard status.mode & 0o100 != 0 else { throw fault(.notExecutable) }
        return status
    }

    /// The SHA-256 of a file.
    static func digest(of file: String) throws -> String {
        do {
            return SHA256.hexadecimal(of: try RegularFile.contents(of: file, limit: largestFile))
        } catch {
            let problem: PluginFault.FileProblem =
                switch error {
                case .notRegular: .notRegular
                case .tooLarge: .tooLarge
                case .system(let error): .unreadable("\(error)")
                }
            throw PluginFault.badFile(file, problem)
        }
    }
}

/// A plugin that the user trusts, with the cached declaration.
struct TrustedPlugin: Sendable {
    /// The SHA-256 of the trusted file.
    let digest: String
    /// The inode, the size and the time of change of the file when it was hashed last.
    var version: [Int]
    /// The declaration as JSON.
    let declaration: JSONValue

    /// The version of a file, which changes when the file is written or replaced.
    static func version(of status: FileStatus) -> [Int] {
        [Int(truncatingIfNeeded: status.inode), status.size, status.modified]
    }
}

/// The file with the trusted plugins: their hashes and their declarations.
///
/// Two shells can change it at the same time.
struct TrustFile: Sendable {
    private let path: String

    init(in folder: PluginFolder) { path = folder.path + "/trusted.json" }

    /// The trusted plugins by name; none if there is no file or it is damaged.
    func read() -> [String: TrustedPlugin] {
        guard let bytes = try? RegularFile.contents(of: path, limit: 64 << 20),
            let entries = try? JSONValue(parsing: bytes).object
        else { return [:] }
        var plugins: [String: TrustedPlugin] = [:]
        for (name, value) in entries {
            guard let digest = value["sha256"]?.string, let declaration = value["declaration"] else { continue }
            let version = value["file"]?.array?.compactMap(\.integer) ?? []
            plugins[name] = TrustedPlugin(digest: digest, version: version, declaration: declaration)
        }
        return plugins
    }

    /// Changes the entry of a plugin; nil removes it.
    ///
    /// - Throws: A ``CommandFailure`` if the file cannot be written.
    func set(_ plugin: TrustedPlugin?, for name: String) throws {
        let lock = LockFile(path: path + ".lock")
        _ = lock.lock(until: .now + .seconds(2))
        defer { lock.unlock() }
        var plugins = read()
        plugins[name] = plugin
        var entries = JSONObject()
        for (name, plugin) in plugins.sorted(by: { $0.key < $1.key }) {
            entries[name] = [
                "sha256": .string(plugin.digest), "file": .array(plugin.version.map { .number($0) }),
                "declaration": plugin.declaration,
            ]
        }
        do {
            let file = try ReplacementFile(path: path, mode: 0o600)
            try file.file.write(Array(JSONValue.object(entries).serialized(isIndented: true).utf8))
            try file.finish()
        } catch {
            throw CommandFailure("cannot write '\(path)': \(error).")
        }
    }
}
