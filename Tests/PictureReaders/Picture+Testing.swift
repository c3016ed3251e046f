package import Pictures

/// Red, green, blue and alpha.
package typealias Pixel = SIMD4<UInt8>

extension Pixel {
    package static let red = Pixel(255, 0, 0, 255)
    package static let green = Pixel(0, 255, 0, 255)
    package static let blue = Pixel(0, 0, 255, 255)
    package static let yellow = Pixel(255, 255, 0, 255)
    package static let clear = Pixel(0, 0, 0, 0)

    /// The largest difference of any channel, weighted by the opacity of the colours.
    package func distance(to other: Pixel) -> Int {
        let (one, two) = (seen, other.seen)
        return indices.map { abs(one[$0] - two[$0]) }.max() ?? 0
    }

    private var seen: SIMD4<Int> {
        let alpha = Int(w)
        return SIMD4<Int>(Int(x) * alpha / 255, Int(y) * alpha / 255, Int(z) * alpha / 255, alpha)
    }
}

extension Picture {
    package init(width: Int, height: Int, _ color: (Int, Int) -> Pixel) {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let pixel = color(x, y)
                pixels += [pixel.x, pixel.y, pixel.z, pixel.w]
            }
        }
        self = Picture(size: PixelSize(width: width, height: height), pixels: pixels) ?? .none
    }

    package static let none = Picture(width: 1, height: 1) { _, _ in .clear }

    /// Red and green above blue and yellow.
    package static func fourColors(width: Int = 64, height: Int = 64) -> Picture {
        Picture(width: width, height: height) { x, y in
            switch (x < width / 2, y < height / 2) {
            case (true, true): .red
            case (false, true): .green
            case (true, false): .blue
            case (false, false): .yellow
            }
        }
    }

    /// Colours that change from side to side in few steps, so that a palette has all of them.
    package static let shades = Picture(width: 64, height: 48) { x, y in
        Pixel(UInt8(x / 8 * 36), UInt8(y / 8 * 51), UInt8((x * x + y * 7) % 4 * 60), 255)
    }

    package subscript(x: Int, y: Int) -> Pixel {
        let start = (y * size.width + x) * 4
        return Pixel(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
    }

    /// The largest difference of any channel of any pixel; very large if the sizes differ.
    package func distance(to other: Picture) -> Int {
        guard size == other.size else { return .max }
        if pixels == other.pixels { return 0 }
        return (0..<size.height).flatMap { y in (0..<size.width).map { x in self[x, y].distance(to: other[x, y]) } }
            .max() ?? 0
    }

    /// Moves each pixel to its position in the rotated or mirrored picture.
    package func mapped(width: Int, height: Int, from: (Int, Int) -> (Int, Int)) -> Picture {
        Picture(width: width, height: height) { x, y in
            let source = from(x, y)
            return self[source.0, source.1]
        }
    }
}
