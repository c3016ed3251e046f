import Files
import Foundation
import Glibc
import TestFiles
import Testing

@testable import LineEditing

@Suite struct PlainLineReaderTests {
    private let folder = TemporaryFolder()

    private func lines(of text: String) throws -> [String] {
        folder.write(text, to: "input")
        let reader = try #require(PlainLineReader(path: folder.file("input")))
        var lines: [String] = []
        while let line = try reader.nextLine() { lines.append(line) }
        return lines
    }

    @Test(
        arguments: [
            ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]),
            ("検索\nx\r\n", ["検索", "x\r"]),
        ] as [(String, [String])])
    func `a text is read line by line`(_ text: String, _ expected: [String]) throws {
        #expect(try lines(of: text) == expected)
    }

    @Test func `lines across the boundaries of the buffer are complete`() throws {
        let expected = (0..<3000).map { String(repeating: "\($0 % 10)", count: $0 % 200) }
        #expect(try lines(of: expected.joined(separator: "\n") + "\n") == expected)
    }

    @Test func `a line of millions of bytes is read as one line`() throws {
        let long = String(repeating: "x", count: 5_000_000)
        #expect(try lines(of: "a\n" + long + "\nb") == ["a", long, "b"])
    }

    @Test func `a reader that does not read ahead leaves the other lines to the next one`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { close(ends[0]) }
        write(ends[1], "a\nbc\nd", 6)
        close(ends[1])
        for line in ["a", "bc", "d", nil] {
            let file = OpenFile(descriptor: ends[0], isOwned: false)
            let reader = PlainLineReader(file, readsAhead: false)
            #expect(!reader.wouldBlock)
            #expect(try reader.nextLine() == line)
        }
    }

    @Test func `reading a pipe blocks before a line arrives, and not at its end`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { close(ends[0]) }
        let reader = PlainLineReader(descriptor: ends[0])
        #expect(reader.wouldBlock)
        write(ends[1], "a\nb\n", 4)
        #expect(!reader.wouldBlock)
        #expect(try reader.nextLine() == "a")
        #expect(!reader.wouldBlock)
        #expect(try reader.nextLine() == "b")
        #expect(reader.wouldBlock)
        close(ends[1])
        #expect(!reader.wouldBlock)
        #expect(try reader.nextLine() == nil)
    }

    @Test func `a file that cannot be opened or read is an error, not an end`() throws {
        #expect(PlainLineReader(path: folder.file("nothing")) == nil)
        let reader = try #require(PlainLineReader(path: folder.path))
        #expect(throws: LineEditingError.readFailed(code: EISDIR)) { try reader.nextLine() }
    }
}
