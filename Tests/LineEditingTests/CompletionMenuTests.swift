import Terminal
import Testing

@testable import LineEditing

@Suite struct CompletionMenuTests {
    private let described = CompletionMenu(
        [
            Candidate("play", detail: "starts playing"), Candidate("playlist", detail: "lists them"),
            Candidate("検索", detail: "searches"),
        ],
        word: "p")
    private let plain = CompletionMenu((0..<20).map { Candidate("word\($0)") }, word: "w")

    @Test func `descriptions have a column of their own`() {
        #expect(
            described.rows(columns: 40, limit: 10).map(\.plain) == [
                "  play      starts playing", "  playlist  lists them    ", "  検索      searches      ",
            ])
    }

    @Test func `candidates are in several columns if they fit`() {
        #expect(plain.rows(columns: 41, limit: 10).map(\.plain)[0] == "  word0   word1   word2   word3   word4 ")
        #expect(plain.rows(columns: 41, limit: 10).count == 4)
    }

    @Test func `the selection cycles through all candidates and the typed word`() {
        var menu = described
        var inserted: [String] = []
        for _ in 0..<5 {
            menu.move(.next, columns: 40)
            inserted.append(menu.inserted)
        }
        #expect(inserted == ["play", "playlist", "検索", "p", "play"])
        menu.move(.previous, columns: 40)
        menu.move(.previous, columns: 40)
        #expect(menu.inserted == "検索")
    }

    @Test func `up and down move by rows`() {
        var menu = plain
        menu.move(.down, columns: 41)
        menu.move(.down, columns: 41)
        #expect(menu.inserted == "word5")
        menu.move(.up, columns: 41)
        #expect(menu.inserted == "word0")
        menu.move(.up, columns: 41)
        #expect(menu.inserted == "w")
    }

    @Test func `left and right move only between columns, after a candidate is selected`() {
        var menu = plain
        #expect(!menu.handles(.right, columns: 41))
        menu.move(.down, columns: 41)
        #expect(menu.handles(.right, columns: 41))
        #expect(!menu.handles(.right, columns: 8))
        menu.move(.right, columns: 41)
        #expect(menu.inserted == "word1")
        menu.move(.left, columns: 41)
        #expect(menu.inserted == "word0")
    }

    @Test func `page keys stop at the first and the last candidate, and back restores the typed word`() {
        var menu = plain
        var inserted: [String] = []
        for move in [.pageDown, .pageDown, .pageDown, .pageDown, .pageUp, .back] as [CompletionMenu.Move] {
            menu.move(move, columns: 41, page: 2)
            inserted.append(menu.inserted)
        }
        #expect(inserted == ["word0", "word10", "word19", "word19", "word9", "w"])
    }

    @Test func `a menu longer than its limit shows the selected candidate and its position`() {
        var menu = plain
        for _ in 0..<20 {
            menu.move(.next, columns: 12)
            let rows = menu.rows(columns: 12, limit: 5)
            #expect(rows.count == 5)
            #expect(rows.contains { $0.runs.contains { $0.style == .reverse && $0.text.contains(menu.inserted) } })
            #expect(rows[4].plain.hasSuffix("of 20"))
        }
    }

    @Test func `no row is wider than the terminal`() {
        for columns in 5...80 {
            for row in described.rows(columns: columns, limit: 3) + plain.rows(columns: columns, limit: 3) {
                #expect(row.clipped(to: columns - 1).width <= columns - 1)
            }
        }
    }

    @Test func `control characters in candidates do not reach the screen`() {
        let menu = CompletionMenu([Candidate("x\u{1b}[2J", detail: "y\u{7}"), Candidate("z")], word: "")
        #expect(menu.rows(columns: 60, limit: 5)[0].plain.contains("\\u{1b}[2J"))
        #expect(menu.rows(columns: 60, limit: 5).allSatisfy { !$0.plain.contains("\u{7}") })
    }

    @Test(
        arguments: [
            (nil, "of 20"), (.exactly(1234), "of 1234"), (.moreThan(20), "of more than 20"),
            (.unfinished, "of 20 so far"),
        ] as [(CompletionTotal?, String)])
    func `the menu shows the total number of candidates, not the number of those it has`(
        total: CompletionTotal?, said: String
    ) {
        let words = (0..<20).map { Candidate("word\($0)") }
        var menu = CompletionMenu(words, word: "w", total: total)
        #expect(menu.rows(columns: 8, limit: 10).last?.plain == "  1–9 \(said)")
        menu.move(.previous, columns: 8)
        #expect(menu.rows(columns: 8, limit: 10).last?.plain == "  12–20 \(said)")
    }

    @Test func `the complete candidates keep the selection, or come not at all if they lack it`() {
        let words = (0..<20).map { Candidate("word\($0)") }
        var menu = CompletionMenu(Array(words[5...6]), word: "w", total: .unfinished)
        menu.move(.previous, columns: 80)
        var other = menu
        menu.finish(CompletionMenu(words, word: "w"))
        #expect(menu.inserted == "word6" && menu.candidates == words)
        menu.move(.next, columns: 80)
        #expect(menu.inserted == "word7")
        other.finish(CompletionMenu(Array(words[..<6]), word: "w", total: .moreThan(6)))
        #expect(other.inserted == "word6" && other.candidates == Array(words[5...6]) && !other.isUnfinished)
    }

    @Test func `a menu that fits shows the total only if there are more candidates`() {
        let words = (0..<3).map { Candidate("word\($0)") }
        #expect(CompletionMenu(words, word: "w").rows(columns: 80, limit: 10).count == 1)
        let first = CompletionMenu(words, word: "w", total: .moreThan(3))
        #expect(first.rows(columns: 80, limit: 10).map(\.plain).last == "  1–3 of more than 3")
    }
}
