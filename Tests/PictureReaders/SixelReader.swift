package import Pictures

/// Reads sixels as a VT340 does: colours by percent, bands of six rows, `!` to repeat, `$` back, `-` down.
package struct SixelReader {
    private var colors: [Int: Pixel] = [:]
    private var color = 0
    private var (x, band) = (0, 0)
    private var size = PixelSize(width: 1, height: 1)
    private var shown: [Pixel] = []

    /// The picture that a terminal shows for the sequence.
    /// - Throws: ``UnreadableSequence``.
    package static func read(_ text: String) throws -> Picture {
        guard text.hasPrefix("\u{1b}P"), text.hasSuffix("\u{1b}\\"), let start = text.firstIndex(of: "q") else {
            throw UnreadableSequence()
        }
        var reader = SixelReader()
        try reader.run(Array(text[start...].dropFirst().dropLast(2).utf8))
        let shown = reader.shown
        return Picture(width: reader.size.width, height: reader.size.height) { x, y in shown[y * reader.size.width + x]
        }
    }

    private mutating func run(_ bytes: [UInt8]) throws {
        var index = 0
        while index < bytes.count {
            let command = bytes[index]
            index += 1
            var numbers: [Int] = []
            if [UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "!")].contains(command) {
                let end = bytes[index...].firstIndex { !(0x30...0x3B).contains($0) } ?? bytes.count
                numbers = String(decoding: bytes[index..<end], as: UTF8.self).split(separator: ";").compactMap {
                    Int($0)
                }
                index = end
            }
            switch command {
            case UInt8(ascii: "\""): measure(numbers)
            case UInt8(ascii: "#"): choose(numbers)
            case UInt8(ascii: "!"):
                try paint(bytes[index], times: numbers[0])
                index += 1
            case UInt8(ascii: "$"): x = 0
            case UInt8(ascii: "-"): (x, band) = (0, band + 1)
            default: try paint(command, times: 1)
            }
        }
    }

    private mutating func measure(_ numbers: [Int]) {
        size = PixelSize(width: numbers[2], height: numbers[3])
        shown = Array(repeating: .clear, count: size.width * size.height)
    }

    private mutating func choose(_ numbers: [Int]) {
        color = numbers[0]
        guard numbers.count == 5 else { return }
        let parts = numbers.suffix(3).map { UInt8(($0 * 255 + 50) / 100) }
        colors[color] = Pixel(parts[0], parts[1], parts[2], 255)
    }

    private mutating func paint(_ sixel: UInt8, times: Int) throws {
        guard (63...126).contains(sixel), let pixel = colors[color] else { throw UnreadableSequence() }
        for _ in 0..<times {
            for bit in 0..<6 where (sixel - 63) >> UInt8(bit) & 1 == 1 {
                let y = band * 6 + bit
                if x < size.width && y < size.height { shown[y * size.width + x] = pixel }
            }
            x += 1
        }
    }
}
