import BuiltProgram
import Testing

/// The README's instructions for building match the project.
@Suite struct BuildingTests {
    @Test(arguments: ["README.md", ".packaging/README.md", ".github/CONTRIBUTING.md"])
    func `every target in a page is in the Makefile`(path: String) throws {
        let page = try Page(path)
        let makefile = try Page("Makefile").text
        let named = targets(in: page.spans + page.blocks.joined())
        #expect(named.count > 3)
        expectNone(named.filter { !isTarget($0, of: makefile) }.map { "\(path) names make \($0)." })
    }

    @Test func `targets are distinguished from other words`() {
        let code = ["make run ARGS=x", "make   tests things", "make      says what", "remake it", "make a-b"]
        #expect(targets(in: code) == ["a-b", "run"])
        #expect(isTarget("a-b", of: "x:\na-b: c ## d\n"))
        #expect(isTarget("x", of: "x:\n"))
        #expect(!isTarget("c", of: "x:\na-b: c ## c: d\n\tc: e\n"))
        #expect(!isTarget("a", of: "a-b:\n"))
    }

    @Test func `the required Swift version is the one that make checks`() throws {
        let needed = try #require(try Page(".ci/swift").text.firstMatch(of: /\nneeded=([0-9.]+)\n/)).1
        let named = try Page("README.md").text.matches(of: /Swift ([0-9]+\.[0-9]+)/).map(\.1)
        #expect(!named.isEmpty, "\(named), and needed \(needed)")
        #expect(named.allSatisfy { $0 == needed }, "\(named), and needed \(needed)")
    }

    /// A target is one space after make; text further away explains make itself.
    private func targets(in code: [String]) -> [String] {
        let found = code.compactMap { $0.prefixMatch(of: /make ([a-z][a-z-]*)/) }.map { String($0.1) }
        return Set(found).sorted()
    }

    private func isTarget(_ name: String, of makefile: String) -> Bool {
        makefile.split(separator: "\n").contains { $0.hasPrefix("\(name):") }
    }
}
