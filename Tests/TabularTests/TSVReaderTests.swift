import Tabular
import Testing

struct TSVReaderTests {
    @Test(arguments: [
        ("a\tb\n1\t2\n\n3\t4", ["2: a=1|b=2", "4: a=3|b=4"]),
        ("a\tb\nx\\ty\\nz\\r\\\\\t2\n", ["2: a=x\ty\nz\r\\|b=2"]),
        ("a\tb\nC:\\Music\\new\tC:\\new\n", ["2: a=C:\\Music\\new|b=C:\\new"]),
        ("a\tb\nAC\\DC\tend\\\n", ["2: a=AC\\DC|b=end\\"]),
        ("a\tb\n\"x\t12\"\n", ["2: a=\"x|b=12\""]),
        ("a,b\tc\n1\t2\n", ["2: a,b=1|c=2"]),
        ("a\nx\n\ny\n", ["2: a=x", "3: a=", "4: a=y"]),
        ("a\tb\n1\n", ["2: a=1|b=- !1 cell instead of 2, so the last ones are empty"]),
    ])
    func `tabs separate cells, and backslashes escape characters`(text: String, rows: [String]) {
        #expect(TableText(text, .tsv).rows == rows)
    }
}
