import Testing

@testable import Tabular

struct JSONReaderTests {
    @Test(arguments: [
        ("[]", []),
        (" [ ] \n", []),
        ("[{}]", ["1: "]),
        ("[{\"a\":1,\"b\":\"x\"},\n{\"a\":2,\"b\":\"y\"}]", ["1: a=#1|b=x", "2: a=#2|b=y"]),
        ("[\n{\n\"a\":\n1}\r\n,\r{\"a\":2}]", ["2: a=#1", "6: a=#2"]),
        ("{\"a\":1}\n{\"b\":2}\n", ["1: a=#1", "2: b=#2"]),
        ("\n{\"a\":1}\r\n\r\n{\"b\":2}", ["2: a=#1", "4: b=#2"]),
        ("{\n  \"a\": 1\n}", ["1: a=#1"]),
        ("[{\"a\":true,\"b\":false,\"c\":null}]", ["1: a=?true|b=?false|c=-"]),
        ("[{\"f\":{\"x\": [1, \"]\"]},\"l\":[ ]}]", ["1: f={\"x\":[1,\"]\"]}|l=[]"]),
        ("[{\"a\":-0,\"b\":1.50e+10,\"c\":1E-2}]", ["1: a=#-0|b=#1.50e+10|c=#1E-2"]),
        (
            "[{\"a\":1},{\"a\":1,\"b\":2},{\"a\":1},{\"b\":1,\"a\":2}]",
            ["1: a=#1", "1: a=#1|b=#2", "1: a=#1", "1: b=#1|a=#2"]
        ),
    ])
    func `objects are rows`(text: String, rows: [String]) {
        let table = TableText(text, .json)
        #expect(table.rows == rows)
        #expect(table.error == nil)
    }

    @Test(arguments: [
        ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
        ("\"\\u00e9\\u20AC\\ud83d\\ude00\"", "é€😀"),
        ("\"x\\u0000y\"", "x\u{0}y"),
        ("\"Ümlaut 😀\"", "Ümlaut 😀"),
    ])
    func `escapes are replaced by their characters`(json: String, text: String) {
        #expect(TableText("[{\"a\":\(json)}]").rows == ["1: a=\(text)"])
    }

    @Test(arguments: ["\\ud83d", "\\ude00", "\\ud83dx", "\\ud83d\\n", "\\ude00\\ud83d"])
    func `half a surrogate pair is a problem of the row`(escape: String) throws {
        let table = TableText("[{\"a\":\"\(escape)\"},{\"a\":\"fine\"}]")
        #expect(table.error == nil)
        try #require(table.rows.count == 2)
        #expect(table.rows[0].hasPrefix("1: a=\u{FFFD}"))
        #expect(table.rows[0].hasSuffix(" !'a' contains invalid characters, which were replaced by '\u{FFFD}'"))
        #expect(table.rows[1] == "1: a=fine")
    }

    @Test func `a high surrogate before a valid pair does not damage the pair`() {
        #expect(TableText("[{\"a\":\"\\ud83d\\ud83d\\ude00\"}]").rows[0].hasPrefix("1: a=\u{FFFD}😀 !"))
    }

    @Test func `all values of a repeated name remain, but one inside a value`() {
        let table = TableText("[{\"a\":1,\"b\":2,\"a\":3},{\"a\":1,\"b\":2},{\"f\":{\"x\":1,\"x\":2}}]")
        #expect(
            table.rows == [
                "1: a=#1|b=#2|a=#3",
                "1: a=#1|b=#2",
                "1: f={\"x\":2} !'x' occurs twice, so only the last one is used",
            ])
    }

    @Test func `an element that is not an object is a problem of its row`() {
        let table = TableText("[{\"a\":1},\n5,\n[1],\nnull, \"x\", true]", .json)
        #expect(
            table.rows == [
                "1: a=#1", "2:  !a number instead of an object with names",
                "3:  !a list instead of an object with names",
                "4:  !null instead of an object with names", "4:  !a text instead of an object with names",
                "4:  !true or false instead of an object with names",
            ])
    }

    @Test func `objects of the same shape share their columns`() throws {
        let reader = try TabularFormat.reader(for: MemoryByteSource("[{\"a\":1},{\"a\":2},{\"b\":2}]"), format: .json)
        let rows = try (0..<3).map { _ in try #require(try reader.next()) }
        #expect(rows[0].columns === rows[1].columns)
        #expect(rows[2].columns.names == ["b"])
    }

    @Test(arguments: [
        ("[{\"a\":1}", 1, JSONExpectation.commaOrBracket),
        ("[{\"a\":1\n", 2, .commaOrBrace),
        ("[{\"a\"", 1, .colon),
        ("[{\"a\":", 1, .value),
        ("[{\"a", 1, .closingQuote),
        ("[\n{\"a\":\"x\\", 2, .escape),
        ("[{\"a\":\"\\u12", 1, .hexDigit),
        ("[{\"a\":tr", 1, .literal),
        ("[{\"a\":1.", 1, .number),
        ("{\"a\":1}\n{\"a\":", 2, .value),
        ("[{\"a\":1},", 1, .value),
        ("[", 1, .value),
    ])
    func `the error of an incomplete file states the position and the missing part`(
        text: String, line: Int, expected: JSONExpectation
    ) {
        #expect(TableText(text, .json).error == .cutOff(file: nil, line: line, expected: expected))
    }

    @Test(arguments: [
        ("[{\"a\":1}] x", 1, JSONExpectation.end, "x"),
        ("[{\"a\":1}\n{\"a\":2}]", 2, .commaOrBracket, "{"),
        ("[{\"a\":1,}]", 1, .name, "}"),
        ("[{\"a\":1},]", 1, .value, "]"),
        ("[{a:1}]", 1, .nameOrBrace, "a"),
        ("[{\"a\" 1}]", 1, .colon, "1"),
        ("[{\"a\":'x'}]", 1, .value, "'"),
        ("[{\"a\":01}]", 1, .number, "01"),
        ("[{\"a\":.5}]", 1, .value, "."),
        ("[{\"a\":+1}]", 1, .value, "+"),
        ("[{\"a\":1.}]", 1, .number, "1."),
        ("[{\"a\":1e}]", 1, .number, "1e"),
        ("[{\"a\":-}]", 1, .number, "-"),
        ("[{\"a\":NaN}]", 1, .value, "N"),
        ("[{\"a\":nil}]", 1, .literal, "nil"),
        ("[{\"a\":\"x\ny\"}]", 1, .closingQuote, "\\u{a}"),
        ("[{\"a\":\"\\x\"}]", 1, .escape, "x"),
        ("[{\"a\":\"\\u12g4\"}]", 1, .hexDigit, "g"),
        ("[{\"a\":[1 2]}]", 1, .commaOrBracket, "2"),
        ("[{\"a\":1 \"b\":2}]", 1, .commaOrBrace, "\""),
        ("{\"a\":1},{\"a\":2}", 1, .value, ","),
        ("[{\"a\":é}]", 1, .value, "é"),
        ("title,artist\n", 1, .rows, "t"),
        ("[{\"a\":\u{A0}1}]", 1, .value, "\u{A0}"),
    ])
    func `input that RFC 8259 does not allow is rejected`(
        text: String, line: Int, expected: JSONExpectation, found: String
    )
        throws
    {
        let reader = JSONReader(TextInput(MemoryByteSource(text), options: ReadingOptions()))
        #expect(throws: TabularError.unexpected(file: nil, line: line, expected: expected, found: found)) {
            while try reader.next() != nil {}
        }
    }

    @Test func `the five albums are read`() {
        let text = """
            [
              { "title": "Best of Bowie", "artist": "David Bowie", "genre": "Pop", "year": "1992" },
              { "title": "It's My Life", "artist": "No Doubt", "genre": "Pop", "year": "2003" }
            ]
            """
        #expect(
            TableText(text).rows == [
                "2: title=Best of Bowie|artist=David Bowie|genre=Pop|year=1992",
                "3: title=It's My Life|artist=No Doubt|genre=Pop|year=2003",
            ])
    }
}
