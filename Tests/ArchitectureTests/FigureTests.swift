import Foundation
import Testing

/// The size of the code, as `Tests/ArchitectureTests/figures` prints it.
@Suite struct FigureTests {
    @Test func `the code stays small`() throws {
        let figures = try measure()
        #expect(try #require(figures["files"]) <= 575)
        #expect(try #require(figures["files under 25 lines, %"]) < 10)
        #expect(try #require(figures["lines"]) <= 61_500)
        #expect(try #require(figures["documentation lines that begin with a question word, %"]) < 1)
    }

    private func measure() throws -> [String: Double] {
        let output = String(decoding: try Tool.output(of: "Tests/ArchitectureTests/figures"), as: UTF8.self)
        let rows = output.split(separator: "\n").map { $0.split(separator: "\t") }
        let pairs = rows.compactMap { row in row.count == 2 ? Double(row[1]).map { (String(row[0]), $0) } : nil }
        return Dictionary(pairs) { first, _ in first }
    }
}
