/// How many candidates there are, where a completer hands over only the first of them.
public enum CompletionTotal: Sendable, Hashable {
    /// So many.
    case exactly(Int)
    /// More than so many; nobody has counted.
    case moreThan(Int)
}
