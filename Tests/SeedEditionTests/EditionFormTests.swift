import BuiltProgram
import Foundation
import TestTraits
import Testing

/// The seed edition stays short enough to be read in an hour.
@Suite(.building) struct EditionFormTests {
    @Test func `the seed edition has at most 21 files and 600 to 1,000 lines`() throws {
        let sizes = try Edition.seed.sources.map { ($0, try Edition.lines(of: $0).count) }
        #expect(sizes.count > 10)
        #expect(sizes.count <= 21)
        #expect((600...1000).contains(sizes.map(\.1).reduce(0, +)), "\(sizes.map(\.1).reduce(0, +)) lines")
        for (path, count) in sizes { #expect(count <= 80, "\(path)") }
    }

    @Test func `the edition without patterns is one file of at most 340 lines`() throws {
        #expect(Edition.before.sources == ["Before/main.swift"])
        #expect(try Edition.lines(of: "Before/main.swift").count <= 340)
    }

    @Test(arguments: Edition.seed.sources)
    func `a file names its counterpart, and the additions with a reason`(_ path: String) throws {
        let header = try Edition.lines(of: path).prefix { $0.hasPrefix("// ") }
        #expect((2...3).contains(header.count))
        let first = try #require(header.first)
        let counterpart = try #require(first.wholeMatch(of: /\/\/ Counterpart: ((Sources|Plugins)\/\S+\.swift)/)).1
        #expect(FileManager.default.fileExists(atPath: "\(BuiltProgram.projectRoot)/\(counterpart)"))
        #expect(header.dropFirst().joined().contains(" because "))
    }

    @Test(arguments: Edition.allCases) func `a package has no dependencies`(_ edition: Edition) throws {
        let manifest = try Edition.lines(of: edition.directory + "/Package.swift").joined(separator: "\n")
        #expect(!manifest.contains(".package("))
    }
}
