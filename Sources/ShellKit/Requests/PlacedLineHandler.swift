/// A plugin's line handler and its position in the first stage.
public struct PlacedLineHandler {
    /// The handler.
    public let handler: any LineHandler
    /// The position, beside another line handler: `.before("history")`.
    public let place: HandlerPlace

    /// A handler at a place.
    public init(_ handler: any LineHandler, _ place: HandlerPlace) {
        self.handler = handler
        self.place = place
    }
}
