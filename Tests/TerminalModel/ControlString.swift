/// A control string that a program has written (ECMA-48, 5.6), and where the cursor stood then.
public struct ControlString: Sendable, Hashable {
    /// The whole of it, with its ends.
    public let text: String
    /// The row, counted from the first that has ever been on the screen.
    public let row: Int
    /// The column.
    public let column: Int

    /// The cells that it covers as the terminal shows it, as far as it says so, and whether the cursor is moved behind them.
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
