/// The alignment of a text in its column.
public enum TextAlignment: Sendable, Hashable {
    case left
    case right
}
