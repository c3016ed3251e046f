/// What can be wrong with an alias, as facts.
public enum AliasError: Error, Hashable, Sendable {
    /// An alias that could never be used.
    case badAlias(String, reason: AliasFault)
    /// No alias has the name.
    case unknownAlias(String, nearest: String?)
}
