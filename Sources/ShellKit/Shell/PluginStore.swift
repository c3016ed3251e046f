/// The user's plugins that are no part of the program, such as programs of their own.
///
/// The command `plugins` uses it.
@MainActor
public protocol PluginStore: AnyObject {
    /// The plugins that cannot be used, by their names, with the reasons as sentences.
    var problems: [String: String] { get }
    /// The names of the trusted plugins, in order.
    var trustedNames: [String] { get }
    /// The path of the folder with the plugins.
    var folderPath: String { get }

    /// Shows a plugin's declaration, and loads the plugin now and in later sessions.
    func trust(_ name: String, in context: ShellContext) async throws
    /// Unloads a plugin, and no longer loads it.
    func forget(_ name: String, in context: ShellContext) async throws
    /// Tests a plugin for its author.
    ///
    /// - Parameter file: The path of its file, or its name.
    func check(_ file: String, in context: ShellContext) async throws
}
