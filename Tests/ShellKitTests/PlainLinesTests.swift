import ShellKit
import Testing

/// The recorded state of a row that was overwritten.
struct PlainLinesTests {
    @Test(arguments: [
        ("abc\rX\n", ["Xbc"]), ("abc\r\n", ["abc"]), ("abc\r\r\nd\n", ["abc", "d"]), ("a\rbc\rd", ["dc"]),
        ("progress 10%\r\u{1b}[K", []), ("progress 10%\r\u{1b}[Kdone\n", ["done"]),
        ("progress 10%\r\u{1b}[K\n", [""]), ("abcdef\r\u{1b}[2K\u{1b}[3Gx\n", ["  x"]),
        ("abcdef\u{1b}[3D\u{1b}[0K\n", ["abc"]), ("abcdef\u{1b}[4D\u{1b}[1K\n", ["   def"]),
        ("abc\u{8}\u{8}\u{8}\u{8}X\n", ["Xbc"]), ("ab\r\u{1b}[Cx\u{1b}[2Cy\n", ["ax  y"]),
        ("\u{1b}[31mabc\u{1b}[0m\r\u{1b}[1;32mX\u{1b}[m\n", ["Xbc"]), ("abc\r\u{1b}[?25lX\u{1b}[?25h\n", ["Xbc"]),
        // A wide character takes two columns, and half of it shows nothing.
        ("愛b\r\u{1b}[2Cx\n", ["愛x"]), ("愛b\rx\n", ["x b"]), ("abcd\r愛\n", ["愛cd"]), ("a愛\r\u{1b}[2Cx\n", ["a x"]),
        ("e\u{301}a\r\u{1b}[Cb\n", ["e\u{301}b"]), ("ab\re\u{301}\n", ["e\u{301}b"]),
        // A tab over existing text only moves, and at the end it is a character.
        ("0123456789\r\tX\n", ["01234567X9"]), ("a\r\tX\n", ["a       X"]), ("a\tb\rXX\n", ["XX      b"]),
    ])
    func `the last state of a row is recorded`(_ text: String, _ lines: [String]) {
        var whole = PlainLines()
        var bytewise = PlainLines()
        var (taken, takenBytewise): ([String], [String]) = ([], [])
        whole.append(text.utf8) { taken.append($0) }
        for byte in text.utf8 { bytewise.append([byte]) { takenBytewise.append($0) } }
        #expect(taken + [whole.removeRest()].compactMap(\.self) == lines)
        #expect(takenBytewise + [bytewise.removeRest()].compactMap(\.self) == lines)
    }

    @Test func `movements without end do not fill the memory`() {
        var lines = PlainLines()
        lines.append((String(repeating: "\u{1b}[65536C", count: 1000) + "x").utf8) { _ in }
        #expect(lines.removeRest()?.count == 65_537)
    }
}
