import TerminalModel
import TestFiles
import TestTraits
import Testing

/// libedit's names of functions in `~/.editrc`, with the results of libedit 3.1.
@Suite(.serialized, .blocking) struct BoundFunctionTests {
    /// The function of Ctrl-O, the other lines of the file, the keys, and the line.
    typealias Row = (function: String, more: String, keys: String, line: String)

    private func check(_ row: Row, _ arguments: [String] = [], map: String = "", entries: [String] = []) throws {
        let folder = TemporaryFolder()
        folder.write("bind \(map)^O \(row.function)\n\(row.more)\n", to: "editrc")
        let terminal = try FixtureTerminal.start(arguments, environment: ["EDITRC": folder.file("editrc")])
        for entry in entries { terminal.expect(entry, gives: entry) }
        terminal.expect(row.keys, gives: row.line)
    }

    @Test(
        arguments: [
            ("vi-next-char", "", "abcabc\u{1}\u{f}cX", "abXcabc"),
            ("vi-next-char", "", "abcabc\u{1}\u{1b}2\u{f}cX", "abcabXc"),
            ("vi-to-next-char", "", "abcabc\u{1}\u{f}cX", "aXbcabc"),
            ("vi-to-next-char", "", "abcabc\u{1}\u{1b}2\u{f}cX", "abcaXbc"),
            ("vi-prev-char", "", "abcabc\u{2}\u{f}bX", "abcaXbc"),
            ("vi-to-prev-char", "", "abcabc\u{2}\u{f}bX", "abcabXc"),
            ("vi-replace-char", "", "abc\u{2}\u{f}z\u{5}X", "abzX"),
            ("vi-next-char", "bind ^P vi-repeat-next-char", "abcabc\u{1}\u{f}b\u{10}X", "abcaXbc"),
            ("vi-next-char", "bind ^P vi-repeat-prev-char", "abcabc\u{5}\u{1}\u{f}c\u{5}\u{2}\u{10}X", "abXcabc"),
            ("vi-change-meta", "bind ^P vi-end-word", "ab cd ef\u{1}\u{f}\u{10}X", "X cd ef"),
            ("vi-delete-meta", "bind ^P vi-next-word", "ab cd ef\u{1}\u{f}wX", "wXab cd ef"),
            ("vi-replace-mode", "", "abc\u{1}\u{f}xy", "xyc"),
            ("vi-substitute-char", "", "a(b c\u{1}\u{1b}2\u{f}X", "Xb c"),
            ("vi-change-to-eol", "", "a(b c\u{f}X", "a(b cX"),
            ("vi-change-case", "", "a(b c\u{1}\u{1b}2\u{f}X", "A(Xb c"),
            ("vi-to-column", "", "a(b c\u{1}\u{1b}2\u{f}X", "aX(b c"),
            ("vi-end-word", "", "a(b c\u{1}\u{1b}2\u{f}X", "a(Xb c"),
            ("vi-next-big-word", "", "a(b cd) ef\u{1}\u{1b}2\u{f}X", "a(b cd) Xef"),
            ("vi-next-word", "", "ab cd\u{1}\u{1b}f\u{f}\u{f}X", "ab cdX"), ("vi-next-word", "", "ab\u{f}X", "abX"),
            ("vi-next-word", "", "ab\u{2}\u{f}X", "aXb"), ("vi-next-word", "", "ab cd\u{1}\u{1b}2\u{f}X", "ab cdX"),
            ("em-gosmacs-transpose", "", "abc\u{f}X", "acbX"), ("em-gosmacs-transpose", "", "abc\u{2}\u{f}X", "baXc"),
            ("em-gosmacs-transpose", "", "ab\u{2}\u{f}X", "aXb"), ("vi-list-or-eof", "", "abc\u{2}\u{f}X", "abXc"),
            (
                "vi-command-mode", "bind -a x ed-delete-next-char\nbind -a i vi-insert\n", "abc\u{f}xiX", "aXb"
            ),
            ("vi-command-mode", "bind -a h ed-prev-char\nbind -a i vi-insert", "abc\u{f}hZiY", "aYbc"),
        ] as [Row])
    func `functions in emacs mode`(_ row: Row) throws {
        try check(row)
    }

    @Test(
        arguments: [
            ("ed-prev-history", "", "o\u{f}X", "otherX"), ("ed-prev-history", "", "o\u{f}\u{f}X", "twoX"),
            ("ed-prev-history", "", "o\u{f}\u{f}\u{f}\u{f}X", "oneX"),
            ("ed-prev-history", "", "o\u{1b}2\u{f}X", "twoX"),
            ("ed-prev-history", "", "o\u{1b}9\u{f}X", "oneX"), ("ed-prev-history", "", "o\u{f}Y\u{f}X", "twoX"),
            ("ed-prev-history", "bind ^P ed-next-history", "o\u{f}\u{f}\u{10}X", "otherX"),
            ("ed-prev-history", "bind ^P ed-next-history", "o\u{f}\u{f}\u{10}\u{10}X", "oX"),
            ("ed-prev-history", "bind ^P ed-next-history", "o\u{f}\u{10}\u{10}X", "oX"),
            ("ed-prev-history", "bind ^P ed-next-history", "o\u{f}\u{f}\u{1b}9\u{10}X", "oX"),
            ("ed-prev-history", "bind ^P ed-next-history", "o\u{f}Y\u{10}X", "oX"),
            ("ed-prev-history", "bind ^P ed-next-history", "o\u{f}\u{10}Y\u{10}X", "oX"),
            ("ed-next-history", "", "ox\u{f}X", "X"),
        ] as [Row])
    func `entries of the history in emacs mode`(_ row: Row) throws {
        try check(row, entries: ["one", "two", "other"])
    }

    @Test(
        arguments: [
            ("ed-insert", "bind -a z ed-insert", "abc\u{1b}0ziX", "zXabc"),
            ("ed-insert", "bind -a z ed-insert", "abc\u{1b}03ziX", "zzzXabc"),
            ("ed-insert", "bind -a z ed-insert", "abc\u{1b}zziX", "abzzXc"),
            ("ed-insert", "bind -a 5 ed-digit", "abc\u{1b}05iX", "5Xabc"),
            ("ed-prev-history", "", "o\u{1b}\u{f}\u{f}iX", "Xtwo"), ("ed-prev-history", "", "o\u{1b}9\u{f}iX", "Xo"),
        ] as [Row])
    func `functions in the command mode of vi`(_ row: Row) throws {
        try check(row, ["--vi"], map: "-a ", entries: ["one", "two", "other"])
    }
}
