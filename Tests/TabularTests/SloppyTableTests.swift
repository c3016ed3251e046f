import Tabular
import Testing

/// Tables that follow RFC 4180 only roughly: other separators, quotes that are not doubled, and empty rows.
struct SloppyTableTests {
    @Test(arguments: [",", ";", "\t", "|", "^"])
    func `the separator is detected`(separator: String) {
        func table(_ rows: [[String]]) -> [String] {
            let text = rows.map { $0.joined(separator: separator) + "\n" }.joined()
            return TableText(text).rows + TableText(text.replacing("\n", with: "\r")).rows
        }
        let plain = ["2: title=A|artist=B|year=1"]
        #expect(table([["title", "artist", "year"], ["A", "B", "1"]]) == plain + plain)
        #expect(table([["title", "artist"], ["A", "B"]]).first == "2: title=A|artist=B")
        #expect(table([[""], ["title", "artist"], ["A", "B"]]).first == "3: title=A|artist=B")
        #expect(table([["\"title\"", "\"artist\""], ["\"A\"", "\"B\""]]).first == "2: title=A|artist=B")
    }

    @Test(arguments: [
        ("title;artist\nHelp, me;A, B\n", ["2: title=Help, me|artist=A, B"]),
        (
            "title;artist, band\nHelp!, live;Beatles\nBlue;Joni\n",
            ["2: title=Help!, live|artist, band=Beatles", "3: title=Blue|artist, band=Joni"]
        ),
        (
            "title;notes, remarks, rest\nA;b\nC;d, e\n",
            ["2: title=A|notes, remarks, rest=b", "3: title=C|notes, remarks, rest=d, e"]
        ),
        ("title,artist;band\nA,B\nC,D\n", ["2: title=A|artist;band=B", "3: title=C|artist;band=D"]),
        (
            "title,artist|band,year\nA,B\nC\n",
            [
                "2: title=A|artist|band=B|year=- !2 cells instead of 3, so the last ones are empty",
                "3: title=C|artist|band=-|year=- !1 cell instead of 3, so the last ones are empty",
            ]
        ),
        ("sep=;\r\ntitle,x;artist\r\nA;B\r\n", ["3: title,x=A|artist=B"]),
        ("title\nHello, Goodbye; a|b\n", ["2: title=Hello, Goodbye; a|b"]),
        ("title\n\"A, B\"\n", ["2: title=A, B"]), ("a|b\n\"1|2\"|3\n", ["2: a=1|2|b=3"]),
    ])
    func `the rows decide about several separators in a header`(text: String, rows: [String]) {
        for size in [1, 3, Int.max] { #expect(TableText(Array(text.utf8), .csv, chunkSize: size).rows == rows) }
    }

    @Test(arguments: [
        ("\"The \"Chirping\" Crickets\",2", "The \"Chirping\" Crickets", true),
        ("\"The \\\"Chirping\\\" Crickets\",2", "The \"Chirping\" Crickets", true),
        ("\"\\\"Heroes\\\"\",2", "\"Heroes\"", true), ("\"\"Heroes\"\",2", "\"Heroes\"", true),
        ("\"12\" Mix\",2", "12\" Mix", true),
        ("\"7\\\"\",2", "7\"", true), ("\"Say \"Hi\"\",2", "Say \"Hi\"", true),
        ("\"Crosby, \"Stills\" & Nash\",2", "Crosby, \"Stills\" & Nash", true),
        ("\"a \"\"b\"\" and \"c\" d\",2", "a \"b\" and \"c\" d", true), ("\"x\"y,2", "xy", true),
        ("\"x\"y\"z,2", "xy\"z", true),
        ("\"x\"y,\"2\"", "xy", true), ("\"a\nb \"c\" d\",2", "a\nb \"c\" d", true), ("\"x\"y, \"2\"", "xy", true),
        ("\"x\" ,2", "x ", false), ("\"C:\\\",2", "C:\\", false), ("\"a\\\"\"b\",2", "a\\\"b", false),
        ("12\" Mix,2", "12\" Mix", false),
        ("\"a \"\"b\"\"\",2", "a \"b\"", false), ("\"\"\"\",2", "\"", false),
    ])
    func `quotes that are not doubled are read as meant, and named`(row: String, reading: String, isNamed: Bool) throws
    {
        for size in [1, 2, 3, Int.max] {
            let table = TableText(Array("a,b\n\(row)\n\"z\",9\n".utf8), .csv, chunkSize: size)
            try #require(table.rows.count == 2, "\(table)")
            let problem =
                "!'a' has a quote inside quotes that is not doubled, so it was read as '\(reading.replacing("\n", with: " "))'"
            #expect(table.rows[0].hasPrefix("2: a=\(reading)|b="), "\(table)")
            #expect(table.rows[0].hasSuffix(isNamed ? problem : "2"), "\(table)")
            #expect(table.rows[1].hasSuffix(": a=z|b=9"), "\(table)")
        }
    }

    @Test(arguments: [
        ("\"Say \"yes\", then \"no\"\",A,1990", "Say \"yes\", then \"no\"|A|1990"),
        ("\"One \"two\", three\",A,1990", "One \"two\", three|A|1990"),
        ("\"Yes\", he said\",A,1990", "Yes\", he said|A|1990"), ("x,\"1 \"2\", \"3\" 4\",y", "x|1 \"2\", \"3\" 4|y"),
        ("\"a \"b\", c\",\"d \"e\", f\",1", "a \"b\", c|d \"e\", f|1"), ("\"A\",\"B\",\"\"x\", y\"", "A|B|\"x\", y"),
        ("\"a, \"b\", c, \"d\", e\",x,y", "a, \"b\", c, \"d\", e|x|y"),
    ])
    func `a quote before a comma inside a cell is read as meant, if only one reading has the right number of cells`(
        row: String, cells: String
    ) throws {
        for size in [1, 3, Int.max] {
            let text = "a,b,c\n\(row)\nx,y,z\n"
            let table = TableText(Array(text.utf8), .csv, chunkSize: size)
            let values = zip(["a", "b", "c"], cells.split(separator: "|")).map { "\($0)=\($1)" }.joined(separator: "|")
            #expect(table.rows.first?.hasPrefix("2: \(values) !'") == true, "\(table)")
            #expect(table.rows.last == "3: a=x|b=y|c=z")
            #expect(table.rows.first?.contains("have no name") == false)
        }
    }

    @Test(arguments: [
        ("\"Open,A,1", "\"Quoted\",D,4", "Open|A|1", "a"), ("A,\"Open,1", "C,\"D\",4", "A|Open|1", "b"),
        ("A,B,\"Open", "C,D,\"ok\"", "A|B|Open", "c"), ("\"A\",\"B,1", "\"C\",\"D\",\"4\"", "A|B|1", "b"),
        ("\"A \"x\" y,B,1", "\"C\",D,4", "A \"x\" y|B|1", "a"),
    ])
    func `a missing closing quote joins no rows`(row: String, next: String, cells: String, name: String) {
        for (between, size) in [("", 1), ("x,y,z\n", Int.max), ("\"p\",q,r\n", 2)] {
            let text = "a,b,c\n\(row)\n\(between)\(next)\nE,F,9\n"
            let table = TableText(Array(text.utf8), .csv, chunkSize: size)
            let parts = cells.split(separator: "|")
            let values = zip(["a", "b", "c"], parts).map { "\($0)=\($1)" }.joined(separator: "|")
            let reading = parts[["a", "b", "c"].firstIndex(of: name) ?? 0]
            let problem = "!'\(name)' has no closing quote, so it was read as '\(reading)'"
            #expect(table.error == nil)
            #expect(table.rows.first == "2: \(values) \(problem)", "\(table)")
            #expect(table.rows.count == (between == "" ? 3 : 4), "\(table)")
            #expect(table.rows.last?.hasSuffix(": a=E|b=F|c=9") == true)
        }
    }

    @Test(arguments: [
        ("\"Open,\"B\",1", "Open|B|1"), ("A,\"Open,\"1\"", "A|Open|1"), ("\"Open,B,\"1\"", "Open|B|1"),
        ("\"A\",\"Open,\"1\"", "A|Open|1"), ("\"say \"\"x\"\",\"B\",1", "say \"x\"|B|1"),
    ])
    func `a missing closing quote before another quoted cell ends its cell`(row: String, cells: String) {
        for size in [1, 3, Int.max] {
            let table = TableText(Array("a,b,c\n\(row)\nE,F,9\n".utf8), .csv, chunkSize: size)
            let values = zip(["a", "b", "c"], cells.split(separator: "|")).map { "\($0)=\($1)" }.joined(separator: "|")
            #expect(table.rows.first?.hasPrefix("2: \(values) !'") == true, "\(table)")
            #expect(table.rows.last == "3: a=E|b=F|c=9", "\(table)")
        }
    }

    @Test(
        arguments: [
            "\"Open,A,1", "A,\"Open,1", "\"A\",\"Open,1",
        ], ["", "E,F,9\n", "E,F,9\nG,H,8\n"])
    func `a missing closing quote at the end of the file is named`(row: String, rest: String) throws {
        for size in [1, 3, Int.max] {
            let text = "a,b,c\nx,\"y\",z\n\(row)\n\(rest)"
            let table = TableText(Array(text.utf8), .csv, chunkSize: size)
            let parts = row.split(separator: ",").map { $0.replacing("\"", with: "") }
            let name = try #require(zip(["a", "b", "c"], parts).first { $1 == "Open" }?.0)
            let values = zip(["a", "b", "c"], parts).map { "\($0)=\($1)" }.joined(separator: "|")
            let problem = "!'\(name)' has no closing quote, so it was read as 'Open'"
            #expect(table.error == nil)
            #expect(table.rows.dropFirst().first == "3: \(values) \(problem)", "\(table)")
            #expect(table.rows.count == 2 + rest.count { $0 == "\n" }, "\(table)")
        }
    }

    @Test(arguments: ["\"A\",\"Open,1", "\"A\",B,\"Op", "A,B,\"Open\n", "A,\"Open\nE,F,9\n", "A,B\"Open,1\nE,\"F\n"])
    func `a text that may be cut off inside quotes is an error`(rest: String) {
        #expect(TableText("a,b,c\nx,y,z\n\(rest)", .csv).error != nil)
    }

    @Test(arguments: [
        "A,B,\"says\n\"hi\" and more\"", "\"A\nB \"x\" y\",C,D", "\"A, b\nB \"x\" y\",C,D", "A,\"B,1\nC, \"x\" y\",D",
    ])
    func `a text of several lines with quotes inside remains one cell`(row: String) {
        let table = TableText("a,b,c\n\(row)\nE,F,9\n", .csv)
        #expect(table.rows.count == 2, "\(table)")
        #expect(table.rows.last?.hasSuffix(": a=E|b=F|c=9") == true)
        #expect(table.rows.first?.contains(" has a quote inside quotes") == true)
    }

    @Test(arguments: [
        ("title,artist,notes\nLow,Bowie,\"good\nbad\",,\nX,Y,z,,\n", "Low|Bowie|good\nbad", "X|Y|z"),
        ("title,artist,notes\nA,B,\"see\nC,D,x\nE,F,y\",\nG,H,\"z\",\n", "A|B|see\nC,D,x\nE,F,y", "G|H|z"),
        ("title,artist\nEge,Can\nLow,\"Bowie\nand Eno\",\n", "Ege|Can", "Low|Bowie\nand Eno"),
        ("title,artist,notes\n\"The \"X\" Y\",B,\"l1\nC,D,z\nl3\"\nG,H,i\n", "The \"X\" Y|B|l1\nC,D,z\nl3", "G|H|i"),
        ("title,artist,notes\nA,B,\"l1\nC,D,z\n\"hi\" l3\"\nG,H,i\n", "A|B|l1\nC,D,z\n\"hi\" l3", "G|H|i"),
        ("title,artist,year\n\"Open,A,1\nC,12\",4\nG,H,i\n", "Open,A,1\nC,12|4|-", "G|H|i"),
    ])
    func `a text of several lines is one cell whatever the other cells are`(text: String, first: String, second: String)
    {
        let names = text.prefix { $0 != "\n" }.split(separator: ",")
        for size in [1, 3, Int.max] {
            let table = TableText(Array(text.utf8), .csv, chunkSize: size)
            let rows = [first, second].map {
                zip(names, $0.split(separator: "|")).map { "\($0)=\($1)" }.joined(separator: "|")
            }
            #expect(table.rows.count == 2, "\(table)")
            for (row, cells) in zip(table.rows, rows) { #expect(row.contains(cells), "\(table)") }
        }
    }

    @Test(arguments: [
        ("\"Foo 12\"\",\"Bowie\",\"LP\"", "Foo 12\"|Bowie|LP"), ("\"A\",\"Foo 12\"\",\"LP\"", "A|Foo 12\"|LP"),
        ("\"Foo 12\"\",B,\"7\"\"", "Foo 12\"|B|7\""),
    ])
    func `a doubled quote ends a cell before another quoted one, if only that gives the right number of cells`(
        row: String, cells: String
    ) {
        for size in [1, Int.max] {
            let table = TableText(Array("\"a\",\"b\",\"c\"\n\(row)\n\"x\",\"y\",\"z\"\n".utf8), .csv, chunkSize: size)
            let values = zip(["a", "b", "c"], cells.split(separator: "|")).map { "\($0)=\($1)" }.joined(separator: "|")
            #expect(table.rows.first?.hasPrefix("2: \(values) !") == true, "\(table)")
            #expect(table.rows.last == "3: a=x|b=y|c=z", "\(table)")
        }
    }

    @Test(arguments: ["\n", "\r\n"], [true, false])
    func `a quote at the end of a cell swallows no other row`(lineBreak: String, isLast: Bool) {
        let cells = ["\"LP\"", "\"12\"\"", "\"7\"\"", "CD", "\"12\"\""]
        let lines = cells.enumerated().map { isLast ? "A\($0),\($1)" : "\($1),A\($0)" }
        for end in ["", lineBreak] {
            let text = ([isLast ? "a,b" : "b,a"] + lines).joined(separator: lineBreak) + end
            for size in [1, 2, Int.max] {
                let table = TableText(Array(text.utf8), .csv, chunkSize: size)
                #expect(table.error == nil)
                for (index, size) in ["LP", "12\"", "7\"", "CD", "12\""].enumerated() where index < table.rows.count {
                    #expect(table.rows[index].contains("b=\(size)"))
                    #expect(table.rows[index].contains("a=A\(index)"))
                }
                #expect(table.rows.count == 5)
            }
        }
    }

    @Test(arguments: [
        ("A, \"b\nc\"", "A|b\nc", true), ("A,\t\"b\r\n\"\"c\"\"\"", "A|b\r\n\"c\"", true),
        (" \"A\nx\", \"b\nc\"", "A\nx|b\nc", true), ("A, \"b, c\"", "A|b, c", false),
        ("A, \"b", "A| \"b", false), ("A, \"b\" c", "A| \"b\" c", false),
    ])
    func `a quoted cell of several lines behind blanks is one cell, and is named`(
        row: String, cells: String, isNamed: Bool
    ) throws {
        for size in [1, 2, Int.max] {
            let table = TableText(Array("a,b\n\(row)\nE,F\n\"x\",\"y\"\n".utf8), .csv, chunkSize: size)
            try #require(table.rows.count == 3, "\(table)")
            let values = zip(["a", "b"], cells.split(separator: "|")).map { "\($0)=\($1)" }.joined(separator: "|")
            #expect(table.rows[0].hasPrefix("2: \(values)"), "\(table)")
            #expect(table.rows[0].contains("has a space before its quotes") == isNamed, "\(table)")
            #expect(table.rows[1].hasSuffix(": a=E|b=F"), "\(table)")
        }
    }

    @Test func `a quote behind a blank swallows no row that is whole`() {
        let table = TableText("a,b,c\nA, \"Open,1\nB,x,\"2\"\nE,F,9\n", .csv)
        #expect(table.rows.count == 3, "\(table)")
    }

    @Test(arguments: [
        ("\"Weird Al\" Yankovic,2", "\"Weird Al\" Yankovic"), ("\"A\" and \"B\",2", "\"A\" and \"B\""),
        ("\"Heroes\" (live),\"2\"", "\"Heroes\" (live)"), ("\"Heroes\" (live),2", "\"Heroes\" (live)"),
    ])
    func `quotes around the first word of a cell are a part of it, and named`(row: String, reading: String) throws {
        for size in [1, 2, Int.max] {
            let table = TableText(Array("a,b\n\(row)\n\"z\",9\n".utf8), .csv, chunkSize: size)
            try #require(table.rows.count == 2, "\(table)")
            #expect(table.rows[0].hasPrefix("2: a=\(reading)|b=2 !'a' has a quote"), "\(table)")
            #expect(table.rows[1].hasSuffix(": a=z|b=9"), "\(table)")
        }
    }

    @Test(arguments: [
        ("LP,  \"so \"good\", really\"", "LP|so \"good\", really"), ("LP, \"a \"b\", c\"", "LP|a \"b\", c"),
        ("\"LP\",  \"so \"good\" really\"", "LP|so \"good\" really"),
        (" \"Yes\" , \"Fragile, live\" ", "Yes |Fragile, live "),
        ("\"LP\",  \"\"", "LP|"), ("x, \"A\" and \"B\"", "x| \"A\" and \"B\""),
    ])
    func `a quoted cell behind blanks may have quotes and separators`(row: String, cells: String) throws {
        for size in [1, 2, Int.max] {
            let table = TableText(Array("a,b\n\(row)\nE,F\n".utf8), .csv, chunkSize: size)
            try #require(table.rows.count == 2, "\(table)")
            let values = cells.split(separator: "|", omittingEmptySubsequences: false)
            #expect(table.rows[0].hasPrefix("2: a=\(values[0])|b=\(values[1])"), "\(table)")
        }
    }

    @Test func `a header with quotes that are not doubled is a problem`() throws {
        let reader = try TabularFormat.reader(for: MemoryByteSource("\"the \"a\" name\",b\n1,2\n"), format: .csv)
        let row = try #require(try reader.next())
        #expect(row.columns.names == ["the \"a\" name", "b"])
        #expect(reader.headerProblems == [.quoteInside(name: "the \"a\" name", reading: "the \"a\" name")])
    }

    @Test(arguments: [
        "a;b;c\n1;2;3\n;;\n;;;;\n4;5;6\n;;\n", ";;\na;b;c\n;;\n1;2;3\n4;5;6\n;;",
        "a\tb\tc\n\t\t\n1\t2\t3\n4\t5\t6\n\t\n",
        "a,b,c\r\n1,2,3\r\n,,\r\n\r\n4,5,6\r\n,,,\r\n",
    ])
    func `empty rows of a spreadsheet are skipped if the caller wants it`(text: String) throws {
        var options = ReadingOptions()
        options.skipsBlankRows = true
        let reader = try TabularFormat.reader(for: MemoryByteSource(text), options: options)
        var rows: [[String]] = []
        while let row = try reader.next() {
            rows.append(row.values.map(\.text))
            #expect(row.problems.isEmpty)
        }
        #expect(reader.columns?.names == ["a", "b", "c"])
        #expect(rows == [["1", "2", "3"], ["4", "5", "6"]])
    }

    @Test func `the name distinguishes CSV and TSV only if the text could be both`() throws {
        func read(_ text: String, _ name: String) throws -> [String] {
            let reader = try TabularFormat.reader(for: MemoryByteSource(text), named: name)
            return try #require(try reader.next()).values.map(\.text)
        }
        #expect(try read("a,b\n1,2\n", "x.tsv") == ["1", "2"])
        #expect(try read("a\tb\n\"1\t2\n", "x.tsv") == ["\"1", "2"])
        #expect(try read("a\tb\n1\\n\t2\n", "x.csv") == ["1\\n", "2"])
        #expect(try read("[{\"a\":\"1\"}]", "x.csv") == ["1"])
        #expect(try read("a,b\n1,2\n", "x.json") == ["1", "2"])
    }
}
