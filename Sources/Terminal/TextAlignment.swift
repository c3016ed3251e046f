/// On which side a text stands in the room that it has.
public enum TextAlignment: Sendable, Hashable {
    case left
    case right
}
