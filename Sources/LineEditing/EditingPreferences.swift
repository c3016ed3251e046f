/// What a person may choose about the editor while it is open.
public struct EditingPreferences: Sendable, Hashable {
    /// Whose keys there are; nil for what `~/.editrc` says, and where it says nothing, the configuration.
    public var mode: EditingMode?
    /// Whether the rest of the latest entry that begins like the line is shown in grey.
    public var suggestsFromHistory: Bool

    /// Preferences from their parts.
    public init(mode: EditingMode? = nil, suggestsFromHistory: Bool = true) {
        self.mode = mode
        self.suggestsFromHistory = suggestsFromHistory
    }
}
