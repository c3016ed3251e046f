import PictureEncoders
import Randomness

/// A picture like one from a camera: soft colours with noise, so that it cannot be compressed to nothing.
enum NoisyCover {
    /// At this size, the file has about 60 kB.
    private static let side = 338

    /// A JPEG, which is different for each seed.
    static func jpeg(seed: Int) -> [UInt8] {
        var random = SeededRandom(seed: seed)
        var pixels: [UInt8] = []
        for y in 0..<side {
            for x in 0..<side {
                let noise = random.below(48)
                pixels += [x, y, (x + y) / 2].map { UInt8($0 * 200 / side + noise) } + [255]
            }
        }
        var count = 0
        let bytes = pixels.withUnsafeBufferPointer { buffer in
            let pixels = penc_pixels(bytes: buffer.baseAddress, width: UInt32(side), height: UInt32(side))
            return penc_jpeg(pixels, PENC_RGB, false, 0, &count)
        }
        defer { penc_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
