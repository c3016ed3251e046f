internal import Files
internal import ShellKit
internal import Tabular

/// The plugins that the user trusts: compares their files with the trusted ones, and starts their processes.
@MainActor
final class TrustedPlugins {
    /// Receives the messages of the plugins that are started; nil if they are not shown.
    var log: MessageLog?
    let folder: PluginFolder
    let program: (name: String, version: String)
    var plugins: [String: TrustedPlugin] = [:]
    private let file: TrustFile
    /// The folder with a folder for the data of each plugin.
    private let data: String

    /// - Parameter data: The folder for the plugins' data; nil for the one beside the folder of the plugins.
    init(in folder: PluginFolder, data: String? = nil, program: (name: String, version: String)) {
        (self.folder, self.program) = (folder, program)
        self.data = data ?? Path(Path(folder.path).absolute).parent.string + "/plugin-data"
        file = TrustFile(in: folder)
    }

    func read() throws { plugins = try file.read() }

    /// Records a plugin as trusted; nil forgets it.
    func set(_ plugin: TrustedPlugin?, for name: String) throws {
        try file.set(plugin, for: name)
        plugins[name] = plugin
    }

    /// True if the plugin is trusted, also by another shell that has recorded it since the start.
    func isTrusted(_ name: String) throws -> Bool {
        plugins[name] = try plugins[name] ?? file.read()[name]
        return plugins[name] != nil
    }

    /// Checks that the files of a trusted plugin are unchanged; reads them only if one was written since the last check.
    ///
    /// - Throws: ``PluginFault/changed(_:)``, ``PluginFault/badFile(_:_:)``
    func verify(_ name: String) throws {
        guard let plugin = plugins[name] else { throw PluginFault.notTrusted(name, nearest: nil) }
        let files = try folder.check(name)
        guard files.version != plugin.version else { return }
        try verifyContents(of: files, name, plugin)
        plugins[name]?.version = files.version
    }

    private func verifyContents(of files: PluginFiles, _ name: String, _ plugin: TrustedPlugin) throws {
        guard try files.digest() == plugin.digest else { throw PluginFault.changed(name) }
    }

    /// Starts the process of a trusted plugin, after a comparison of the files with the trusted ones.
    func start(_ name: String, arguments: [String] = []) throws -> PluginConnection {
        guard let plugin = plugins[name] else { throw PluginFault.notTrusted(name, nearest: nil) }
        let files = try folder.check(name, withParents: true)
        try verifyContents(of: files, name, plugin)
        // A plugin that needs its data reports that they cannot be written.
        try? Directory.make(dataFolder(of: name))
        return try PluginConnection(
            name, file: files.program, arguments: arguments, environment: environment(of: name), log: log)
    }

    /// The folder for the data of a plugin, which the first start of the trusted plugin creates.
    func dataFolder(of name: String) -> String { data + "/" + name }

    func environment(of name: String) -> [(name: String, value: String)] {
        [
            ("BLUELIB_PROTOCOL", "\(PluginDeclaration.version)"), ("BLUELIB_VERSION", program.version),
            ("BLUELIB_DATA", dataFolder(of: name)),
            // Python would write compiled files into the folder of a plugin, which would then have to be trusted again.
            ("PYTHONDONTWRITEBYTECODE", "1"),
        ]
    }

    /// The first line for a process of a plugin in mode `lines`.
    func greeting(of name: String) -> String {
        let hello: JSONValue = [
            "hello": .string(program.name), "version": .string(program.version),
            "protocol": .number(PluginDeclaration.version), "data": .string(dataFolder(of: name)),
        ]
        return hello.serialized() + "\n"
    }
}
