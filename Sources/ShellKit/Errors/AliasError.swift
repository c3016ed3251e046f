/// An error in an alias; `Wording.swift` has the sentences.
public enum AliasError: Error, Hashable, Sendable {
    /// The definition is unusable.
    case badAlias(String, reason: AliasFault)
    /// No alias has the name.
    case unknownAlias(String, nearest: String?)
}
