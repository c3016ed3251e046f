public import Events

/// A plugin was switched on or off.
public struct PluginsDidChange: Event {
    /// The plugins that are switched on now.
    public let enabled: [String]
}
