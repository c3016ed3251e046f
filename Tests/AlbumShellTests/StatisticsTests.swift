import ShellKit
import ShellTesting
import TestTraits
import Testing

/// `count` with several fields, groups, orders, totals and bars.
@MainActor
@Suite(.mainActor) struct StatisticsTests {
    private func shell(columns: Int? = nil) async throws -> TestShell {
        let shell = try TestShell(
            albums: .inMemory(), appearance: OutputAppearance(columns: columns, isTerminal: columns != nil))
        _ = try await shell.run(
            """
            edit 1 genre='Rock; Pop' price=10 rating=4
            edit 2 genre=Rock price=2.50 rating=5
            edit 3 price=-1.25 rating=good
            edit 4 genre= year= price='3; 4'
            """)
        return shell
    }

    private nonisolated static let bought = """
        edit 1 bought='2024-05-17 10:20:30; 2023-11'; edit 2 bought=1999; edit 3 bought=2023-11-02; edit 5 bought=soon
        """

    @Test(arguments: [
        ("count --by genre", "albums,genre\n3,Pop\n2,Rock\n1,\n"),
        ("count --by genre,year/10", "albums,genre,year/10\n2,Pop,1990\n1,Pop,2000\n1,Rock,1990\n1,Rock,2000\n1,,\n"),
        ("count --by genre --sort count", "albums,genre\n3,Pop\n2,Rock\n1,\n"),
        ("count --by year/10 --sort count", "albums,year/10\n2,1990\n2,2000\n1,\n"),
        ("count --by year/10 --sort value", "albums,year/10\n2,1990\n2,2000\n1,\n"),
        ("count --by genre,genre,GENRE --sort count --limit 1", "albums,genre\n3,Pop\n"),
        ("count --by genre --limit 0", "albums,genre\n"),
        (
            "count --by artist --sum price --sort sum --limit 3",
            "albums,artist,sum\n1,David Bowie,10\n1,U2,7\n1,No Doubt,2.50\n"
        ),
        (
            "count --by artist --sum year --average price --sort average",
            "albums,artist,sum,average\n1,David Bowie,1992,10.00\n1,U2,,3.50\n1,No Doubt,2003,2.5000\n1,Sting,1999,-1.2500\n1,Madonna,2000,\n"
        ),
        ("count --sum price", "albums,sum\n5,18.25\n"), ("count --average price", "albums,average\n5,3.6500\n"),
        ("count --sum rating --average rating", "albums,sum,average\n5,9,4.50\n"),
        ("count --by genre --sum price", "albums,genre,sum\n3,Pop,8.75\n2,Rock,12.50\n1,,7\n"),
        (
            "count 3-5 --by artist --sum price --average year",
            "albums,artist,sum,average\n1,Madonna,,2000.00\n1,Sting,-1.25,1999.00\n1,U2,7,\n"
        ),
        ("count nobody --by genre --sum price", "albums,genre,sum\n"), ("count nobody --sum price", "albums,sum\n0,\n"),
        ("edit 1 artist/10=x; count --by artist/10 --limit 1", "albums,artist/10\n1,x\n"),
        ("count --by rating/2", "albums,rating/2\n2,4\n1,good\n2,\n"),
        ("delete *; count --by price/5", "albums,price/5\n"),
        ("count --by price/5", "albums,price/5\n1,-5\n2,0\n1,10\n1,\n"),
        ("count --by rating/2", "albums,rating/2\n2,4\n1,good\n2,\n"),
        (
            "count --by year,year/1000",
            "albums,year,year/1000\n1,1992,1000\n1,1999,1000\n1,2000,2000\n1,2003,2000\n1,,\n"
        ),
        ("\(bought); count --by bought/year", "albums,bought/year\n1,1999\n2,2023\n1,2024\n1,soon\n1,\n"),
        (
            "\(bought); count 1-3 --by BOUGHT/Month,year/10 --limit 2",
            "albums,BOUGHT/month,year/10\n1,1999,2000\n2,2023-11,1990\n"
        ),
        ("edit 1 d/year=x d=2024-05; count --by d/year,year --limit 1", "albums,d/year,year\n1,x,1992\n"),
        ("edit 1 'Date Added'=2024-05-01; count 1 --by \"Date Added\"/year", "albums,Date Added/year\n1,2024\n"),
        (
            "edit 1 'Date Added'=2024; count 1 --by '\"Date Added\"/year,genre' --limit 1",
            "albums,Date Added/year,genre\n1,2024,Pop\n"
        ),
        ("count has:genre --by genre,artist,title,year,cover --limit 1 --sort value --by genre", ""),
    ])
    func `values are counted and numbers added up`(line: String, output: String) async throws {
        let done = try await shell().run(line + " --format csv")
        if output.isEmpty { return #expect(done.status == 1) }
        #expect(done.output == output, "\(done)")
        #expect(done.status == 0, "\(done)")
    }

    @Test func `every format contains the same values`() async throws {
        let shell = try await shell()
        let line = "count 1-2 --by year/10,artist --sum price"
        #expect(
            try await shell.run(line).output
                == "albums  year/10  artist       sum of price\n     1  1990     David Bowie            10\n     1  2000     No Doubt             2.50\n"
        )
        #expect(
            try await shell.run(line + " --format jsonl").output
                == "{\"albums\":1,\"year/10\":1990,\"artist\":\"David Bowie\",\"sum\":10}\n"
                + "{\"albums\":1,\"year/10\":2000,\"artist\":\"No Doubt\",\"sum\":2.50}\n")
        #expect(
            try await shell.run(line + " --format tsv").output
                == "albums\tyear/10\tartist\tsum\n1\t1990\tDavid Bowie\t10\n1\t2000\tNo Doubt\t2.50\n")
    }

    @Test(arguments: [
        ("count --sum title", "no album has a number in 'title'"), ("count --by year/0", "a whole number from 1"),
        ("count --by year/-10", "a whole number from 1"), ("count --by year/1.5", "a whole number from 1"),
        ("count --by /10", "a field name is missing"), ("count --by year,", "a field name is missing"),
        ("count --by ''", "a field name is missing"), ("count --by year/ten", "no album has a field 'year/ten'"),
        ("count --by artist/10", "'artist' contains no numbers to group. Count by 'artist' alone."),
        ("count --by year,genre/10", "'genre' contains no numbers"),
        ("edit 1 label=EMI; count --by label/10", "by 'label' alone, or dates by 'label/year'."),
        ("edit 1 label=EMI; count --by label/month", "'label' contains no dates to group. Count by 'label' alone."),
        ("count --by genre/year", "'genre' contains no dates"), ("count --by day/year", "no album has a field 'day'"),
        ("count --by /year", "a field name is missing"),
        ("count --by title,artist,genre,year,cover,price", "at most 5 fields"),
        ("count --by genr", "Did you mean 'genre'?"),
        ("count --sum pryce", "no album has a field 'pryce'"), ("count --average", "needs a value"),
        ("count --sort count", "Add '--by FIELD'"),
        ("count --by artist --sum year --sort average", "'--sort average' needs numbers. Add '--average FIELD'."),
        ("count --by artist --sort sum", "'--sort sum' needs numbers. Add '--sum FIELD'."),
        ("count --limit 3", "Add '--by FIELD'"),
        ("count --bars", "Add '--by FIELD'"),
        ("count --by year --sort year", "'year'"), ("count --by year --bars --format csv", "in tables only"),
        ("count --by year --limit -1", "-1"), ("count --by year/99999999999999999999", "a whole number from 1"),
    ])
    func `wrong forms are errors`(line: String, message: String) async throws {
        let done = try await shell().run(line)
        #expect(done.status == 1, "\(done)")
        #expect(done.output.isEmpty, "\(done)")
        #expect(done.diagnostics.contains(message), "\(done)")
    }

    @Test func `a message says how many albums have no number`() async throws {
        let shell = try await shell()
        #expect(try await shell.run("count --sum price").diagnostics == "1 album has no number in 'price'.\n")
        #expect(
            try await shell.run("count --sum rating --average rating").diagnostics
                == "3 albums have no number in 'rating'. 1 value is not a number: 'good'.\n")
        #expect(try await shell.run("count 1-2 --by year --sum rating --average price").diagnostics == "")
    }

    private nonisolated static let priced = """
        edit 1 paid='€12.50; 5'; edit 2 paid='7,50 EUR; £3'; edit 3 paid='1,200.50'; edit 4 paid='a; b; a; c; d; 2'; count
        """

    @Test(arguments: [
        ("count --sum paid", "albums,currency,sum\n1,£,3\n2,€,20.00\n4,,1207.50\n"),
        (
            "count 1-2 --sum paid --average paid",
            "albums,currency,sum,average\n1,£,3,3.00\n2,€,20.00,10.0000\n1,,5,5.00\n"
        ),
        ("count 3-4 --sum paid", "albums,sum\n2,1202.50\n"),
        (
            "count 1-2 --by year/10 --sum paid",
            "albums,year/10,currency,sum\n1,1990,€,12.50\n1,1990,,5\n1,2000,£,3\n1,2000,€,7.50\n"
        ),
        ("count --by paid/1000 --limit 2 --sort count", "albums,paid/1000\n3,0\n1,1000\n"),
        ("count paid:>=12.5", "2\n"), ("count paid:>12,50", "1\n"), ("count paid:£3..€5", "2\n"),
        ("edit 5 currency=x; count 1 --by currency --sum paid", "albums,currency,unit,sum\n1,,€,12.50\n1,,,5\n"),
        (
            "list has:paid --sort -paid --fields paid",
            "paid\n\"1,200.50\"\n€12.50; 5\na; b; a; c; d; 2\n\"7,50 EUR; £3\"\n"
        ),
    ])
    func `each currency has a sum of its own`(line: String, output: String) async throws {
        let shell = try await shell()
        _ = try await shell.run(Self.priced)
        let done = try await shell.run(line + (line.hasPrefix("count paid") ? "" : " --format csv"))
        #expect(done.output == output, "\(done)")
    }

    @Test func `values that are not numbers are counted, and the first three named`() async throws {
        let shell = try await shell()
        _ = try await shell.run(Self.priced)
        #expect(
            try await shell.run("count --sum paid").diagnostics
                == "1 album has no number in 'paid'. 5 values are not numbers: 'a', 'b', 'c', …\n")
        #expect(try await !shell.run("edit 4 paid=2; count 1-4 --sum paid").diagnostics.contains("number"))
        #expect(
            try await shell.run("count 1 --sum paid --format json").output
                == "[\n{\"albums\":1,\"currency\":\"€\",\"sum\":12.50},\n{\"albums\":1,\"currency\":null,\"sum\":5}\n]\n"
        )
    }

    @Test func `own fields may have the names of the columns`() async throws {
        let line = "edit * albums=1 sum=2; count --by albums,sum --sum sum --format csv"
        #expect(try await shell().run(line).output == "count,albums,sum,total\n5,1,2,10\n")
    }

    @Test func `bars fill the rest of the window`() async throws {
        let shell = try await shell(columns: 40)
        let lines = try await shell.run("count --by genre --bars").output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.count <= 40 })
        let bars = lines.dropFirst().map { line in line.count { $0 == "█" } }
        #expect(bars == [24, 16, 8])
        let narrow = try await self.shell(columns: 12).run("count --by genre --bars").output.split(separator: "\n")
        #expect(narrow.allSatisfy { $0.count <= 12 })
        let sums = try await shell.run("count --by artist --sum price --bars").output.split(separator: "\n")
        #expect(!sums[3].contains("█"))
        #expect(!sums[4].contains("█"))
    }

    @Test func `numbers at the limits are added up`() async throws {
        let shell = try await shell()
        _ = try await shell.run(
            "edit 1 price=99999999999999999999; edit 2 price=0.\(String(repeating: "3", count: 1000))")
        #expect(try await shell.run("count 1 --sum price --format csv").output == "albums,sum\n1,1e+20\n")
        #expect(try await shell.run("count 2 --sum price --format csv").output == "albums,sum\n1,0.333333333\n")
        #expect(try await shell.run("count 1-2 --by price/10 --format csv").status == 0)
    }
}
