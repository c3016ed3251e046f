import Foundation
import Randomness
import TestFiles
import TestTraits
import Testing

@testable import ShellKit

/// A history in a file, whose sessions end at any moment.
@MainActor
@Suite(.mainActor) struct FileHistoryTests {
    private typealias History = StateHistory<[String]>

    private let folder = TemporaryFolder()
    private var path: String { folder.file("words.json") }

    private func open() throws -> History { try StateHistory(in: FileHistory(path, new: [])) }

    private func append(_ word: String, to history: History) throws {
        try history.begin("append \(word)")
        history.update { $0.append(word) }
        try history.end()
    }

    @Test func `a later session undoes and redoes the changes of earlier ones`() throws {
        for word in ["a", "b", "c"] { try append(word, to: open()) }
        #expect(try open().undo(2) == ["append c", "append b"])
        #expect(try open().state == ["a"])
        #expect(try open().redo(1) == ["append b"])
        #expect(try open().state == ["a", "b"])
        try append("d", to: open())
        #expect(throws: CommandFailure.self) { try open().redo(1) }
        let last = try open()
        #expect(last.depths?.undo == 3 && last.depths?.redo == 0)
        #expect(last.state == ["a", "b", "d"])
    }

    @Test func `a script is one step, also in the next session`() throws {
        let history = try open()
        try history.beginGroup("two.blue")
        try append("a", to: history)
        #expect(try history.flush())
        try append("b", to: history)
        _ = try history.undo(1)
        try append("c", to: history)
        try history.endGroup()
        #expect(try open().state == ["a", "c"])
        #expect(try open().undo(1) == ["two.blue"])
        #expect(try open().state == [])
    }

    @Test func `a script that only redoes leaves the steps as they were`() throws {
        for word in ["a", "b"] { try append(word, to: open()) }
        _ = try open().undo(2)
        let history = try open()
        try history.beginGroup("redo.blue")
        _ = try history.redo(2)
        try history.endGroup()
        #expect(try open().undo(2) == ["append b", "append a"])
    }

    @Test func `a step that is rolled back leaves none`() throws {
        let history = try open()
        try append("a", to: history)
        try history.beginGroup("step")
        try append("b", to: history)
        try history.flush()
        #expect(try history.endGroup(rollingBack: true) == 1)
        let next = try open()
        #expect(next.state == ["a"])
        #expect(next.depths?.undo == 1 && next.depths?.redo == 0)
    }

    @Test(arguments: 1...20, [["", "é", "e\u{301}", "日本", "\"\\\n", "👩‍👩‍👧", "x"]])
    func `random sessions agree with lists of values`(seed: UInt64, words: [String]) throws {
        var random = SeededRandom(seed: seed)
        var (values, cursor) = ([[String]()], 0)
        var histories = [try open(), try open()]
        for _ in 1...60 {
            let chosen = random.below(2)
            if random.once(in: 5) { histories[chosen] = try open() }
            let history = histories[chosen]
            switch random.below(4) {
            case 0 where cursor > 0:
                _ = try history.undo(1)
                cursor -= 1
            case 1 where cursor < values.count - 1:
                _ = try history.redo(1)
                cursor += 1
            default:
                try history.begin("insert")
                history.update {
                    $0.insert(random.pick(words), at: random.below($0.count + 1))
                }
                let value = history.state
                if value == values[cursor] { continue }
                try history.end()
                values = Array(values[...cursor]) + [value]
                cursor += 1
            }
            #expect(history.state == values[cursor])
            #expect(history.depths?.undo == cursor && history.depths?.redo == values.count - 1 - cursor)
        }
    }

    @Test func `a file that is cut off anywhere has the value of its last whole line`() throws {
        for word in ["a", "b", "c"] { try append(word, to: open()) }
        _ = try open().undo(1)
        let whole = Array(try #require(folder.text(of: "words.json")).utf8)
        let start = try #require(whole.firstIndex(of: 0x0a)) + 1
        let values = [[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b"]]
        for size in start...whole.count {
            try Data(whole[..<size]).write(to: URL(filePath: path))
            let lines = whole[start..<size].count { $0 == 0x0a }
            #expect(try open().state == values[lines])
            try append("next", to: open())
            #expect(try open().state == values[lines] + ["next"])
            #expect(try open().undo(1) == ["append next"])
            #expect(try open().state == values[lines])
        }
    }

    @Test(arguments: [
        "[{]", "[]\n{\"keep\":1,\"do\":[],\"cursor\":0}\n", "[]\n{\"keep\":0,\"do\":[],\"cursor\":1}\n", "[]\nx\n",
        "\n",
        "[]\n{\"keep\":0,\"do\":[{\"by\":\"x\",\"at\":9,\"old\":\"\",\"new\":\"1\"}],\"cursor\":1}\n",
        "[]\n{\"keep\":0,\"do\":[{\"by\":\"x\",\"at\":1,\"old\":\"y\",\"new\":\"1\"}],\"cursor\":1}\n", "{}\n",
    ])
    func `a damaged file is refused and stays as it is`(text: String) throws {
        folder.write(text, to: "words.json")
        #expect(throws: CommandFailure.self) { try open() }
        #expect(folder.text(of: "words.json") == text)
    }

    @Test func `a file of another program with nothing but the value is adopted`() throws {
        folder.write("[\"a\"]", to: "words.json")
        try append("b", to: open())
        #expect(try open().undo(1) == ["append b"])
        #expect(try open().state == ["a"])
    }

    @Test func `a value that an editor has written on several lines is adopted`() throws {
        for word in ["a", "b"] { try append(word, to: open()) }
        folder.write("[\n  \"a\",\n  \"c\"\n]\n", to: "words.json")
        #expect(try open().state == ["a", "c"])
        try append("d", to: open())
        #expect(folder.text(of: "words.json")?.hasPrefix("[\"a\",\"c\"]\n{\"keep\":0,") == true)
        #expect(try open().undo(1) == ["append d"])
        #expect(try open().state == ["a", "c"])
    }

    @Test func `a long file keeps the newest thousand steps`() throws {
        let history = try open()
        for number in 1...2100 {
            try history.begin("set \(number)")
            history.update { $0 = ["\(number)"] }
            try history.end()
        }
        #expect(try #require(folder.text(of: "words.json")).split(separator: "\n").count < 200)
        let next = try open()
        #expect(next.state == ["2100"])
        let depths = try #require(next.depths)
        #expect((1000...1200).contains(depths.undo))
        #expect(try next.undo(1000).last == "set 1101")
        #expect(try open().state == ["1100"])
    }

    @Test func `a script whose first change shortens the file can be rolled back`() throws {
        let history = try open()
        // The first line is a value, so the file has 2,001 lines.
        for number in 1...2000 {
            try history.begin("set \(number)")
            history.update { $0 = ["\(number)"] }
            try history.end()
        }
        try history.beginGroup("script")
        try append("a", to: history)
        #expect(try #require(folder.text(of: "words.json")).split(separator: "\n").count < 200)
        #expect(try history.endGroup(rollingBack: true) == 1)
        #expect(history.state == ["2000"])
        #expect(try open().state == ["2000"])
    }
}
