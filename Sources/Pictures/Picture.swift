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
