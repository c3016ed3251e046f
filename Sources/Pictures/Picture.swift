internal import Glibc
package import Terminal

/// A picture in memory, in upright orientation.
package struct Picture: Sendable, Hashable {
    /// Width and height.
    package let size: PixelSize
    /// Red, green, blue and alpha of each pixel, row by row from the top; colours are not premultiplied by alpha.
    package let pixels: [UInt8]

    /// Creates a picture from pixels; nil unless there are four bytes for each pixel.
    package init?(size: PixelSize, pixels: [UInt8]) {
        guard pixels.count == size.width * size.height * 4 else { return nil }
        self.size = size
        self.pixels = pixels
    }
}

/// A width and a height in pixels.
package struct PixelSize: Sendable, Hashable {
    /// The width.
    package let width: Int
    /// The height.
    package let height: Int

    /// Creates a size; values below one become one.
    package init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
    }
}

extension PixelSize {
    /// The cell size of the terminal at a descriptor; nil if the system does not report the window size in pixels.
    package init?(cellOfTerminal descriptor: Int32) {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0,
            window.ws_xpixel >= window.ws_col, window.ws_ypixel >= window.ws_row
        else { return nil }
        self.init(width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
    }
}

/// A rectangle on the screen, in cells.
package struct CellFrame: Sendable, Hashable {
    /// The number of columns to the left of the rectangle.
    package let column: Int
    /// The number of rows above the rectangle.
    package let row: Int
    /// The width in columns.
    package let columns: Int
    /// The height in rows.
    package let rows: Int
}

extension CellFrame {
    /// The largest frame of a picture's aspect ratio within columns and rows, at the top left or in the middle; at least one cell.
    init(of picture: PixelSize, columns: Int, rows: Int, cell: PixelSize, isCentred: Bool) {
        let across = Double(columns * cell.width) / Double(picture.width)
        let scale = min(across, Double(rows * cell.height) / Double(picture.height))
        let width = Self.cells(Double(picture.width) * scale, of: cell.width, limit: columns)
        let height = Self.cells(Double(picture.height) * scale, of: cell.height, limit: rows)
        self.init(
            column: isCentred ? (columns - width) / 2 : 0, row: isCentred ? (rows - height) / 2 : 0,
            columns: width, rows: height)
    }

    /// Rows of an area that contain the parts at the frame's position and blanks around them.
    package func rows(_ parts: [StyledText], columns areaColumns: Int, rows areaRows: Int) -> [StyledText] {
        let left = StyledText(String(repeating: " ", count: column))
        let right = StyledText(String(repeating: " ", count: max(0, areaColumns - column - columns)))
        let blank = StyledText(String(repeating: " ", count: areaColumns))
        return (0..<areaRows).map { index in
            parts.indices.contains(index - row) ? left + parts[index - row] + right : blank
        }
    }

    private static func cells(_ pixels: Double, of size: Int, limit: Int) -> Int {
        min(limit, max(1, Int((pixels / Double(size)).rounded())))
    }
}
