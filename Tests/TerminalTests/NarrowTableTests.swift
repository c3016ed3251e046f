import Terminal
import Testing

/// Tables of wide, joined and combining characters on terminals of every width.
@Suite struct NarrowTableTests {
    private static let columns: [TextTable.Column] = [
        .init("#", alignment: .right, shrinkPriority: 0), .init("title", shrinkPriority: 2), .init("artist"),
        .init("year", alignment: .right, shrinkPriority: 0),
    ]

    private static let rows = [
        ["1", "Blue Train", "John Coltrane", "1957"], ["20", "検索結果の一覧", "宇多田ヒカル", "2002"],
        ["300", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦 family", "e\u{301}te\u{301}", "99"], ["4000", "\u{1b}[2J", "", "1"],
    ]

    private func table(_ rows: [[String]], width: Int?) throws -> String {
        var output = ""
        var table = TextTable(Self.columns, width: width, marker: nil) { output += String(decoding: $0, as: UTF8.self) }
        for row in rows { try table.add(row) }
        try table.finish()
        return output
    }

    @Test func `80 columns show all columns completely`() throws {
        let table = try table(Self.rows, width: 80)
        #expect(
            table == """
                   #  title           artist         year
                   1  Blue Train      John Coltrane  1957
                  20  検索結果の一覧  宇多田ヒカル   2002
                 300  👨‍👩‍👧‍👦👨‍👩‍👧‍👦 family     e\u{301}te\u{301}              99
                4000  \\u{1b}[2J                         1

                """)
    }

    @Test func `39 columns cut titles first, between whole characters`() throws {
        let table = try table(Self.rows, width: 39)
        #expect(
            table == """
                   #  title         artist         year
                   1  Blue Train    John Coltrane  1957
                  20  検索結果の…   宇多田ヒカル   2002
                 300  👨‍👩‍👧‍👦👨‍👩‍👧‍👦 family   e\u{301}te\u{301}              99
                4000  \\u{1b}[2J                       1

                """)
    }

    @Test func `of columns with equal priority only the widest is cut`() throws {
        var output = ""
        var table = TextTable(
            [.init("#", shrinkPriority: 0), .init("title"), .init("artist"), .init("genre")], width: 60, marker: nil
        ) { output += String(decoding: $0, as: UTF8.self) }
        try table.add(["1", String(repeating: "long title ", count: 9), "The Rolling Stones", "Rock"])
        try table.finish()
        let row = try #require(output.split(separator: "\n").last)
        #expect(row.hasSuffix("  The Rolling Stones  Rock"), "\(row)")
        #expect(row.displayWidth == 59, "\(row)")
    }

    @Test func `20 columns omit unreadable columns and mark the omission`() throws {
        let table = try table(Self.rows, width: 20)
        #expect(
            table == """
                   #  title  …
                   1  Blue Train
                  20  検索結果の…
                 300  👨‍👩‍👧‍👦👨‍👩‍👧‍👦 family
                4000  \\u{1b}[2J

                """)
    }

    @Test func `the mark of omitted columns does not truncate a date or number`() throws {
        var output = ""
        var table = TextTable(
            [
                .init("#", shrinkPriority: 0), .init("when", shrinkPriority: 0), .init("command", shrinkPriority: 2),
                .init("albums", alignment: .right, shrinkPriority: 0), .init("by"),
            ], width: 40, marker: nil
        ) { output += String(decoding: $0, as: UTF8.self) }
        try table.add(["1", "1959-08-17 14:30:00", "import a.csv --strict", "100000", "me"])
        try table.finish()
        #expect(output == "#  when                 command  …\n1  1959-08-17 14:30:00  import a.csv…\n")
    }

    @Test func `10 columns still show the beginning of two columns`() throws {
        let table = try table(Self.rows, width: 10)
        #expect(
            table == """
                   #  tit…
                   1  Blu…
                  20  検…
                 300  👨‍👩‍👧‍👦…
                4000  \\u{…

                """)
    }

    @Test(arguments: [1, 2, 3, 5, 10, 20, 30, 40, 60, 80])
    func `every cell is in its column, and numbers are aligned to the right`(width: Int) throws {
        let lines = try table(Self.rows, width: width).split(separator: "\n").map(String.init)
        #expect(lines.count == Self.rows.count + 1)
        for line in lines { #expect(line.displayWidth <= width, "\(width): \(line)") }
        let full = lines.map { cells(of: $0) }
        for column in 0..<(full.map(\.count).max() ?? 0) {
            let inColumn = full.filter { $0.count == full[0].count }.map { $0[column] }
            let ends = Set(inColumn.map(\.upperBound))
            let starts = Set(inColumn.map(\.lowerBound))
            #expect(ends.count == 1 || starts.count == 1, "\(width), column \(column): \(inColumn)")
        }
    }

    /// The display columns that each cell of a line takes; two spaces divide cells.
    private func cells(of line: String) -> [Range<Int>] {
        var cells: [Range<Int>] = []
        var column = 0
        for part in line.split(separator: "  ", omittingEmptySubsequences: false) {
            let text = part.drop { $0 == " " }
            let start = column + part.displayWidth - text.displayWidth
            if !text.isEmpty { cells.append(start..<start + text.displayWidth) }
            column += part.displayWidth + 2
        }
        return cells
    }

    @Test func `a header is measured in its displayed form`() throws {
        var output = ""
        var table = TextTable([.init("a\u{1b}"), .init("b")], width: 40, marker: nil) {
            output += String(decoding: $0, as: UTF8.self)
        }
        try table.add(["1", "2"])
        try table.finish()
        #expect(output == "a\\u{1b}  b\n1        2\n")
    }

    @Test func `control characters become JSON escapes`() {
        #expect(
            ControlCharacters.escapedInJSON("[\n{\"a\":\"\u{202e}\u{61c}\u{9b}é\"}\n]")
                == "[\n{\"a\":\"\\u202e\\u061c\\u009bé\"}\n]")
        #expect(ControlCharacters.escapedInJSON("{\"検索\":1}") == "{\"検索\":1}")
    }
}
