/// A handler that a plugin brings, and where it is to stand.
public struct PlacedHandler {
    /// The handler.
    public let handler: any Handler
    /// Where it stands.
    public let place: HandlerPlace

    /// A handler at a place.
    public init(_ handler: any Handler, _ place: HandlerPlace) {
        self.handler = handler
        self.place = place
    }
}
