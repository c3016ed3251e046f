import Foundation
import PictureEncoders
import PictureReaders
import Pictures

/// A PNG file, which is deleted with this value.
final class ColoredPicture {
    let path: String

    /// A file with a square of this colour.
    convenience init(red: UInt8, green: UInt8, blue: UInt8) throws {
        try self.init(Self.png(Picture(width: 64, height: 64) { _, _ in Pixel(red, green, blue, 255) }))
    }

    /// A file with these bytes.
    init(_ bytes: [UInt8]) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "cover-\(UUID().uuidString).png")
        try Data(bytes).write(to: file)
        path = file.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Encodes a picture as PNG, which is lossless.
    static func png(_ picture: Picture) -> [UInt8] { file(of: picture) { penc_png($0, 6, 8, false, $1) } }

    /// Encodes a picture with the given encoder.
    static func file(
        of picture: Picture, _ encode: (penc_pixels, UnsafeMutablePointer<Int>) -> UnsafeMutablePointer<UInt8>?
    ) -> [UInt8] {
        var count = 0
        let bytes = picture.pixels.withUnsafeBufferPointer { buffer in
            let (width, height) = (UInt32(picture.size.width), UInt32(picture.size.height))
            return encode(penc_pixels(bytes: buffer.baseAddress, width: width, height: height), &count)
        }
        defer { penc_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// A PNG with a text chunk before the pixels (PNG, 11.3.4.3: `tEXt`).
    static func png(_ picture: Picture, saying text: String) -> [UInt8] {
        let chunk = Array("tEXtComment\0".utf8) + Array(text.utf8)
        let (length, check) = (UInt32(chunk.count - 4), checksum(chunk))
        let bytes = png(picture)
        // The signature and the header's chunk.
        let start = 8 + 25
        return bytes[..<start] + bigEndian(length) + chunk + bigEndian(check) + bytes[start...]
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// The CRC-32 of PNG (Annex D).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { (sum: UInt32, _: Int) -> UInt32 in
                sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1
            }
        }
    }
}
