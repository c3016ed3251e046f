@testable import ShellKit
import Testing

/// The number of rows of a text.
struct ScreenRowsTests {
    private static let columns = 10

    @Test(arguments: [
        ("", 0), ("\n", 1), ("a\nb\n", 2), ("0123456789\n", 1), ("0123456789a\n", 2), ("0123456789", 0),
        ("0123456789ab", 1), (String(repeating: "x", count: 31) + "\n", 4),
        // Wide characters take two columns, and are never split at the edge.
        ("愛愛愛愛愛\n", 1), ("愛愛愛愛愛愛\n", 2), ("a愛愛愛愛愛\n", 2),
        // Escape sequences take no columns.
        ("\u{1b}[1;31m0123456789\u{1b}[0m\n", 1), ("\u{1b}]0;a long title\u{7}ok\n", 1),
        // A tab moves to the next multiple of eight columns, and never beyond the edge.
        ("\tab\n", 1), ("\tabc\n", 2), ("\t\ta\n", 1), ("e\u{301}e\u{301}e\u{301}456789a\n", 1),
    ])
    func `rows are counted as on a terminal of ten columns`(_ text: String, _ rows: Int) {
        var whole = ScreenRows(columns: Self.columns)
        var bytewise = ScreenRows(columns: Self.columns)
        var text = text
        text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            whole.append(bytes)
            for index in bytes.indices { bytewise.append(UnsafeRawBufferPointer(rebasing: bytes[index...index])) }
        }
        #expect(whole.count == rows)
        #expect(bytewise.count == rows)
    }

    @Test func `a line without a line break is counted`() {
        var rows = ScreenRows(columns: Self.columns)
        var text = String(repeating: "é", count: 100_000)
        text.withUTF8 { rows.append(UnsafeRawBufferPointer($0)) }
        #expect((9_990...10_000).contains(rows.count))
    }
}
