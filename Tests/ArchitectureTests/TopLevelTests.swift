import Foundation
import TestTraits
import Testing

@Suite(.blocking) struct TopLevelTests {
    @Test func `the top directory contains only the expected files`() throws {
        expectNone(offenders(among: try topLevel()))
    }

    @Test func `unexpected names are reported, except for hidden ones`() {
        let names = ["Package.swift", "Sources", ".ci", ".swift-format", "Makefile", "script.sh", "Docs"]
        #expect(
            offenders(among: names) == [
                "Docs does not belong at the top level.", "script.sh does not belong at the top level.",
            ])
    }

    private func offenders(among names: [String]) -> [String] {
        let known: Set = [
            "Package.swift", "README.md", "Sources", "Plugins", "Examples", "Tests", "Makefile", "LICENSE",
            "CHANGELOG.md",
        ]
        return Set(names).subtracting(known).filter { !$0.hasPrefix(".") }.sorted()
            .map { "\($0) does not belong at the top level." }
    }

    /// The names that git tracks; other files of a developer's copy do not count. Without git all names count, except
    /// for the file that SwiftPM writes.
    private func topLevel() throws -> [String] {
        guard FileManager.default.fileExists(atPath: Repository.root.appending(path: ".git").path) else {
            return try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
                .filter { $0 != "Package.resolved" }
        }
        let listing = String(decoding: try Tool.output(of: "git", "ls-files", "-z"), as: UTF8.self)
        return listing.split(separator: "\0").compactMap { $0.split(separator: "/").first.map(String.init) }
    }
}
