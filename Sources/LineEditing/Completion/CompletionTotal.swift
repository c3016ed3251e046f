/// The number of candidates, if a completer returns only the first ones.
public enum CompletionTotal: Sendable, Hashable {
    /// The exact number.
    case exactly(Int)
    /// More than this number; the rest was not counted.
    case moreThan(Int)
}
