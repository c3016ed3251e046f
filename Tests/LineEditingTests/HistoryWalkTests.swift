import Testing

@testable import LineEditing

@Suite struct HistoryWalkTests {
    private func history(_ texts: [String]) throws -> HistoryFile {
        let history = HistoryFile(path: nil)
        for text in texts { try history.append(text) }
        return history
    }

    @Test func `a walk shows each matching text once, and returns to the line`() throws {
        let history = try history(["list", "add a", "list", "add b", "add a", "show"])
        var walk = HistoryWalk(origin: EditBuffer("add", cursor: 1))
        #expect(walk.older(in: history)?.text == "add a")
        #expect(walk.older(in: history)?.text == "add b")
        #expect(walk.older(in: history) == nil)
        #expect(walk.shown.text == "add b")
        #expect(walk.newer()?.text == "add a")
        #expect(walk.newer() == EditBuffer("add", cursor: 1))
        #expect(walk.newer() == nil)
    }

    @Test func `a walk from an empty line visits all entries, and either end at once`() throws {
        let history = try history(["list", "add a", "list", "show"])
        var walk = HistoryWalk(origin: EditBuffer(""))
        #expect(walk.oldest(in: history)?.text == "add a")
        #expect(walk.oldest(in: history) == nil)
        #expect(walk.newer()?.text == "list")
        #expect(walk.newest()?.text == "")
        #expect(walk.newest() == nil)
        #expect(walk.older(in: history)?.text == "show")
    }

    @Test func `a walk does not return the line itself`() throws {
        var walk = HistoryWalk(origin: EditBuffer("list"))
        #expect(walk.older(in: try history(["list", "list all", "list"]))?.text == "list all")
    }

    @Test(arguments: [
        ("add x", "x"), ("add \"two words\"", "\"two words\""), ("a 'b c' ", "'b c'"), ("a b\\ c", "b\\ c"), ("", ""),
        ("  ", ""),
        ("one\ntwo", "two"), ("say \"it's", "\"it's"),
    ])
    func `the last word of a line includes quoted spaces`(_ text: String, _ word: String) {
        #expect(LastWordWalk.lastWord(of: text) == word)
    }

    @Test func `each last word replaces the previous one`() throws {
        let history = try history(["one two", "three"])
        var words = LastWordWalk(at: 2)
        let found = words.next(EditBuffer("a b", cursor: 2), in: history)
        let first = try #require(found)
        #expect(first == EditBuffer("a threeb", cursor: 7))
        #expect(words.next(first, in: history) == EditBuffer("a twob", cursor: 5))
        #expect(words.next(first, in: history) == nil)
    }
}
