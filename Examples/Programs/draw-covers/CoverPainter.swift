/// Computes the pixels of a drawing. Each is the mean of nine points, for smooth edges.
package enum CoverPainter {
    /// The length of a side, in pixels.
    package static let side = 300

    /// Red, green, blue and alpha of each pixel, by rows.
    package static func pixels(of drawing: some CoverDrawing) -> [UInt8] {
        (0..<side).flatMap { row($0, of: drawing) }
    }

    /// The pixels of a row, from 0 at the top.
    package static func row(_ row: Int, of drawing: some CoverDrawing) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(side * 4)
        for column in 0..<side { append(pixel(of: drawing, column: column, row: row), to: &pixels) }
        return pixels
    }

    /// The sum of nine points.
    private static func pixel(of drawing: some CoverDrawing, column: Int, row: Int) -> SIMD4<Double> {
        var sum = SIMD4<Double>.zero
        for point in 0..<9 {
            let x = (Double(column) + Double(point % 3 * 2 + 1) / 6) / Double(side)
            let y = (Double(row) + Double(point / 3 * 2 + 1) / 6) / Double(side)
            let ink = drawing.ink(x: x, y: y)
            sum += SIMD4(ink.red, ink.green, ink.blue, 0)
        }
        return sum
    }

    private static func append(_ sum: SIMD4<Double>, to pixels: inout [UInt8]) {
        pixels.append(coarse(sum.x))
        pixels.append(coarse(sum.y))
        pixels.append(coarse(sum.z))
        pixels.append(255)
    }

    /// Rounded to steps of eight, which are invisible and halve the size of the files.
    private static func coarse(_ sum: Double) -> UInt8 { UInt8(min(255, (sum / 72).rounded() * 8)) }
}
