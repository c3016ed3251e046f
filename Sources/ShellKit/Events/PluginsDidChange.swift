public import Events

/// A plugin was enabled or disabled.
public struct PluginsDidChange: Event {
    /// The names of the enabled plugins.
    public let enabled: [String]
}
