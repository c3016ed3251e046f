internal import Files
internal import Glibc
internal import ShellKit
internal import Tabular

/// A plugin that the user trusts, with the stored declaration.
struct TrustedPlugin: Sendable {
    /// The SHA-256 of the trusted files.
    let digest: String
    /// The inode, the size and the time of change of each file when it was hashed last. The record has only those of a single file.
    var version: [Int]
    let declaration: StoredDeclaration
}

/// The declaration of a trusted plugin as JSON, with the parts that a start of the shell needs.
///
/// Most starts use no plugin, so the JSON is parsed when it is first needed.
@MainActor
final class StoredDeclaration {
    nonisolated let plugin: String
    nonisolated let commands: [String]
    nonisolated let observes: [String]
    /// The JSON, without line breaks.
    nonisolated let json: [UInt8]
    private lazy var declaration = Result {
        let value = (try? JSONValue(parsing: json)) ?? .null
        return try DeclarationReader(plugin: plugin).declaration(value)
    }

    /// Checks the answer of a plugin that is asked for its declaration.
    ///
    /// - Throws: ``PluginFault/badDeclaration(_:_:)``
    init(of plugin: String, _ answer: JSONValue) throws {
        let declaration = try DeclarationReader(plugin: plugin).declaration(answer)
        (self.plugin, json) = (plugin, Array(answer.serialized().utf8))
        (commands, observes) = (declaration.commands.map(\.name), declaration.observes)
        self.declaration = .success(declaration)
    }

    /// A declaration that was checked before.
    nonisolated init(of plugin: String, commands: [String], observes: [String], json: [UInt8]) {
        (self.plugin, self.commands, self.observes, self.json) = (plugin, commands, observes, json)
    }

    /// The parsed declaration.
    ///
    /// - Throws: ``PluginFault/badDeclaration(_:_:)`` if the record was edited, or written by another version of the program.
    func read() throws -> PluginDeclaration { try declaration.get() }

    /// The declared command of a name.
    ///
    /// - Throws: ``PluginFault/badDeclaration(_:_:)``
    func command(_ name: String) throws -> DeclaredCommand {
        guard let command = try read().commands.first(where: { $0.name == name }) else {
            throw PluginFault.badDeclaration(plugin, "it has no command '\(name)'")
        }
        return command
    }
}

/// The file with the trusted plugins: a line of JSON with all that a start of the shell needs, then a line for each declaration.
///
/// Two shells can change it at the same time.
struct TrustFile: Sendable {
    private let folder: PluginFolder
    private let path: String

    init(in folder: PluginFolder) { (self.folder, path) = (folder, folder.path + "/trusted.jsonl") }

    /// The trusted plugins by name; none if there is no file.
    ///
    /// - Throws: A ``CommandFailure`` if the file cannot be read or is damaged; ``PluginFault/unsafeRecord(_:_:)``.
    func read() throws -> [String: TrustedPlugin] {
        guard let contents = try contents() else { return [:] }
        guard let plugins = Self.plugins(in: contents) else {
            throw CommandFailure("no plugin is trusted, because '\(path)' is damaged. Trust your plugins again.")
        }
        return plugins
    }

    /// The bytes of the file; nil if there is none.
    ///
    /// - Throws: ``PluginFault/unsafeRecord(_:_:)`` if another user could have written them.
    private func contents() throws -> [UInt8]? {
        guard let status = Path(path).status else { return nil }
        do { try folder.checkFolder(withParents: true) } catch PluginFault.badFile(let folder, let problem) {
            throw PluginFault.unsafeRecord(folder, problem)
        }
        guard status.owner == getuid() else { throw PluginFault.unsafeRecord(path, .notOwned) }
        guard status.mode & 0o022 == 0 else { throw PluginFault.unsafeRecord(path, .writableByOthers) }
        do throws(RegularFile.Failure) { return try RegularFile.contents(of: path, limit: 64 << 20) } catch {
            // Anything but a file of this size is as damaged as an empty file.
            guard case .system(let reason) = error else { return [] }
            throw CommandFailure("no plugin is trusted, because '\(path)' cannot be read: \(reason).")
        }
    }

    /// The trusted plugins in the contents of a file; nil if they are damaged.
    private static func plugins(in contents: [UInt8]) -> [String: TrustedPlugin]? {
        let lines = lines(in: contents)
        guard let entries = lines.first.flatMap({ try? JSONValue(parsing: $0).object }),
            lines.count == entries.count + 1
        else { return nil }
        var plugins: [String: TrustedPlugin] = [:]
        for ((name, value), json) in zip(entries, lines.dropFirst()) {
            guard let digest = value["sha256"]?.string else { continue }
            func texts(_ key: String) -> [String] { value[key]?.array?.compactMap(\.string) ?? [] }
            plugins[name] = TrustedPlugin(
                digest: digest, version: value["file"]?.array?.compactMap(\.integer) ?? [],
                declaration: StoredDeclaration(
                    of: name, commands: texts("commands"), observes: texts("observes"), json: json))
        }
        return plugins
    }

    /// The lines of a file, without their ends.
    private static func lines(in bytes: [UInt8]) -> [[UInt8]] {
        bytes.withUnsafeBytes { bytes in
            var (lines, rest): ([[UInt8]], UnsafeRawBufferPointer) = ([], bytes)
            // Thirty times faster than `split`, and a start of the shell reads the file.
            while let start = rest.baseAddress, let end = memchr(start, 0x0a, rest.count) {
                let length = UnsafeRawPointer(end) - start
                lines.append(Array(rest[..<length]))
                rest = UnsafeRawBufferPointer(rebasing: rest[(length + 1)...])
            }
            return lines
        }
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
        var isDamaged = false
        if let contents = try contents() {
            let found = Self.plugins(in: contents)
            (plugins, isDamaged) = (found ?? [:], found == nil)
        }
        plugins[name] = plugin
        var entries = JSONObject()
        var declarations: [UInt8] = []
        for (name, plugin) in plugins.sorted(by: { $0.key < $1.key }) {
            let version = plugin.version.count > 3 ? [] : plugin.version
            entries[name] = [
                "sha256": .string(plugin.digest), "file": .array(version.map { .number($0) }),
                "commands": .array(plugin.declaration.commands.map { .string($0) }),
                "observes": .array(plugin.declaration.observes.map { .string($0) }),
            ]
            declarations += plugin.declaration.json + [10]
        }
        do {
            if isDamaged { try Path(path).rename(to: path + ".damaged") }
            let file = try ReplacementFile(path: path, mode: 0o600, lock: .ofPath)
            try file.file.write(Array(JSONValue.object(entries).serialized().utf8) + [10] + declarations)
            try file.finish()
        } catch {
            throw CommandFailure("cannot write '\(path)': \(error).")
        }
    }
}
