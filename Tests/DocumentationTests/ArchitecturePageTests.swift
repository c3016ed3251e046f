import Testing

/// The page about the architecture is short, and its lists of files stay within their limits.
@Suite struct ArchitecturePageTests {
    private static let path = "Sources/README.md"

    @Test func `the page takes ten minutes to read`() throws {
        // At 250 words a minute, without the lists of floors, which are for the reader of one module.
        let page = try Page(Self.path)
        let floors = try #require(page.chapter("## Floors"))
        #expect(page.wordCount - floors.wordCount <= 2500)
        #expect(floors.wordCount <= 1000)
    }

    @Test func `words are counted without the targets of links`() {
        let page = Page(path: "a.md", text: "One [two](b/c.md) · three-four.\n\n    five → six\n")
        #expect(page.wordCount == 5)
    }

    @Test(arguments: [
        ("### The files of `edit artist:dylan genre=Folk`", 40), ("### The files of `undo`", 14),
    ])
    func `a command passes through few files, which the page lists once each`(heading: String, limit: Int) throws {
        let section = try #require(try Page(Self.path).section(heading))
        let files = section.links
        #expect(files.count > limit / 2)
        #expect(files.count <= limit)
        #expect(Set(files).count == files.count)
        #expect(files.allSatisfy { $0.hasSuffix(".swift") || $0.hasSuffix(".c") })
    }

    @Test func `a section ends at the next heading`() {
        let page = Page(path: "a.md", text: "# A\n## B\n[b](b.md)\n## C\n[c](c.md)")
        #expect(page.section("## B")?.links == ["b.md"])
        #expect(page.section("## D") == nil)
        let chapter = Page(path: "a.md", text: "## A\n### B\none\n## C\ntwo").chapter("## A")
        #expect(chapter?.text == "### B\none")
    }
}
