/// A line handler that a plugin brings, and where it is to stand.
public struct PlacedLineHandler {
    /// The handler.
    public let handler: any LineHandler
    /// Where it stands, beside another line handler: `.before("history")`.
    public let place: HandlerPlace

    /// A handler at a place.
    public init(_ handler: any LineHandler, _ place: HandlerPlace) {
        self.handler = handler
        self.place = place
    }
}
