import Testing

@testable import Tabular

/// Rows of cells as bytes, compared with a plain definition of the formats.
struct CellRowTests {
    static let hostile = [
        "", " ", "plain", "a,b", "say \"hi\"", "line\nbreak", "carriage\r", "tab\t", "back\\slash", "nul\0nul",
        "\u{1b}[31m", "\u{7f}",
        "\u{85}\u{9b}", "\u{a0}°", "“quoted” – …", "\u{2028}\u{2029}", "é", "検索", "👨‍👩‍👧‍👦", "\u{202e}rtl", "\u{FFFD}",
        "\u{FEFF}bom",
        String(repeating: "x", count: 100_000), String(repeating: "\"", count: 70_000),
    ]

    private static var rows: [[JSONValue]] {
        let values: [JSONValue] = [
            .null, 0, -1, 1971, .number(Int.min), .number(Int.max), true, [:], ["a": [1, "\u{85},"]], [],
        ]
        let texts = hostile.map { JSONValue.string($0) }
        return (texts + values).flatMap { value in
            [[value, "Blue", 1], ["Blue", value, .null], [value, value, value]]
        }
    }

    @Test(arguments: TabularFormat.allCases.filter { $0 != .md }) func `rows are written as their definition says`(
        format: TabularFormat
    )
        throws
    {
        let columns = ["title", "ar\"tist", "year"]
        var bytes: [UInt8] = []
        let writer = format.writer { bytes += $0 }
        try writer.begin(columns: columns)
        for row in Self.rows { try writer.write(row) }
        try writer.end()
        let lines = Self.rows.map { Self.line($0, columns, format) }
        let text =
            switch format {
            case .csv: "title,\"ar\"\"tist\",year\n" + lines.map { $0 + "\n" }.joined()
            case .tsv: "title\tar\"tist\tyear\n" + lines.map { $0 + "\n" }.joined()
            case .json: "[\n" + lines.joined(separator: ",\n") + "\n]\n"
            case .jsonl, .md: lines.map { $0 + "\n" }.joined()
            }
        #expect(bytes == Array(text.utf8))
    }

    private static func line(_ row: [JSONValue], _ columns: [String], _ format: TabularFormat) -> String {
        switch format {
        case .csv:
            row.map { value in
                let scalars = value.text.unicodeScalars
                guard scalars.contains(where: { ",\"\n\r".unicodeScalars.contains($0) }) else { return value.text }
                return "\"" + scalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
            }.joined(separator: ",")
        case .tsv:
            row.map { value in
                let escapes: [Unicode.Scalar: String] = ["\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\"]
                return value.text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
            }.joined(separator: "\t")
        case .json, .jsonl, .md:
            "{"
                + zip(columns, row).map { JSONValue.string($0).serialized() + ":" + $1.serialized() }.joined(
                    separator: ",") + "}"
        }
    }

    @Test(
        arguments: [
            [0xFF], [0x41, 0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xC0, 0x80], [0x80, 0x41],
            [0xC3, 0xA9], [0xF0, 0x9D, 0x84, 0x9E],
        ] as [[UInt8]])
    func `bytes that are not UTF-8 are repaired as in a string`(bytes: [UInt8]) {
        var row = CellRow()
        row.append("before")
        row.append(bytes.span)
        row.append(1)
        let cells = [row.text(of: 0), row.text(of: 1), row.text(of: 2)]
        #expect(cells == ["before", String(decoding: bytes, as: UTF8.self), "1"])
    }

    @Test(arguments: [0, 7, -7, 10, 99, 100, -1000, Int.max, Int.min]) func `a number is written in digits`(number: Int)
    {
        var row = CellRow()
        row.append(number)
        let text = row.text(of: 0)
        #expect(text == String(number))
        row.removeAll()
        row.append(nil as Int?)
        let (count, missing) = (row.count, row.text(of: 0))
        #expect(count == 1)
        #expect(missing.isEmpty)
    }
}
