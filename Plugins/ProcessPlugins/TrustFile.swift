internal import Files
internal import ShellKit
internal import Tabular

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

    /// The trusted plugins by name; none if there is no file.
    ///
    /// - Throws: A ``CommandFailure`` if the file cannot be read or is damaged.
    func read() throws -> [String: TrustedPlugin] {
        guard Path(path).exists else { return [:] }
        guard let bytes = try? RegularFile.contents(of: path, limit: 64 << 20),
            let entries = try? JSONValue(parsing: bytes).object
        else { throw CommandFailure("no plugin is trusted, because '\(path)' cannot be read or is damaged.") }
        var plugins: [String: TrustedPlugin] = [:]
        for (name, value) in entries {
            guard let digest = value["sha256"]?.string, let declaration = value["declaration"] else { continue }
            let version = value["file"]?.array?.compactMap(\.integer) ?? []
            plugins[name] = TrustedPlugin(digest: digest, version: version, declaration: declaration)
        }
        return plugins
    }

    /// Changes the entry of a plugin; nil removes it. A damaged file is kept beside the new one.
    ///
    /// - Throws: A ``CommandFailure`` if the file cannot be written.
    func set(_ plugin: TrustedPlugin?, for name: String) throws {
        let lock = LockFile(path: path + ".lock")
        guard lock.lock(until: .now + .seconds(2)) else {
            throw CommandFailure("another program is writing '\(path)'. Try again.")
        }
        defer { lock.unlock() }
        var plugins: [String: TrustedPlugin] = [:]
        do { plugins = try read() } catch { try? Path(path).rename(to: path + ".damaged") }
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
            try file.file.write(Array(JSONValue.object(entries).serialized().utf8))
            try file.finish()
        } catch {
            throw CommandFailure("cannot write '\(path)': \(error).")
        }
    }
}
