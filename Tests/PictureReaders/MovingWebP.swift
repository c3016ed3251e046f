/// Creates an animated WebP as the container specification describes it: VP8X, ANIM, and an ANMF for each frame.
package enum MovingWebP {
    /// `frames` are the chunks of still pictures.
    package static func file(
        frames: [ArraySlice<UInt8>], width: Int, height: Int, left: Int, top: Int, canvas: (Int, Int)
    ) -> [UInt8] {
        let header = [UInt8](arrayLiteral: 0x12, 0, 0, 0) + bytes(canvas.0 - 1, 3) + bytes(canvas.1 - 1, 3)
        let chunks =
            chunk("VP8X", header) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
            + frames.flatMap { frame in
                let frameHeader = [left / 2, top / 2, width - 1, height - 1, 100].flatMap { bytes($0, 3) }
                return chunk("ANMF", frameHeader + [0] + frame)
            }
        return chunk("RIFF", Array("WEBP".utf8) + chunks)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let padding: [UInt8] = content.count % 2 == 1 ? [0] : []
        return Array(name.utf8) + bytes(content.count, 4) + content + padding
    }

    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
