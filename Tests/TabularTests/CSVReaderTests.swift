import Tabular
import Testing

struct CSVReaderTests {
    private static let misquoted = "'a' has a quote inside quotes that is not doubled, so it was read as '"

    @Test(arguments: [
        ("a,b\n1,2\n3,4\n", ["2: a=1|b=2", "3: a=3|b=4"]),
        ("a,b\r\n1,2\r\n\r\n3,4", ["2: a=1|b=2", "4: a=3|b=4"]),
        ("a,b\r1,2\r3,4\r", ["2: a=1|b=2", "3: a=3|b=4"]),
        ("\n\na,b\n\n1,2\n", ["5: a=1|b=2"]),
        ("a,b\n", []),
        ("a\n\"\"\nx", ["2: a=", "3: a=x"]),
        ("a,b\n,\n", ["2: a=|b="]),
        ("a,b\n1,", ["2: a=1|b="]),
    ])
    func `all kinds of line break are read, and empty lines are skipped`(text: String, rows: [String]) {
        #expect(TableText(text, .csv).rows == rows)
    }

    @Test(arguments: [
        ("a,b\n\"x, y\",2\n", ["2: a=x, y|b=2"]),
        ("a,b\n\"say \"\"hi\"\"\",\"\"\n", ["2: a=say \"hi\"|b="]),
        ("a,b\n\"\"\"\",\"\"\"x\"\"\"\n", ["2: a=\"|b=\"x\""]),
        ("a,b\n\"one\ntwo\r\nthree\",2\n3,4", ["2: a=one\ntwo\r\nthree|b=2", "5: a=3|b=4"]),
        ("a,b\n12\" single,2\n", ["2: a=12\" single|b=2"]),
        ("a,b\n\"x\"y\"z,2\n", ["2: a=xy\"z|b=2 !\(Self.misquoted)xy\"z'"]),
        ("a,b\n\"x\"\"y\"z,2\n", ["2: a=x\"yz|b=2 !\(Self.misquoted)x\"yz'"]),
        ("a,b\n \"x\" , 2 \n", ["2: a= \"x\" |b= 2 "]),
        ("\"a\nb\",c\n1,2", ["3: a\nb=1|c=2"]),
    ])
    func `quotes hold separators, line breaks and quotes`(text: String, rows: [String]) {
        #expect(TableText(text, .csv).rows == rows)
    }

    @Test(arguments: [
        ("a;b\n1,5;2\n", ["2: a=1,5|b=2"]),
        ("a\tb\n1,5\t\"2\"\n", ["2: a=1,5|b=2"]),
        ("\"x,y,z\";b\n1;2\n", ["2: x,y,z=1|b=2"]),
        ("a b\n1\n", ["2: a b=1"]),
        ("sep=;\na,b;c\n1;2\n", ["3: a,b=1|c=2"]),
        ("SEP=|\r\na|b\r\n1|2\r\n", ["3: a=1|b=2"]),
        ("\na;b\n1;2", ["3: a=1|b=2"]),
    ])
    func `the header determines the separator`(text: String, rows: [String]) {
        #expect(TableText(text, .csv).rows == rows)
    }

    @Test func `a row with a wrong number of cells is a problem of that row`() {
        let table = TableText("a,b,c\n1\n1,2,3,4\n1,2,3,,\n1,2,3\n", .csv)
        #expect(
            table.rows == [
                "2: a=1|b=-|c=- !1 cell instead of 3, so the last ones are empty",
                "3: a=1|b=2|c=3 !4 cells instead of 3, so the last ones have no name",
                "4: a=1|b=2|c=3",
                "5: a=1|b=2|c=3",
            ])
    }

    @Test(arguments: [
        (#"1,  "x, y""#, ["1", "x, y"]), (#" "x, y", "z""#, ["x, y", "z"]), (#"1,  """#, ["1", ""]),
        (#"1, "x ""y"", z""#, ["1", #"x "y", z"#]), (#"1, "x" y"#, ["1", #" "x" y"#]), (#"1, "x"#, ["1", #" "x"#]),
        (#"1, x "y""#, ["1", #" x "y""#]), (#"1, ""x""#, ["1", #" ""x""#]), ("1,  ", ["1", "  "]),
        (#"1, """"#, ["1", #" """"#]),
    ])
    func `a quoted cell may have spaces before it if nothing follows`(line: String, cells: [String]) throws {
        for end in ["", "\n", "\r\n"] {
            let source = MemoryByteSource("a,b\n\(line)\(end)")
            let row = try #require(try TabularFormat.reader(for: source, format: .csv).next())
            #expect(row.values == cells.map { .string($0) })
            #expect(row.problems == [])
        }
    }

    @Test(arguments: [("a,b\n1,\"x", 2), ("a,b\n\"x\ny\",\"z", 3), ("\"a", 1), ("a\n\"x\"\"\n", 2)])
    func `a file that ends inside quotes is damaged`(text: String, line: Int) {
        #expect(TableText(text, .csv).error == .unclosedQuote(file: nil, line: line))
    }

    @Test func `a repeated name in the header is reported, and its first column is used`() throws {
        let reader = try TabularFormat.reader(for: MemoryByteSource("a,b,a,,\n1,2,3,,\n"), format: .csv)
        let row = try #require(try reader.next())
        #expect(reader.headerProblems == [.repeatedName("a")])
        #expect(row["a"] == .string("1"))
        #expect(row.values.count == 5)
        #expect(row["c"] == nil)
    }

    @Test func `rows share their columns`() throws {
        let reader = try TabularFormat.reader(for: MemoryByteSource("a,b\n1,2\n3,4\n"), format: .csv)
        let first = try #require(try reader.next())
        let second = try #require(try reader.next())
        #expect(first.columns === second.columns)
        #expect(try reader.next() == nil)
        #expect(try reader.next() == nil)
    }

    @Test func `no rows follow an error`() throws {
        let reader = try TabularFormat.reader(for: MemoryByteSource("a\n\"x"), format: .csv)
        #expect(throws: TabularError.unclosedQuote(file: nil, line: 2)) { try reader.next() }
        #expect(try reader.next() == nil)
    }

    @Test func `a list of 500 albums is read with line numbers`() {
        let text = """
            RANK,YEAR,ALBUM,ARTIST
            1,1971,What's Going On,Marvin Gaye
            2,1966,Pet Sounds,The Beach Boys
            """
        #expect(
            TableText(text).rows == [
                "2: RANK=1|YEAR=1971|ALBUM=What's Going On|ARTIST=Marvin Gaye",
                "3: RANK=2|YEAR=1966|ALBUM=Pet Sounds|ARTIST=The Beach Boys",
            ])
    }
}
