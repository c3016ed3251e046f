import BuiltProgram
import Foundation
import Testing

/// The links of the documentation lead to existing files and sections.
@Suite struct LinkTests {
    @Test(arguments: [
        "README.md", "Sources/README.md", "Sources/DECISIONS.md", "Examples/README.md", "CHANGELOG.md",
        "Tests/README.md", "Tests/Benchmarks/README.md", "Examples/Teaching.md", "Examples/Plugins/README.md",
        "Examples/Choices/README.md", "Examples/Broken/README.md", "Examples/Plugins/PROTOCOL.md",
        "Sources/LANGUAGE.md", ".packaging/README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md",
        "Examples/Stages/README.md", "Examples/Stages/TUTORIAL.md",
    ])
    func `every link within the project leads to an existing file`(_ path: String) throws {
        let page = try Page(path)
        #expect(page.text != "")
        expectNone(offenders(on: page, exists: isThere))
        expectNone(try missingSections(of: page))
    }

    @Test func `a link to a missing file is reported`() {
        let page = Page(
            path: "Docs/a.md", text: "See [b](b.md), [the top](../README.md#top), [us](#us) and\n[it](https://a.org/c)."
        )
        #expect(offenders(on: page) { _ in true } == [])
        #expect(
            offenders(on: page) { _ in false } == [
                "Docs/a.md leads to b.md, which is not there.", "Docs/a.md leads to ../README.md, which is not there.",
            ])
        #expect(offenders(on: page) { $0 == "Docs/b.md" || $0 == "Docs/../README.md" } == [])
    }

    @Test func `a link to a missing section is reported`() throws {
        let page = Page(path: "Sources/a.md", text: "# One `two`: 3\n[1](#one-two-3) [2](#two) [3](DECISIONS.md#none)")
        #expect(
            try missingSections(of: page) == [
                "Sources/a.md leads to #two, which is not there.",
                "Sources/a.md leads to DECISIONS.md#none, which is not there.",
            ])
    }

    /// The table of the examples matches the examples.
    @Test func `the page of the examples lists every example, and no others`() throws {
        let named = try Page("Examples/README.md").spans.filter { $0.contains(/^[A-Z][a-z]+\//) }
        let folders = ["Data", "Programs", "Scripts", "Sessions"]
        let there = try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: BuiltProgram.projectRoot + "/Examples/" + folder)
                .map { "\(folder)/\($0)" }
        }
        #expect(there.count >= 10)
        #expect(named.sorted() == there.sorted())
    }

    @Test func `every example script begins with the line that runs it`() throws {
        let folder = "Examples/Scripts/"
        for script in try FileManager.default.contentsOfDirectory(atPath: BuiltProgram.projectRoot + "/" + folder) {
            let lines = try Page(folder + script).text.split(separator: "\n").prefix { $0.hasPrefix("#") }
            #expect(lines.contains { $0.contains(#/^# {5}.*bluelib\b/#) && $0.contains(folder + script) }, "\(script)")
        }
    }

    private func offenders(on page: Page, exists: (String) -> Bool) -> [String] {
        let folder = page.path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        return page.links.filter { !$0.contains("://") && !$0.hasPrefix("#") }
            .map { String($0.prefix { $0 != "#" }) }
            .filter { !exists(folder + $0) }
            .map { "\(page.path) leads to \($0), which is not there." }
    }

    /// The links to sections, of this page or another one, that do not exist. Pages that do not exist are not reported here.
    private func missingSections(of page: Page) throws -> [String] {
        let folder = page.path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        return try page.links.filter { !$0.contains("://") && $0.contains("#") }.filter { link in
            let parts = link.split(separator: "#", omittingEmptySubsequences: false)
            let path = folder + parts[0]
            let target: Page? = try parts[0].isEmpty ? page : isThere(path) ? Page(path) : nil
            return target?.anchors.contains(String(parts[1])) == false
        }.map { "\(page.path) leads to \($0), which is not there." }
    }

    private func isThere(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: BuiltProgram.projectRoot + "/" + path)
    }
}
