/// The limits for a picture file, so that a small file can neither block the program nor exhaust its memory.
package struct PictureLimits: Sendable, Hashable {
    /// The maximum size of the file in bytes.
    package var bytes: Int
    /// The maximum length of a side in pixels.
    package var side: Int
    /// The maximum number of pixels.
    package var pixels: Int
    /// The maximum memory in bytes for pictures that cannot be decoded row by row: interlaced, progressive and
    /// lossless pictures.
    package var memory: Int

    /// Creates limits.
    package init(
        bytes: Int = 64 << 20, side: Int = 20_000, pixels: Int = 40_000_000, memory: Int = 160 << 20
    ) {
        self.bytes = bytes
        self.side = side
        self.pixels = pixels
        self.memory = memory
    }

    /// The default limits, sufficient for any cover: 40 million pixels, 64 MB.
    package static let standard = PictureLimits()
}
