/// A picture in memory, upright.
package struct Picture: Sendable, Hashable {
    /// Width and height.
    package let size: PixelSize
    /// Red, green, blue and alpha of each pixel, row by row from the top; colours are not multiplied by alpha.
    package let pixels: [UInt8]

    /// Makes a picture of pixels; nil when there are not four bytes for each.
    package init?(size: PixelSize, pixels: [UInt8]) {
        guard pixels.count == size.width * size.height * 4 else { return nil }
        self.size = size
        self.pixels = pixels
    }
}
