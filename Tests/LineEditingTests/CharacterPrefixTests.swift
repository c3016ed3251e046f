import Testing

@testable import LineEditing

/// A match of a line with the beginning of an entry ends at a whole character.
@Suite struct CharacterPrefixTests {
    @Test(arguments: [
        ("echo e\u{301} xtra", "echo e"), ("echo 🇩🇪", "echo 🇩"), ("echo 👩\u{200d}👧 x", "echo 👩"),
        ("echo 👩\u{200d}👧 x", "echo 👩\u{200d}"),
    ])
    func `a line that ends inside a character of an entry does not match it`(_ entry: String, _ line: String) throws {
        let history = HistoryFile(path: nil)
        try history.append(entry)
        var suggestion = HistorySuggestion()
        #expect(suggestion.rest(of: "echo ", in: history) == String(entry.dropFirst(5)))
        #expect(suggestion.rest(of: line, in: history) == "")
        #expect(history.latest(beginningWith: line) == nil)
        var walk = HistoryWalk(origin: EditBuffer(line))
        #expect(walk.older(in: history) == nil)
        let whole = String(entry.prefix(6))
        #expect(suggestion.rest(of: whole, in: history) == String(entry.dropFirst(6)))
        #expect(history.latest(beginningWith: whole)?.text == entry)
        #expect(history.latest(beginningWith: entry)?.text == entry)
    }

    @Test func `an older entry is suggested if a newer one continues inside the last character`() throws {
        let history = HistoryFile(path: nil)
        for entry in ["echo east", "echo e\u{301}t\u{e9}"] { try history.append(entry) }
        var suggestion = HistorySuggestion()
        #expect(suggestion.rest(of: "echo ", in: history) == "e\u{301}t\u{e9}")
        #expect(suggestion.rest(of: "echo e", in: history) == "ast")
        #expect(suggestion.rest(of: "echo e\u{301}", in: history) == "t\u{e9}")
    }
}
