import Tabular
import Testing

/// One table in every encoding, with every separator and every kind of line end.
struct TextShapeTests {
    private struct Encoding: Sendable {
        let name: String
        let encode: @Sendable (String) -> [UInt8]
    }

    private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return isBigEndian ? bytes.reversed() : bytes
        }
    }

    private static func oneByte(_ text: String, _ code: [Character: UInt8]) -> [UInt8] {
        text.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : code[Character($0)] ?? UInt8(ascii: "?") }
    }

    private static let encodings = [
        Encoding(name: "UTF-8", encode: { Array($0.utf8) }),
        Encoding(name: "UTF-8 with mark", encode: { Array(("\u{FEFF}" + $0).utf8) }),
        Encoding(name: "UTF-16LE", encode: { utf16($0, isBigEndian: false) }),
        Encoding(name: "UTF-16BE", encode: { utf16($0, isBigEndian: true) }),
        Encoding(
            name: "UTF-16LE with mark", encode: { utf16("\u{FEFF}" + $0, isBigEndian: false) }),
        Encoding(
            name: "UTF-16BE with mark", encode: { utf16("\u{FEFF}" + $0, isBigEndian: true) }),
        Encoding(
            name: "Windows-1252", encode: { oneByte($0, ["ö": 0xF6, "é": 0xE9, "ø": 0xF8, "’": 0x92]) }),
        Encoding(
            name: "MacRoman", encode: { oneByte($0, ["ö": 0x9A, "é": 0x8E, "ø": 0xBF, "’": 0xD5]) }),
    ]

    private static let cells = [
        ["artist", "the title", "a,b;c\td"], ["Björk", "Début", "x"], ["Mø", "It’s \"so\"", "two\nlines"],
        ["", "", "Motörhead, Röyksopp; Beyoncé"],
    ]

    /// The table as a program would write it, with the necessary quotes.
    private static func table(_ separator: String, _ lineEnds: [String]) -> String {
        cells.enumerated().map { index, row in
            row.map { cell in
                guard cell.contains(where: { ",;\t\"\n".contains($0) }) else { return cell }
                return "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
                    + "\""
            }.joined(separator: separator) + lineEnds[index % lineEnds.count]
        }.joined()
    }

    private func expectTable(_ text: String, _ encoding: Encoding, _ comment: String) throws {
        let reader = try TabularFormat.reader(for: MemoryByteSource(encoding.encode(text)))
        var rows: [[String]] = []
        while let row = try reader.next() {
            rows.append(row.values.map(\.text))
            #expect(row.problems.isEmpty, "\(comment)")
        }
        #expect([reader.columns?.names ?? []] + rows == Self.cells, "\(comment)")
    }

    @Test(arguments: [",", ";", "\t"], [["\n"], ["\r\n"], ["\r"], ["\n", "\r\n", "\r"]])
    func `a table is read in any encoding`(separator: String, lineEnds: [String]) throws {
        let end = lineEnds[0]
        for encoding in Self.encodings {
            let text = Self.table(separator, lineEnds)
            for (head, tail) in [
                ("", ""), ("", end), ("", end + end + end), (end, ""), ("sep=\(separator)\(end)", end),
                ("SEP=\(separator)\(end)", ""),
            ] {
                try expectTable(head + text + tail, encoding, "\(encoding.name) \((head, separator, lineEnds, tail))")
            }
        }
    }

    @Test(arguments: ["", "\n", "\r\n", "\r", "\n\n\n"])
    func `a header without rows is detected in every encoding`(end: String) throws {
        for encoding in Self.encodings {
            let reader = try TabularFormat.reader(for: MemoryByteSource(encoding.encode("artist;title" + end)))
            #expect(try reader.next() == nil)
            #expect(reader.columns?.names == ["artist", "title"], "\(encoding.name)")
        }
    }

    @Test(arguments: [false, true])
    func `UTF-16 without a mark is detected for any alphabet`(isBigEndian: Bool) {
        let title = String(repeating: "宇多田ヒカル初恋🎵", count: 500)
        let text = "title,artist\n" + String(repeating: "\(title),椎名林檎\n", count: 9)
        let table = TableText(Self.utf16(text, isBigEndian: isBigEndian), .csv)
        #expect(table.error == nil)
        #expect(table.rows.count == 9)
        #expect(table.rows.last == "10: title=\(title)|artist=椎名林檎")
        let json = "[{\"title\":\"\(title)\"}]"
        #expect(TableText(Self.utf16(json, isBigEndian: isBigEndian)).rows == ["1: title=\(title)"])
    }

    @Test(arguments: [
        ("12\" count;title;artist\n1;A;B\n", ["2: 12\" count=1|title=A|artist=B"]),
        ("title;5\" 6\";artist\nA;2;B,C\n", ["2: title=A|5\" 6\"=2|artist=B,C"]),
        ("\"a \"\"b,c,d,e\"\"\";b\n1;2\n", ["2: a \"b,c,d,e\"=1|b=2"]),
    ])
    func `a quote inside a name of the header does not affect the separator`(text: String, rows: [String]) {
        #expect(TableText(text, .csv).rows == rows)
    }

    @Test(arguments: [
        ("\"a\"\t\"b\"\n\"x\ty\"\t\"say \"\"z\"\"\"\n", ["2: a=x\ty|b=say \"z\""]),
        ("\"a\"\tb\n\"x\"\ty\n", ["2: \"a\"=\"x\"|b=y"]),
    ])
    func `quotes are read in a TSV with a quoted header`(text: String, rows: [String]) {
        #expect(TableText(text, .tsv).rows == rows)
    }

    @Test(arguments: [
        ("a,b\n1,2\n3", 3, 1, 2), ("a\tb\tc\n1\t2", 2, 2, 3), ("a,b,c\r\n\r\n1,2", 3, 2, 3), ("a,b\n\"1\n\"", 2, 1, 2),
    ])
    func `a last line without a line break and with missing cells is named`(
        text: String, line: Int, found: Int, expected: Int
    ) {
        let problem = RowProblem.cutOffRow(found: found, expected: expected).description
        let last = TableText(text).rows.last
        #expect(last?.hasPrefix("\(line): ") == true && last?.hasSuffix(" !\(problem)") == true)
    }
}
