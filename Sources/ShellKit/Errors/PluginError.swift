/// What can be wrong with the plugins of a shell, as facts.
public enum PluginError: Error, Hashable, Sendable {
    /// Two plugins bring a command of the same name.
    case commandClaimedTwice(String, by: String, and: String)
    /// Two plugins have the same name.
    case pluginLoadedTwice(String)
    /// A handler is to stand beside one that is not in the chain.
    case noSuchHandler(String, plugin: String)
    /// No plugin has the name.
    case unknownPlugin(String, nearest: String?)
    /// The plugin that would be switched off brings the commands to switch it on again.
    case pluginIsNeeded(String)
}
