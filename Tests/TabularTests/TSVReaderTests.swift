import Tabular
import Testing

struct TSVReaderTests {
    @Test(arguments: [
        ("a\tb\n1\t2\n\n3\t4", ["2: a=1|b=2", "4: a=3|b=4"]),
        ("a\tb\nx\\ty\\nz\\r\\\\\t2\n", ["2: a=x\ty\nz\r\\|b=2"]),
        ("a\tb\nAC\\DC\tend\\\n", ["2: a=AC\\DC|b=end\\"]),
        ("a\tb\n\"x\t12\"\n", ["2: a=\"x|b=12\""]),
        ("a\tb\n\"x\"\t\"1, 2\"\n", ["2: a=\"x\"|b=\"1, 2\""]),
        ("a,b\tc\n1\t2\n", ["2: a,b=1|c=2"]),
        ("a\nx\n\ny\n", ["2: a=x", "3: a=", "4: a=y"]),
        ("a\tb\n1\n", ["2: a=1|b=- !1 cell instead of 2, so the last ones are empty"]),
    ])
    func `tabs separate cells, and backslashes escape characters`(text: String, rows: [String]) {
        #expect(TableText(text, .tsv).rows == rows)
    }

    @Test(arguments: [
        ("a\tb\nC:\\Music\\new\tC:\\new\n", ["2: a=C:\\Music\\new|b=C:\\new"]),
        ("a\tb\n\\\\server\\new\tx\\ty\\\\\n", ["2: a=\\\\server\\new|b=x\\ty\\\\"]),
        ("a\tb\n\"x, y\"\t1\nz\t\"say \"\"hi\"\"\"\n", ["2: a=x, y|b=1", "3: a=z|b=say \"hi\""]),
        ("a\tb\n\"two\nlines\"\t1\n", ["2: a=two\nlines|b=1"]), ("a\tb\n\"x\ty\"\t1\n", ["2: a=x\ty|b=1"]),
        ("a\tb\n\"x\t12\"\n", ["2: a=\"x|b=12\""]), ("a\tb\n\"x\t1\ny\t\"2\"\n", ["2: a=\"x|b=1", "3: a=y|b=\"2\""]),
        ("a\tb\n\"Heroes\" live\t1\n\"x\"\t2\n", ["2: a=\"Heroes\" live|b=1", "3: a=\"x\"|b=2"]),
        ("a\tb\n7\" Mix\t1\n", ["2: a=7\" Mix|b=1"]), ("own\tb\n\"x\"\t\\n\n", ["2: own=\"x\"|b=\n"]),
    ])
    func `the table of another program has quotes if each quoted cell is closed, and no escapes`(
        text: String, rows: [String]
    ) {
        var options = ReadingOptions()
        options.tabNotation = { $0.first == "own" ? .escaped : nil }
        for size in [1, 3, Int.max] {
            #expect(TableText(Array(text.utf8), .tsv, chunkSize: size, options: options).rows == rows)
        }
        if text.hasPrefix("own") { #expect(TableText(text, options: options).rows == rows) }
    }
}
