import Foundation
import PictureEncoders

/// A file with a picture in one colour, which goes when this value goes.
final class ColoredPicture {
    let path: String

    init(red: UInt8, green: UInt8, blue: UInt8) throws {
        let side = 64
        var pixels: [UInt8] = []
        for _ in 0..<side * side { pixels += [red, green, blue, 255] }
        var count = 0
        let bytes = pixels.withUnsafeBufferPointer { buffer in
            penc_png(
                penc_pixels(bytes: buffer.baseAddress, width: UInt32(side), height: UInt32(side)), 6, 8, false, &count)
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "cover-\(UUID().uuidString).png")
        try Data(UnsafeBufferPointer(start: bytes, count: count)).write(to: file)
        penc_free(bytes)
        path = file.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
