import Tabular
import Testing

struct MarkdownWriterTests {
    private func written(_ columns: [String], _ rows: [[JSONValue]]) throws -> String {
        var bytes: [UInt8] = []
        let writer = MarkdownWriter { bytes += $0 }
        try writer.begin(columns: columns)
        for row in rows { try writer.write(row) }
        try writer.end()
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a table has a header, a line of dashes, and a line for each row`() throws {
        let rows: [[JSONValue]] = [[.string("Blue"), .number(1971), .null], [.string("日本")]]
        let text = """
            | title | year | a\\|b |
            | --- | --- | --- |
            | Blue | 1971 |  |
            | 日本 |  |  |

            """
        #expect(try written(["title", "year", "a|b"], rows) == text)
        #expect(try written(["a"], []) == "| a |\n| --- |\n")
    }

    @Test(arguments: [
        ("a|b", "a\\|b"), ("a\\|b", "a\\\\\\|b"), ("\\", "\\\\"), ("<b>", "\\<b>"), ("a\nb", "a<br>b"),
        ("a\r\nb\rc", "a<br>b<br>c"), ("*x*", "\\*x\\*"), ("`x`", "\\`x\\`"), ("[x](y)", "\\[x](y)"),
        ("https://a.example/b_c?x=1&y=2", "https://a.example/b_c?x=1&y=2"), ("R&B", "R&B"), ("", ""),
        ("_x_", "\\_x\\_"), ("a_b", "a_b"), ("1_2é_b", "1_2é_b"), ("_", "\\_"), ("a _b", "a \\_b"), ("__x", "\\_\\_x"),
        ("~~x~~", "\\~\\~x\\~\\~"), ("a/~me", "a/~me"), ("see http://a.b/_x_~y _z", "see http://a.b/_x_~y \\_z"),
    ])
    func `a page shows each text unchanged`(_ text: String, _ cell: String) throws {
        #expect(try written(["a"], [[.string(text)]]) == "| a |\n| --- |\n| \(cell) |\n")
    }

    @Test(arguments: [
        "| a | b |\n| --- | :-: |\n| 1 | 2 |\n", "a | b\n--- | ---\n1 | 2\n", "\n\n| a |\r\n|-|\r\n", "|a|\n|--:|\n",
    ])
    func `a table of Markdown is not read`(_ text: String) {
        #expect(throws: TabularError.markdown(file: nil)) {
            _ = try TabularFormat.reader(for: MemoryByteSource(text))
        }
    }

    @Test(arguments: ["a,b\n-,-\n", "a|b\n1|-\n", "a\n---\n", "a,b\n|,x\n", "a|b\n|\n"])
    func `other tables with bars and dashes are read`(_ text: String) throws {
        _ = try TabularFormat.reader(for: MemoryByteSource(text))
    }
}
