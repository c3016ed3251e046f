import Randomness
import Tabular
import Testing

struct RoundTripTests {
    private static let pieces = [
        "a", "Blue", " ", "\"", "\"\"", ",", ";", "\t", "\n", "\r", "\r\n", "\\", "\\n", "\\u0041", "é", "e\u{301}",
        "👩‍👩‍👧", "日本", "\u{1}",
        "\u{1B}[0m", "\u{7F}", "\u{85}", "\u{9B}", "\u{2028}", "\u{FEFF}", "\u{FFFD}", "sep=;", "{", "[", "null", "1",
        "#", "'", "=1+1",
        String(repeating: "long ", count: 40),
    ]

    private static func text(_ generator: inout SeededRandom) -> String {
        let count = Int.random(in: 0...6, using: &generator)
        return (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
    }

    private static func value(_ generator: inout SeededRandom, depth: Int = 0) throws -> JSONValue {
        switch Int.random(in: 0..<(depth < 3 ? 7 : 5), using: &generator) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &generator))
        case 2: return .number(Int.random(in: Int.min...Int.max, using: &generator))
        case 3: return try JSONValue(parsing: "\(Double.random(in: -1e9...1e9, using: &generator))")
        case 4: return .string(text(&generator))
        case 5:
            return .array(
                try (0..<Int.random(in: 0...3, using: &generator)).map { _ in try value(&generator, depth: depth + 1) })
        default:
            var members = JSONObject()
            for _ in 0..<Int.random(in: 0...20, using: &generator) {
                members[text(&generator)] = try value(&generator, depth: depth + 1)
            }
            return .object(members)
        }
    }

    @Test(arguments: 0..<UInt64(randomCases(120)))
    func `every text survives a round trip in every format`(seed: UInt64) throws {
        var generator = SeededRandom(seed: seed)
        let width = Int.random(in: 1...5, using: &generator)
        let columns = (0..<width).map { "\($0)\(Self.text(&generator))" }
        let rows = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
            (0..<width).map { _ in JSONValue.string(Self.text(&generator)) }
        }
        for format in TabularFormat.allCases where format != .md {
            let bytes = try written(format, columns, rows)
            for chunkSize in [Int.max, Int.random(in: 1...9, using: &generator)] {
                let reader = try TabularFormat.reader(
                    for: ChunkedByteSource(bytes, chunkSize: chunkSize), format: format)
                for values in rows {
                    let row = try #require(try reader.next())
                    #expect(row.columns.names.map { Array($0.utf8) } == columns.map { Array($0.utf8) })
                    #expect(row.values.map { Array($0.text.utf8) } == values.map { Array($0.text.utf8) })
                    #expect(row.problems.isEmpty)
                }
                #expect(try reader.next() == nil)
            }
        }
    }

    @Test(arguments: 0..<UInt64(randomCases(120)))
    func `every value survives a round trip in JSON`(seed: UInt64) throws {
        var generator = SeededRandom(seed: seed)
        let value = try Self.value(&generator)
        for isIndented in [false, true] {
            let text = value.serialized(isIndented: isIndented)
            let back = try JSONValue(parsing: text)
            #expect(back == value)
            #expect(back.serialized(isIndented: isIndented) == text)
        }
    }
}
