/// A control string of a program (ECMA-48, 5.6), and the position of the cursor at that time.
public struct ControlString: Sendable, Hashable {
    /// The complete string with its start and end.
    public let text: String
    /// The row, counted from the first row that has been on the screen.
    public let row: Int
    /// The column.
    public let column: Int

    /// The cells that it covers if it declares them, and whether the cursor moves after them.
    func extent(_ cell: (height: Int, width: Int)?) -> (rows: Int, movesCursor: Bool) {
        let settings = text.prefix(400)
        if text.hasPrefix("\u{1b}_Ga=T") {
            let rows = settings.firstMatch(of: /[,;]r=([0-9]+)/).flatMap { Int($0.1) } ?? 0
            return (rows, !settings.contains(",C=1") && !settings.contains(",U=1"))
        }
        if text.hasPrefix("\u{1b}]1337;File=") {
            return (settings.firstMatch(of: /height=([0-9]+)/).flatMap { Int($0.1) } ?? 0, true)
        }
        if text.hasPrefix("\u{1b}P"), let raster = settings.firstMatch(of: /"1;1;[0-9]+;([0-9]+)/) {
            let (pixels, height) = (Int(raster.1) ?? 0, cell?.height ?? 16)
            return ((pixels + height - 1) / height, true)
        }
        return (0, false)
    }
}
