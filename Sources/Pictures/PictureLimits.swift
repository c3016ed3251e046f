/// What a picture may be at most, so that a small file cannot keep the program busy or take its memory.
package struct PictureLimits: Sendable, Hashable {
    /// Bytes of the file.
    package var bytes: Int
    /// Pixels of a side.
    package var side: Int
    /// Pixels in all.
    package var pixels: Int
    /// Bytes that a decoder may hold for kinds that it cannot take row by row: interlaced and progressive pictures, and such
    /// as are compressed without loss.
    package var memory: Int

    /// Makes limits.
    package init(
        bytes: Int = 64 << 20, side: Int = 20_000, pixels: Int = 40_000_000, memory: Int = 160 << 20
    ) {
        self.bytes = bytes
        self.side = side
        self.pixels = pixels
        self.memory = memory
    }

    /// More than any cover needs: 40 million pixels, 64 MB.
    package static let standard = PictureLimits()
}
