import Terminal
import Testing

@testable import LineEditing

@Suite struct HistorySearchTests {
    private func history() throws -> HistoryFile {
        let history = HistoryFile(path: nil)
        for text in ["add \"Blue Train\"", "list", "show blue", "show 検索", "list"] { try history.append(text) }
        return history
    }

    @Test func `each letter narrows the search, and older and newer move between matches`() throws {
        let history = try history()
        var search = HistorySearch(origin: EditBuffer("typed"))
        var shown: [String] = []
        for step in [.extend("l"), .extend("u"), .older, .older, .newer, .newer, .shorten, .shorten]
            as [HistorySearch.Input]
        {
            search.apply(step, in: history)
            shown.append(search.buffer.text + (search.hasFailed ? " !" : ""))
        }
        #expect(
            shown == [
                "list", "show blue", "add \"Blue Train\"", "add \"Blue Train\" !", "show blue", "show blue !", "list",
                "typed",
            ])
    }

    @Test func `the cursor is at the start of the match, and any letters can be searched for`() throws {
        var search = HistorySearch(origin: EditBuffer(""))
        search.apply(.extend("検"), in: try history())
        #expect(search.buffer == EditBuffer("show 検索", cursor: 5))
        #expect(search.row.plain == "search: 検")
    }
}
