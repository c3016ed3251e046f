/// A plugin's handler and its position in the chain.
public struct PlacedHandler {
    /// The handler.
    public let handler: any Handler
    /// The position in the chain.
    public let place: HandlerPlace

    /// A handler at a place.
    public init(_ handler: any Handler, _ place: HandlerPlace) {
        self.handler = handler
        self.place = place
    }
}
