import Terminal
import Testing

@Suite struct TextTableTests {
    private static let columns: [TextTable.Column] = [
        .init("#", alignment: .right, shrinkPriority: 0), .init("Title", shrinkPriority: 2),
        .init("Artist", shrinkPriority: 1),
        .init("Year", alignment: .right, shrinkPriority: 0),
    ]

    private func table(
        _ rows: [[String]], width: Int?, current: Int? = nil, columns: [TextTable.Column] = columns
    ) throws -> [String] {
        var output = ""
        var table = TextTable(columns, width: width) { output += String(decoding: $0, as: UTF8.self) }
        for (index, row) in rows.enumerated() { try table.add(row, isCurrent: index == current) }
        try table.finish()
        return output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test func `columns are aligned, also with wide characters, and the current row is marked`() throws {
        let rows = [["1", "Blue Train", "John Coltrane", "1957"], ["2", "検索", "宇多田ヒカル", "2002"]]
        #expect(
            try table(rows, width: 80, current: 1) == [
                "  #  Title       Artist         Year", "  1  Blue Train  John Coltrane  1957",
                "▸ 2  検索        宇多田ヒカル   2002",
            ])
    }

    @Test func `a wrapped last column continues between words, aligned below its first line`() throws {
        var last = TextTable.Column("meaning")
        last.isWrapped = true
        let columns = [TextTable.Column("name", shrinkPriority: 0), last]
        let rows = [["a", "one two three"], ["b", "検索 宇多田ヒカル"], ["c", "short"], ["d", "unbreakable!"], ["e", ""]]
        #expect(
            try table(rows, width: 16, current: 0, columns: columns) == [
                "  name  meaning", "▸ a     one two", "        three", "  b     検索", "        宇多田…", "  c     short",
                "  d     unbreak…", "  e",
            ])
        #expect(try table(rows, width: nil, columns: columns)[1] == "  a     one two three")
    }

    @Test func `no row is wider than the terminal, however narrow`() throws {
        let rows = (0..<30).map {
            ["\($0)", String(repeating: "検索x", count: $0), String(repeating: "ab ", count: $0), "1999"]
        }
        for width in 1...90 {
            for line in try table(rows, width: width) { #expect(line.displayWidth <= width, "\(width): \(line)") }
        }
    }

    @Test func `columns with the highest priority are shortened first`() throws {
        let rows = [["1", "The Rise and Fall of Ziggy Stardust", "David Bowie", "1972"]]
        #expect(try table(rows, width: 40)[1] == "  1  The Rise and Fa…  David Bowie  1972")
        #expect(try table(rows, width: 30)[1] == "  1  The Ris…  David Bo…  1972")
    }

    @Test func `a pipe has no width limit, also after the measured rows`() throws {
        let long = String(repeating: "x", count: 300)
        let rows = Array(repeating: ["1", "a", "b", "1999"], count: 1200) + [["1201", long, "b", "1999"]]
        let lines = try table(rows, width: nil)
        #expect(lines.count == 1202)
        #expect(lines.last?.contains(long) == true)
        #expect(lines[1] == "  1  a      b       1999")
    }

    @Test func `cells after the first thousand rows are cut to the measured columns`() throws {
        let rows = Array(repeating: ["1", "abc", "b", "1999"], count: 1000) + [["2", "abcdefghij", "b", "1999"]]
        #expect(try table(rows, width: 80).last == "  2  abcd…  b       1999")
    }

    @Test func `a number in a later row is complete, and the rest of the row is aligned if possible`() throws {
        let rows = Array(repeating: ["999", "abc", "b", "1999"], count: 1000)
        let later = [
            ["123456", "ab", "b", "2000"], ["123456", "abcdefghij", "b", "2000"], ["1", "a", "b", "123456"],
        ]
        let lines = try table(rows + later, width: 80)
        #expect(
            lines[1000...] == [
                "  999  abc    b       1999", "  123456  ab  b       2000", "  123456  abcd…  b    2000",
                "    1  a      b       123456",
            ])
        #expect(try table(rows + later, width: nil)[1002] == "  123456  abcdefghij  b  2000")
        for width in 26...28 {
            let lines = try table(rows + later, width: width).suffix(3)
            for line in lines {
                #expect(line.displayWidth <= width, "\(width): \(line)")
                #expect(line.contains("123456"), "\(width): \(line)")
            }
        }
    }

    @Test func `space is reserved for later rows`() throws {
        var columns = Self.columns
        columns[0].widthOfLaterRows = 6
        let rows = Array(repeating: ["1", "a", "b", "1999"], count: 1001)
        #expect(try table(rows, width: 80, columns: columns)[1] == "       1  a      b       1999")
        #expect(try table(Array(rows.prefix(3)), width: 80, columns: columns)[1] == "  1  a      b       1999")
    }

    @Test func `control characters never reach the output`() throws {
        #expect(try table([["1", "a\u{1b}[2J\nb", "", ""]], width: 60)[1] == "  1  a\\u{1b}[2J\\u{a}b")
    }

    @Test func `missing cells are empty, and an empty table is its header`() throws {
        #expect(try table([["1"]], width: 60) == ["  #  Title  Artist  Year", "  1"])
        #expect(try table([], width: 60) == ["  #  Title  Artist  Year"])
    }

    @Test func `rows are written before the table is complete`() throws {
        var columns = TextTableTests.columns
        columns[0].minimumWidth = 4
        var written = 0
        var table = TextTable(columns, width: 60) { written += $0.count }
        for number in 0..<5000 { try table.add(["\(number)", "Blue Train", "John Coltrane", "1957"]) }
        #expect(written > 4000 * 36)
        try table.finish()
        #expect(written == 5001 * 40)
    }

    @Test func `an error of the output is rethrown`() {
        struct Closed: Error {}
        var table = TextTable(TextTableTests.columns, width: 60) { _ in throw Closed() }
        #expect(throws: Closed.self) { try table.finish() }
    }
}
