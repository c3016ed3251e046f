import Tabular
import Testing

struct TabularFormatTests {
    @Test(arguments: [
        ("a.csv", TabularFormat.csv), ("/x.y/A.CSV", .csv), ("a.tsv", .tsv), ("a.tab", .tsv), ("a.json", .json),
        ("a.jsonl", .jsonl), ("a.b.ndjson", .jsonl), ("a.txt", nil), ("csv", nil), ("/x.csv/a", nil), ("", nil),
        ("a.", nil),
    ])
    func `the suffix of a name determines the format`(name: String, format: TabularFormat?) {
        #expect(TabularFormat(fileName: name) == format)
    }

    @Test(arguments: [
        ("a,b\n1,2", TabularFormat.csv), ("a\tb\n1\t2", .tsv), ("a\tb\n\"1\"\t2", .csv), ("[]", nil),
        ("\n [ {\"a\":1} ]", nil), ("{\"a\":1}\n{\"a\":2}", nil), ("[id],b\n1,2", .csv), ("x", .csv),
    ])
    func `the content of a file determines the format`(text: String, delimited: TabularFormat?) throws {
        let made = try TabularFormat.reader(for: MemoryByteSource(text))
        #expect((made as? DelimitedReader)?.format == delimited)
        #expect(made is JSONReader == (delimited == nil))
    }

    @Test(arguments: [
        ("a,b\n", TabularFormat.json, TabularFormat.csv), ("a\tb\n", .jsonl, .tsv), ("[{\"a\":1}]", .csv, .json),
        ("{\"a\":1}\n{\"a\":2}\n", .tsv, .jsonl), ("{\n\"a\":1}", .csv, .json),
    ])
    func `a file in another format than declared is rejected`(text: String, said: TabularFormat, found: TabularFormat) {
        #expect(TableText(text, said).error == .otherFormat(file: nil, expected: said, found: found))
    }

    @Test(arguments: ["", " ", "\n\r\n", "\u{FEFF}"], [nil] + TabularFormat.allCases)
    func `a file without content is reported as empty`(text: String, format: TabularFormat?) {
        if text == " ", format?.rawValue.hasSuffix("sv") ?? true { return }
        #expect(TableText(text, format).error == .empty(file: nil))
    }

    @Test func `damaged JSON is reported as JSON`() {
        #expect(
            TableText("{title: 1}", .json).error == .unexpected(file: nil, line: 1, expected: .nameOrBrace, found: "t"))
        #expect(TableText("[1,2", .json).error == .cutOff(file: nil, line: 1, expected: .commaOrBracket))
    }
}
