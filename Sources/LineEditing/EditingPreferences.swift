/// The preferences that can change while the editor is open.
public struct EditingPreferences: Sendable, Hashable {
    /// The key bindings to use; nil to follow `~/.editrc`, or else the configuration.
    public var mode: EditingMode?
    /// True to show the rest of the latest entry that begins with the typed line, in grey.
    public var suggestsFromHistory: Bool

    /// Preferences from their parts.
    public init(mode: EditingMode? = nil, suggestsFromHistory: Bool = true) {
        self.mode = mode
        self.suggestsFromHistory = suggestsFromHistory
    }
}
