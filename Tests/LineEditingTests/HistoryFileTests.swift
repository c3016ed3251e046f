import Foundation
import Glibc
import LineEditing
import TestFiles
import Testing

@Suite struct HistoryFileTests {
    private let folder = TemporaryFolder()

    private func texts(_ history: HistoryFile) -> [String] { history.entries.map(\.text) }

    @Test func `the next session has the entries with their times`() throws {
        let path = folder.file("state/deep/history")
        let first = HistoryFile(path: path)
        try first.append("list", time: 1000)
        try first.append("add \"検索\nzwei\"", time: 2000)
        let second = HistoryFile(path: path)
        #expect(texts(second) == ["list", "add \"検索\nzwei\""])
        #expect(second.entry(2)?.time == 2000)
        #expect(second.entry(0) == nil)
        #expect(second.entry(3) == nil)
    }

    @Test func `the file is private`() throws {
        try HistoryFile(path: folder.file("state/history")).append("x")
        var status = stat()
        stat(folder.file("state"), &status)
        #expect(status.st_mode & 0o777 == 0o700)
        stat(folder.file("state/history"), &status)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `empty entries, entries that begin with a space and repetitions are not stored`() throws {
        let history = HistoryFile(path: folder.file("h"))
        for text in ["a", "a", "", " secret", "b", "a"] { try history.append(text) }
        #expect(texts(history) == ["a", "b", "a"])
        #expect(texts(HistoryFile(path: folder.file("h"))) == ["a", "b", "a"])
    }

    @Test func `sessions read each other's entries in the order in which they were entered`() throws {
        let first = HistoryFile(path: folder.file("h"))
        let second = HistoryFile(path: folder.file("h"))
        try first.append("one")
        try second.append("two")
        try second.append("three")
        #expect(texts(second) == ["one", "two", "three"])
        #expect(texts(first) == ["one"])
        first.refresh()
        #expect(texts(first) == ["one", "two", "three"])
        try first.append("three")
        #expect(first.count == 3)
    }

    @Test func `sessions that write at the same time lose no entry`() async throws {
        let path = folder.file("h")
        try await withThrowingTaskGroup { group in
            for session in 0..<4 {
                group.addTask {
                    let history = HistoryFile(path: path)
                    for number in 0..<200 { try history.append("session \(session) line \(number)") }
                }
            }
            try await group.waitForAll()
        }
        let all = texts(HistoryFile(path: path))
        #expect(all.count == 800)
        for session in 0..<4 {
            #expect(
                all.filter { $0.hasPrefix("session \(session) ") } == (0..<200).map { "session \(session) line \($0)" })
        }
    }

    @Test func `invalid records are ignored`() {
        folder.write("1\tone\nnonsense\n2\ttw\\q\n\n3\tthree\n4\tfo", to: "h")
        #expect(texts(HistoryFile(path: folder.file("h"))) == ["one", "three"])
    }

    @Test func `a truncated record is ignored, and does not damage the next one`() throws {
        folder.write("1\tone\n2\tdelete 1-", to: "h")
        try HistoryFile(path: folder.file("h")).append("three")
        #expect(texts(HistoryFile(path: folder.file("h"))) == ["one", "three"])
    }

    @Test func `the last entries of a file over the limit are read, and the next entry truncates it`() throws {
        let path = folder.file("h")
        try (1...1000).map { "\($0)\tentry \($0)\n" }.joined().write(toFile: path, atomically: true, encoding: .utf8)
        let history = HistoryFile(path: path, limit: 100)
        #expect(texts(history) == (901...1000).map { "entry \($0)" })
        try history.append("new")
        #expect(texts(history) == (901...1000).map { "entry \($0)" } + ["new"])
        let kept = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(kept.count == 100)
        #expect(kept.first == "902\tentry 902")
        #expect(kept.last?.hasSuffix("\tnew") == true)
    }

    @Test func `lines that are no records do not displace entries`() throws {
        let path = folder.file("h")
        try ("1\told\n" + String(repeating: "\n", count: 124)).write(toFile: path, atomically: true, encoding: .utf8)
        let history = HistoryFile(path: path, limit: 100)
        #expect(texts(history) == ["old"])
        try history.append("new")
        #expect(texts(HistoryFile(path: path, limit: 100)) == ["old", "new"])
    }

    @Test func `the limit keeps the last entries, also for other sessions`() throws {
        let history = HistoryFile(path: folder.file("h"), limit: 100)
        let other = HistoryFile(path: folder.file("h"), limit: 100)
        for number in 1...126 { try history.append("line \(number)") }
        #expect(history.count == 100)
        #expect(folder.text(of: "h")?.split(separator: "\n").count == 100)
        other.refresh()
        #expect(texts(other) == (27...126).map { "line \($0)" })
        try other.append("last")
        history.refresh()
        #expect(history.entries.last?.text == "last")
        #expect(history.count == 101)
    }

    @Test func `a file that cannot be written is reported once, and entries remain in memory`() throws {
        folder.write("", to: "not-a-folder")
        let history = HistoryFile(path: folder.file("not-a-folder/history"))
        #expect(throws: LineEditingError.historyNotWritten(path: folder.file("not-a-folder/history"), code: ENOTDIR)) {
            try history.append("one")
        }
        try history.append("two")
        #expect(texts(history) == ["one", "two"])
    }

    @Test func `without a file the entries are in memory`() throws {
        let history = HistoryFile(path: nil)
        try history.append("one")
        try history.append("one")
        #expect(texts(history) == ["one"])
    }

    @Test func `a search finds the last matches first, and ignores case`() throws {
        let history = HistoryFile(path: nil)
        for text in ["add \"Blue Train\"", "list", "show blue", "go 1"] { try history.append(text) }
        #expect(history.search("BLUE").map(\.number) == [1, 3])
        #expect(history.search("blue", limit: 1).map(\.text) == ["show blue"])
        #expect(history.latest(beginningWith: "add")?.number == 1)
        #expect(history.latest(beginningWith: "x") == nil)
    }
}
