import PictureEncoders

/// Files that a server could send by mistake or to do harm.
enum HostileFiles {
    /// A PNG that declares these dimensions, with valid checksums.
    static func png(width: UInt32, height: UInt32) -> [UInt8] {
        let header = bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0]
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return signature + chunk("IHDR", header) + chunk("IDAT", []) + chunk("IEND", [])
    }

    /// A truncated JPEG.
    static var tornJPEG: [UInt8] {
        let pixels: [UInt8] = (0..<64 * 64 * 4).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
        var count = 0
        let bytes = pixels.withUnsafeBufferPointer { buffer in
            penc_jpeg(penc_pixels(bytes: buffer.baseAddress, width: 64, height: 64), PENC_RGB, false, 0, &count)
        }
        defer { penc_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count / 2))
    }

    /// Encodes up to 65,535 bytes as gzip without compression (RFC 1951, 3.2.4; RFC 1952).
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt16(bytes.count)
        let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1]
        let lengths = [count, ~count].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        return head + lengths + bytes + bigEndian(checksum(bytes)).reversed() + bigEndian(UInt32(count)).reversed()
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + named + bigEndian(checksum(named))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// The CRC-32 of both formats.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = .max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
