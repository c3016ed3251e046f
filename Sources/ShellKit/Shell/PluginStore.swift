/// The user's plugins that are no part of the program, such as programs of their own.
///
/// The command `plugins` uses it.
@MainActor
public protocol PluginStore: AnyObject {
    /// The plugins that cannot be used, by their names, with the reasons as sentences.
    var problems: [String: String] { get }
    /// The names of the trusted plugins, in order.
    var trustedNames: [String] { get }
    /// The names of the plugins that ``install(_:trusting:in:)`` has installed, in order.
    var installedNames: [String] { get }
    /// The path of the folder with the plugins.
    var folderPath: String { get }

    /// Shows a plugin's declaration, and loads the plugin now and in later sessions.
    func trust(_ name: String, in context: ShellContext) async throws
    /// Unloads a plugin, and no longer loads it.
    func forget(_ name: String, in context: ShellContext) async throws
    /// Copies a plugin into the folder. Nothing of it runs, unless it is trusted.
    ///
    /// - Parameters:
    ///   - source: The path of a file or a folder, or an address.
    ///   - trusting: True to go on as ``trust(_:in:)`` does, also outside the prompt.
    func install(_ source: String, trusting: Bool, in context: ShellContext) async throws
    /// Fetches an installed plugin again from where it came.
    func update(_ name: String, trusting: Bool, in context: ShellContext) async throws
    /// Forgets and deletes an installed plugin.
    ///
    /// - Parameter isConfirmed: False to ask at the prompt before; a script is not asked.
    func remove(_ name: String, isConfirmed: Bool, in context: ShellContext) async throws
    /// Tests a plugin for its author.
    ///
    /// - Parameters:
    ///   - file: The path of its file or folder, or its name.
    ///   - isVerbose: True to show the messages between the shell and the plugin.
    func check(_ file: String, isVerbose: Bool, in context: ShellContext) async throws
}
