/// A width and a height in pixels.
package struct PixelSize: Sendable, Hashable {
    /// From left to right.
    package let width: Int
    /// From top to bottom.
    package let height: Int

    /// Makes a size; less than one counts as one.
    package init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
    }
}
