import Tabular
import Testing

/// JSON texts whose rows are in lists inside of objects.
struct JSONRowListTests {
    /// Rows have the name `t`; objects with the name `s` are beside rows.
    private static let options: ReadingOptions = {
        var options = ReadingOptions()
        options.isListOfRows = { _, names in names.contains("s") ? false : names.contains("t") ? true : nil }
        return options
    }()

    private func table(_ text: String, chunkSize: Int = .max) -> TableText {
        TableText(Array(text.utf8), chunkSize: chunkSize, options: Self.options)
    }

    @Test(arguments: [
        (#"{"albums":[{"t":1},{"t":2}]}"#, ["1: t=#1", "1: t=#2"]),
        ("{\n\"items\": [\n{\"t\":1},\n{\"u\":2}\n]\n}\n", ["3: t=#1", "4: u=#2"]),
        (#"{"data":{"albums":[{"t":1}],"more":{}},"x":[1,{"t":9}]}"#, ["1: t=#1"]),
        (#"{"page":{"n":[1,2],"o":{}},"list":[{"t":1}]}{"page":{},"list":[{"t":2}]}"#, ["1: t=#1", "1: t=#2"]),
        (#"[{"list":[{"t":1}]},{"list":[]},{"list":[{"t":2}],"n":null}]"#, ["1: t=#1", "1: t=#2"]),
        (#"{"s":[{"s":1,"t":1},{"s":2}],"own":[{"t":1}],"want":[{"t":2}]}"#, ["1: t=#1", "1: t=#2"]),
        (
            #"{"list":[{"t":1},3,[],{"t":2}]}"#,
            [
                "1: t=#1", "1:  !a number instead of an object with names",
                "1:  !a list instead of an object with names", "1: t=#2",
            ]
        ),
    ])
    func `rows are read from lists at any level`(text: String, rows: [String]) {
        for size in [1, 7, .max] { #expect(table(text, chunkSize: size) == TableText(rows: rows)) }
    }

    @Test(arguments: [
        (#"{"t":1,"tracks":[{"t":2}]}"#, [#"1: t=#1|tracks=[{"t":2}]"#]),
        (#"{"t":1,"links":{"list":[{"t":2}]}}{"t":3}"#, [#"1: t=#1|links={"list":[{"t":2}]}"#, "1: t=#3"]),
        (#"[{"t":1},{"list":[{"t":2}]}]"#, ["1: t=#1", #"1: list=[{"t":2}]"#]),
        (#"{"list":[{"u":2}]}"#, [#"1: list=[{"u":2}]"#]),
        (#"{"list":[]}"#, ["1: list=[]"]),
        ("{}", ["1: "]),
        (#"{"a":{}}{"a":{}}"#, ["1: a={}", "1: a={}"]),
    ])
    func `an object that is a row, or has no list of rows, is a row`(text: String, rows: [String]) {
        #expect(table(text) == TableText(rows: rows))
    }

    @Test func `without the option, an object is a row`() {
        #expect(TableText(#"{"list":[{"t":1}]}"#).rows == [#"1: list=[{"t":1}]"#])
    }

    @Test(arguments: [
        ("{\"list\":[{\"t\":1},\n{\"t\":2}", TabularError.cutOff(file: nil, line: 2, expected: .commaOrBracket)),
        (#"{"list":[{"t":1}]"#, .cutOff(file: nil, line: 1, expected: .commaOrBrace)),
        (#"{"list":[{"t":1}}"#, .unexpected(file: nil, line: 1, expected: .commaOrBracket, found: "}")),
        (#"{"list":[{"t":1}],3"#, .unexpected(file: nil, line: 1, expected: .name, found: "3")),
        (#"{"s":[{"s":1},{"#, .cutOff(file: nil, line: 1, expected: .nameOrBrace)),
        (#"{"s":[{"s":1}],"n":[{"s":1}]}"#, .noRows(file: nil, lists: ["s", "n"], names: ["s"])),
        (String(repeating: #"{"a":"#, count: 200), .tooDeep(file: nil, line: 1, limit: 128)),
        (#"{"l":[{"t":1}],"# + String(repeating: #""a":{"#, count: 200), .tooDeep(file: nil, line: 1, limit: 128)),
    ])
    func `a damaged text is reported with its line`(text: String, error: TabularError) {
        #expect(table(text).error == error)
    }

    @Test func `a list that is skipped may be longer than a row`() {
        var options = Self.options
        options.rowLimit = 100
        let tracks = Array(repeating: #"{"s":"a track"}"#, count: 10_000).joined(separator: ",")
        let text = #"{"s":[\#(tracks)],"list":[{"t":1}],"other":[\#(tracks)]}"#
        #expect(TableText(Array(text.utf8), chunkSize: 50, options: options) == TableText(rows: ["1: t=#1"]))
    }
}

extension TableText {
    fileprivate init(rows: [String]) {
        self.init("[]")
        self.rows = rows
    }
}
