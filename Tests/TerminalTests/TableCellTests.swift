import Randomness
import TestTraits
import Testing

@testable import Terminal

/// A table writes the same bytes, whether its cells come as strings or as bytes.
struct TableCellTests {
    static let hostile = [
        "", " ", "   ", "plain", "trailing  ", "  leading", "tab\there", "line\nbreak", "nul\0nul", "bell\u{7}",
        "\u{1b}[2J", "\u{7f}",
        "\u{9b}31m", "é", "e\u{301}te\u{301}", "検索結果の一覧", "宇多田ヒカル", "👨‍👩‍👧‍👦 family", "👍🏽", "🇩🇪🇫🇷", "1️⃣", "❤️", "☂",
        "\u{202e}abc", "\u{200f}", "\u{200b}", "\u{feff}", "שלום", "مرحبا", "\u{301}", "\u{FFFD}", "“quoted” – dash…",
        "°C ±1", "\u{a0}",
        "𝄞 clef", "\u{e0100}", "\u{2028}", String(repeating: "long ", count: 50),
        String(repeating: "長い", count: 40) + "\t", "…", "ｗｉｄｅ",
    ]

    private static let columns: [[TextTable.Column]] = [
        [
            .init("#", alignment: .right, shrinkPriority: 0, minimumWidth: 3), .init("title"), .init("artist"),
            .init("genre"),
            .init("year", alignment: .right, shrinkPriority: 0),
        ],
        [.init("one")],
        [.init("a", shrinkPriority: 0), .init("b", alignment: .right, shrinkPriority: 2)],
        {
            var last = TextTable.Column("wrapped")
            last.isWrapped = true
            return [.init("name", shrinkPriority: 0), last]
        }(),
        {
            var last = TextTable.Column("whole", shrinkPriority: 2)
            last.isWhole = true
            return [.init("name"), last]
        }(),
    ]

    @Test(.seeded, arguments: [nil, 1, 2, 3, 5, 8, 13, 20, 30, 40, 60, 80, 120, 200])
    func `a table of cells as bytes equals the table of the same strings`(width: Int?) throws {
        var random = SeededRandom(seed: RunSeed.value)
        for columns in Self.columns {
            for marker in ["▸", nil] {
                // Later rows are wider than the measured ones, or not.
                let usual = random.once(in: 2) ? ["plain", "A Title", "é", "1999"] : Self.hostile
                let rows = (0..<1200).map { index in
                    let cells = index < 1000 ? usual : Self.hostile
                    let count = random.once(in: 20) ? random.below(columns.count + 2) : columns.count
                    return (0..<count).map { _ in random.pick(cells) }
                }
                let current = random.below(1200)
                let strings = try Self.table(columns, width, marker, rows) { try $0.add($1, isCurrent: $2 == current) }
                let bytes = try Self.table(columns, width, marker, rows) { table, cells, index in
                    var ends: [Int] = []
                    let text = cells.reduce(into: [UInt8]()) {
                        $0 += $1.utf8
                        ends.append($0.count)
                    }
                    let isCurrent = index == current
                    let isWritten = try table.addPlain(text.span, ends: ends.span, isCurrent: isCurrent)
                    if !isWritten { try table.add(cells, isCurrent: isCurrent) }
                }
                #expect(strings == bytes)
            }
        }
    }

    private static func table(
        _ columns: [TextTable.Column], _ width: Int?, _ marker: String?, _ rows: [[String]],
        _ add: (inout TextTable, [String], Int) throws -> Void
    ) throws -> [String] {
        var output: [UInt8] = []
        var table = TextTable(columns, width: width, marker: marker, depth: .ansi) { output += $0 }
        for (index, row) in rows.enumerated() { try add(&table, row, index) }
        try table.finish()
        return String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
    }

    @Test(arguments: hostile)
    func `a plain text is written as it is, and its scalars are measured one by one`(text: String) {
        guard let width = Array(text.utf8).withUnsafeBufferPointer(DisplayWidth.ofPlainText) else { return }
        #expect(width == text.displayWidth)
        #expect(ControlCharacters.shown(text) == text)
    }

    @Test(arguments: [
        "plain", "é", "e\u{301}te\u{301}", "検索結果の一覧", "שלום", "“quoted” – dash…", "°C ±1", "𝄞 clef", "ｗｉｄｅ",
    ])
    func `most texts in any language are plain`(text: String) {
        #expect(Array(text.utf8).withUnsafeBufferPointer(DisplayWidth.ofPlainText) != nil)
    }

    @Test(arguments: [[0xE2], [0xE2, 0x82], [0x41, 0xF0, 0x9F], [0xC3]] as [[UInt8]])
    func `a truncated character is not plain`(bytes: [UInt8]) {
        #expect(bytes.withUnsafeBufferPointer(DisplayWidth.ofPlainText) == nil)
    }

    @Test func `no text with a control character is plain, and every other scalar is as wide as its character`() {
        for scalar in (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
            let text = String(scalar)
            let width = Array(text.utf8).withUnsafeBufferPointer(DisplayWidth.ofPlainText)
            let isRight =
                (width == nil || width == DisplayWidth.of(scalar))
                && (!ControlCharacters.isControl(scalar) || width == nil)
            if !isRight {
                Issue.record("\(String(scalar.value, radix: 16)) is \(width.map(String.init) ?? "not plain")")
            }
        }
    }

    @Test(.seeded) func `bytes that are not UTF-8 are not plain`() {
        var random = SeededRandom(seed: RunSeed.value)
        let ends: [UInt8] = [
            0x20, 0x41, 0x7E, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE4, 0xED, 0xEF, 0xF0, 0xF4,
            0xF5, 0xFF,
        ]
        for _ in 0..<randomCases(200_000) {
            let bytes = (0..<1 + random.below(12)).map { _ in random.pick(ends) }
            guard String(validating: bytes, as: UTF8.self) == nil else { continue }
            #expect(bytes.withUnsafeBufferPointer(DisplayWidth.ofPlainText) == nil)
        }
    }

    @Test(.seeded) func `printable ASCII ends at the first other byte`() {
        var random = SeededRandom(seed: RunSeed.value)
        for _ in 0..<20_000 {
            let bytes = (0..<random.below(30)).map { _ in
                random.once(in: 8) ? UInt8(random.below(256)) : 0x20 + UInt8(random.below(0x5F))
            }
            let start = random.below(bytes.count + 1)
            let run = bytes[start...].prefix { (0x20...0x7E).contains($0) }.count
            #expect(bytes.withUnsafeBufferPointer { $0.printableASCIIRun(from: start) } == run)
        }
    }
}
