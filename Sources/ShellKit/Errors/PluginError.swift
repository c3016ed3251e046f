/// An error in the plugins of a shell; `Wording.swift` has the sentences.
public enum PluginError: Error, Hashable, Sendable {
    /// Two plugins register a command of the same name.
    case commandClaimedTwice(String, by: String, and: String)
    /// Two plugins have the same name.
    case pluginLoadedTwice(String)
    /// A handler is to be inserted beside a handler that is not in the chain.
    case noSuchHandler(String, plugin: String)
    /// No plugin has the name.
    case unknownPlugin(String, nearest: String?)
    /// The plugin to disable registers the commands that could enable it again.
    case pluginIsNeeded(String)
}
