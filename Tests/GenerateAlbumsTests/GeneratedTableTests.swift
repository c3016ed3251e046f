import BuiltProgram
import GenerateAlbums
import Tabular
import TestTraits
import Testing

@Suite(.blocking) struct GeneratedTableTests {
    @Test func `the same seed gives the same bytes, and another seed gives others`() throws {
        let table = try table(500, seed: 1)
        #expect(try self.table(500, seed: 1) == table)
        #expect(try self.table(500, seed: 2) != table)
    }

    /// Results of benchmarks are compared across days and machines, so a change of the generated table must change
    /// this number.
    @Test func `a seed gives the same result on every machine`() throws {
        #expect(try checksum(table(500, seed: 1)) == 0xC071_ABE2_08A7_DCB6)
    }

    @Test func `the program generates the requested albums`() throws {
        let order = try #require(GeneratorArguments(["20", "--seed", "7", "--format", "jsonl"]))
        #expect(order.count == 20)
        #expect(order.seed == 7)
        #expect(order.format == .jsonl)
        let made = try ProgramHome().runShell("\"${bluelib%/*}/GenerateAlbums\" 20 --seed 7 --format jsonl")
        #expect(try made == ProgramResult(output: table(20, seed: 7, as: .jsonl)))
    }

    @Test(arguments: [
        [], ["many"], ["-1"], ["1", "2"], ["1", "--seed"], ["1", "--seed", "x"], ["1", "--format", "xml"],
    ])
    func `invalid arguments are rejected`(arguments: [String]) {
        #expect(GeneratorArguments(arguments) == nil)
    }

    @Test(arguments: [TabularFormat.csv, .jsonl])
    func `every row can be imported`(format: TabularFormat) throws {
        let home = try ProgramHome()
        let file = try home.write(table(10_000, seed: 3, as: format), to: "albums.\(format.rawValue)")
        let summary = "10000 albums read: 10000 added, 0 already in the library, 0 rejected.\n"
        #expect(try home.run(["-c", "import '\(file)' --strict"]) == ProgramResult(output: summary))
        #expect(try home.run(["-c", "count"]) == ProgramResult(output: "10005\n"))
    }

    private func table(_ count: Int, seed: UInt64, as format: TabularFormat = .csv) throws -> String {
        var bytes: [UInt8] = []
        let writer = format.writer { bytes.append(contentsOf: $0) }
        try AlbumTableWriter(writer).write(AlbumGenerator(count: count, seed: seed))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), because Swift's own hashes differ in every run.
    private func checksum(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
