/// A handler that a plugin brings, and where it is to stand.
public struct PlacedHandler {
    /// A place beside another handler of the chain.
    public enum Place: Hashable, Sendable {
        /// Before the handler of that name.
        case before(String)
        /// Behind the handler of that name.
        case after(String)
    }

    /// The handler.
    public let handler: any Handler
    /// Where it stands.
    public let place: Place

    /// A handler at a place.
    public init(_ handler: any Handler, _ place: Place) {
        self.handler = handler
        self.place = place
    }
}
