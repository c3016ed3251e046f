import Tabular
import Testing

struct RowWriterTests {
    private let columns = ["id", "title", "year", "fields"]
    private let rows: [[JSONValue]] = [
        [.number(1), .string("Blue"), .null, [:]],
        [.number(2), .string("\"a,b\"\n\t\\"), .number(1971), ["label": "ECM", "loved": true]],
    ]

    @Test(arguments: [
        (
            TabularFormat.csv,
            "id,title,year,fields\n1,Blue,,{}\n2,\"\"\"a,b\"\"\n\t\\\",1971,\"{\"\"label\"\":\"\"ECM\"\",\"\"loved\"\":true}\"\n"
        ),
        (
            .tsv,
            "id\ttitle\tyear\tfields\n1\tBlue\t\t{}\n2\t\"a,b\"\\n\\t\\\\\t1971\t{\"label\":\"ECM\",\"loved\":true}\n"
        ),
        (
            .json,
            """
            [
            {"id":1,"title":"Blue","year":null,"fields":{}},
            {"id":2,"title":"\\"a,b\\"\\n\\t\\\\","year":1971,"fields":{"label":"ECM","loved":true}}
            ]

            """
        ),
        (
            .jsonl,
            """
            {"id":1,"title":"Blue","year":null,"fields":{}}
            {"id":2,"title":"\\"a,b\\"\\n\\t\\\\","year":1971,"fields":{"label":"ECM","loved":true}}

            """
        ),
    ])
    func `each format writes rows in its syntax`(format: TabularFormat, text: String) throws {
        #expect(String(decoding: try written(format, columns, rows), as: UTF8.self) == text)
    }

    @Test(arguments: [(TabularFormat.csv, "a,b\n"), (.tsv, "a\tb\n"), (.json, "[]\n"), (.jsonl, "")])
    func `a table without rows is a valid file`(format: TabularFormat, text: String) throws {
        #expect(String(decoding: try written(format, ["a", "b"], []), as: UTF8.self) == text)
    }

    @Test(arguments: [
        (TabularFormat.csv, "a,b\n1,\n1,2\n"), (.tsv, "a\tb\n1\t\n1\t2\n"),
        (.jsonl, "{\"a\":1,\"b\":null}\n{\"a\":1,\"b\":2}\n"),
    ])
    func `a row has as many cells as there are columns`(format: TabularFormat, text: String) throws {
        let bytes = try written(format, ["a", "b"], [[.number(1)], [.number(1), .number(2), .number(3)]])
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }

    @Test func `misleading names in a CSV's header are quoted`() throws {
        for name in ["a;b;c", "sep=x", "\u{FEFF}a", "a\tb", "x,y", "", "a\"b"] {
            let table = TableText(try written(.csv, [name, "z"], [[.string("1"), .string("2")]]), .csv)
            #expect(table.rows.map { $0.drop { $0 != " " } } == [" \(name)=1|z=2"])
        }
    }

    @Test func `JSON contains no control characters, also in names and nested values`() throws {
        let rows: [[JSONValue]] = [[.string("\u{9B}31m\u{1B}"), ["\u{85}": ["\u{7F}\u{2028}"]]]]
        for format in [TabularFormat.json, .jsonl] {
            let text = String(decoding: try written(format, ["a\u{0}", "b"], rows), as: UTF8.self)
            let line = "{\"a\\u0000\":\"\\u009b31m\\u001b\",\"b\":{\"\\u0085\":[\"\\u007f\\u2028\"]}}"
            #expect(text.contains(line))
        }
    }

    @Test func `an error of the sink stops the writer`() throws {
        struct Full: Error {}
        let writer = TabularFormat.csv.writer { _ in throw Full() }
        try writer.begin(columns: ["a"])
        #expect(throws: Full.self) {
            for _ in 0..<100_000 { try writer.write([.string("x")]) }
        }
    }
}
