/// The position of a picture in an area of another shape.
package enum PicturePlacement: Sendable, Hashable {
    case topLeft
    case centred

    /// The largest frame of the picture's aspect ratio within these columns and rows; at least one cell.
    func frame(of picture: PixelSize, columns: Int, rows: Int, cell: PixelSize) -> CellFrame {
        let across = Double(columns * cell.width) / Double(picture.width)
        let scale = min(across, Double(rows * cell.height) / Double(picture.height))
        let width = Self.cells(Double(picture.width) * scale, of: cell.width, limit: columns)
        let height = Self.cells(Double(picture.height) * scale, of: cell.height, limit: rows)
        let isCentred = self == .centred
        return CellFrame(
            column: isCentred ? (columns - width) / 2 : 0, row: isCentred ? (rows - height) / 2 : 0,
            columns: width, rows: height)
    }

    private static func cells(_ pixels: Double, of size: Int, limit: Int) -> Int {
        min(limit, max(1, Int((pixels / Double(size)).rounded())))
    }
}
