import Foundation
import Glibc
import TestFiles
import Testing

@testable import LineEditing

/// A history whose file is invalid, locked or damaged.
@Suite struct HistoryErrorTests {
    private let folder = TemporaryFolder()

    private func texts(_ history: HistoryFile) -> [String] { history.entries.map(\.text) }

    /// Locks the file as another program does.
    private func hold(_ name: String) -> Int32 {
        let descriptor = open(folder.file(name), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        #expect(flock(descriptor, LOCK_EX) == 0)
        return descriptor
    }

    /// Unlocks the file explicitly; closing is not enough while a program that another test starts has inherited the
    /// descriptor.
    private func letGo(of descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    @Test func `an entry that could not be written is written with the next one, and both are reported once`() throws {
        folder.write("", to: "state")
        let path = folder.file("state/history")
        let history = HistoryFile(path: path)
        #expect(throws: LineEditingError.historyNotWritten(path: path, code: ENOTDIR)) { try history.append("one") }
        #expect(try history.append("two") == nil)
        #expect(texts(history) == ["one", "two"])
        unlink(folder.file("state"))
        #expect(try history.append("three") == HistoryRecovery(path: path, count: 2))
        #expect(try history.append("four") == nil)
        #expect(texts(HistoryFile(path: path)) == ["one", "two", "three", "four"])
        #expect(texts(history) == ["one", "two", "three", "four"])
    }

    @Test func `an entry for a locked file is written with the next one, after those of the other program`() throws {
        let path = folder.file("h")
        let history = HistoryFile(path: path)
        try history.append("first")
        let other = hold("h")
        #expect(throws: LineEditingError.historyNotWritten(path: path, code: EWOULDBLOCK)) {
            try history.append("mine")
        }
        #expect(write(other, "", 0) == 0)
        #expect(lseek(other, 0, SEEK_END) > 0)
        #expect(write(other, "1\ttheirs\n", 9) == 9)
        letGo(of: other)
        #expect(try history.append("last") == HistoryRecovery(path: path, count: 1))
        #expect(texts(history) == ["first", "theirs", "mine", "last"])
        #expect(texts(HistoryFile(path: path)) == ["first", "theirs", "mine", "last"])
    }

    @Test func `a writer never blocks, retains the order, and has written all entries when it is finished`()
        async throws
    {
        let history = HistoryFile(path: folder.file("h"))
        let writer = HistoryWriter(history)
        let other = hold("h")
        for number in 1...50 { writer.append("line \(number)") }
        #expect(texts(history) == (1...50).map { "line \($0)" })
        #expect(folder.text(of: "h") == "")
        letGo(of: other)
        await writer.finish()
        #expect(texts(HistoryFile(path: folder.file("h"))) == (1...50).map { "line \($0)" })
        #expect(writer.removeReports().isEmpty)
    }

    @Test func `a writer reports missing lines, and reports their recovery`() async throws {
        let path = folder.file("h")
        let writer = HistoryWriter(HistoryFile(path: path))
        let other = hold("h")
        writer.append("one")
        await writer.finish()
        let failure = LineEditingError.historyNotWritten(path: path, code: EWOULDBLOCK).description
        #expect(writer.removeReports() == [failure])
        #expect(failure.contains("another program has locked it"))
        letGo(of: other)
        writer.append("two")
        #expect(writer.removeReports() == [HistoryRecovery(path: path, count: 1).description])
        #expect(texts(HistoryFile(path: path)) == ["one", "two"])
    }

    @Test func `a writer appends entries at once, and truncates the file later`() async throws {
        let writer = HistoryWriter(HistoryFile(path: folder.file("h"), limit: 4))
        for number in 1...5 {
            writer.append("line \(number)")
            #expect(folder.text(of: "h")?.hasSuffix("\tline \(number)\n") == true)
        }
        writer.append("line 6")
        await writer.finish()
        #expect(texts(HistoryFile(path: folder.file("h"))) == (3...6).map { "line \($0)" })
    }

    @Test(arguments: ["fifo", "folder", "device"])
    func `a path that is not a regular file is rejected without waiting, and reported once`(_ kind: String) throws {
        let path = folder.file(kind)
        switch kind {
        case "fifo": #expect(mkfifo(path, 0o600) == 0)
        case "folder": #expect(mkdir(path, 0o700) == 0)
        default: #expect(symlink("/dev/zero", path) == 0)
        }
        let history = HistoryFile(path: path)
        #expect(throws: LineEditingError.historyIsNoFile(path: path)) { try history.append("one") }
        #expect(try history.append("two") == nil)
        history.refresh()
        #expect(texts(history) == ["one", "two"])
    }

    @Test func `a session that missed several truncations reads the file for any inode number`() throws {
        let path = folder.file("h")
        let first = HistoryFile(path: path, limit: 20)
        let second = HistoryFile(path: path, limit: 20)
        var number = 0
        for round in 1...12 {
            for _ in 0..<round * 6 {
                number += 1
                try first.append("line \(number)")
            }
            second.refresh()
            #expect(texts(second) == texts(HistoryFile(path: path, limit: 20)))
            #expect(texts(second) == texts(first))
        }
    }

    @Test func `truncating the file retains a link to it`() throws {
        mkdir(folder.file("real"), 0o700)
        #expect(symlink("real/history", folder.file("h")) == 0)
        let history = HistoryFile(path: folder.file("h"), limit: 4)
        for number in 1...6 { try history.append("line \(number)") }
        var status = stat()
        #expect(lstat(folder.file("h"), &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
        #expect(folder.text(of: "real/history")?.split(separator: "\n").count == 4)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("real")) == ["history"])
    }

    @Test func `truncating the file retains its permissions`() throws {
        let history = HistoryFile(path: folder.file("h"), limit: 4)
        try history.append("line 1")
        #expect(chmod(folder.file("h"), 0o640) == 0)
        for number in 2...6 { try history.append("line \(number)") }
        var status = stat()
        #expect(stat(folder.file("h"), &status) == 0)
        #expect(status.st_mode & 0o777 == 0o640)
        #expect(folder.text(of: "h")?.split(separator: "\n").count == 4)
    }

    @Test func `leftovers of a killed process are removed by the next truncation, and no other files are`() throws {
        for name in ["h.newer", "g.new", "precious"] { folder.write("x", to: name) }
        #expect(symlink("precious", folder.file("h.new")) == 0)
        let history = HistoryFile(path: folder.file("h"), limit: 4)
        for number in 1...6 { try history.append("line \(number)") }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                == ["g.new", "h", "h.newer", "precious"])
        #expect(folder.text(of: "precious") == "x")
    }
}
