import PictureEncoders
@testable import Pictures

/// Picture files for a test, which the formats' own encoders write.
enum TestFile {
    static func jpeg(
        _ picture: Picture, _ colors: penc_colors = PENC_RGB, isProgressive: Bool = false, orientation: Int32 = 0
    ) -> [UInt8] {
        file(of: picture) { penc_jpeg($0, colors, isProgressive, orientation, $1) }
    }

    static func png(
        _ picture: Picture, colorType: Int32 = 6, depth: Int32 = 8, isInterlaced: Bool = false
    ) -> [UInt8] {
        file(of: picture) { penc_png($0, colorType, depth, isInterlaced, $1) }
    }

    /// Lossless if no quality is given.
    static func webp(_ picture: Picture, quality: Float = -1) -> [UInt8] {
        file(of: picture) { penc_webp($0, quality, 6, $1) }
    }

    static func gif(
        _ picture: Picture, left: Int = 0, top: Int = 0, screen: PixelSize? = nil, isInterlaced: Bool = false
    ) -> [UInt8] {
        let screen = screen ?? picture.size
        return file(of: picture) {
            penc_gif(
                $0, UInt32(left), UInt32(top), UInt32(screen.width), UInt32(screen.height), isInterlaced, $1)
        }
    }

    /// One file for each format and each layout of its data.
    static func everyKind(of picture: Picture) -> [(name: String, bytes: [UInt8])] {
        [
            ("jpeg", jpeg(picture)), ("progressive jpeg", jpeg(picture, isProgressive: true)),
            ("png", png(picture)), ("interlaced png", png(picture, isInterlaced: true)),
            ("webp", webp(picture, quality: 90)), ("webp without loss", webp(picture)),
            ("gif", gif(picture)), ("interlaced gif", gif(picture, isInterlaced: true)),
        ]
    }

    private static func file(
        of picture: Picture, _ encode: (penc_pixels, UnsafeMutablePointer<Int>) -> UnsafeMutablePointer<UInt8>?
    ) -> [UInt8] {
        picture.pixels.withUnsafeBufferPointer { buffer in
            let pixels = penc_pixels(
                bytes: buffer.baseAddress, width: UInt32(picture.size.width), height: UInt32(picture.size.height))
            var count = 0
            let bytes = encode(pixels, &count)
            defer { penc_free(bytes) }
            return Array(UnsafeBufferPointer(start: bytes, count: count))
        }
    }
}
