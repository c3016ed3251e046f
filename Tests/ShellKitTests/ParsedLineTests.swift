import Testing

@testable import ShellKit

/// An incomplete text.
struct ParsedLineTests {
    /// A text, its words in `⟨⟩` with a `;` after each statement, and the part that is being typed.
    private static let table: [(text: String, words: String, cursor: String)] = [
        ("", "", "⟨⟩ 0..<0"),
        ("lis", "⟨lis⟩;", "⟨lis⟩ 0..<3"),
        ("list ", "⟨list⟩;", "⟨list⟩⟨⟩ 5..<5"),
        ("list;", "⟨list⟩;", "⟨⟩ 5..<5"),
        ("list; co", "⟨list⟩;⟨co⟩;", "⟨co⟩ 6..<8"),
        ("list\nco", "⟨list⟩;⟨co⟩;", "⟨co⟩ 5..<7"),
        ("list\n", "⟨list⟩;", "⟨⟩ 5..<5"),
        ("list \\\n--li", "⟨list⟩⟨--li⟩;", "⟨list⟩⟨--li⟩ 7..<11"),
        ("list \\\n", "⟨list⟩;", "⟨list⟩⟨⟩ 7..<7"),
        ("list \\", "⟨list⟩;", "nothing"),
        ("list tit\\", "⟨list⟩⟨tit⟩;", "⟨list⟩⟨tit⟩ 5..<9"),
        ("show 'Kind of", "⟨show⟩⟨Kind of⟩;", "⟨show⟩⟨Kind of⟩ 5..<13"),
        ("show \"Kind of", "⟨show⟩⟨Kind of⟩;", "⟨show⟩⟨Kind of⟩ 5..<13"),
        ("show 'Kind\nof", "⟨show⟩⟨Kind\nof⟩;", "nothing"),
        ("show 'Kind of'", "⟨show⟩⟨Kind of⟩;", "⟨show⟩⟨Kind of⟩ 5..<14"),
        ("show artist:='Da", "⟨show⟩⟨artist:=Da⟩;", "⟨show⟩⟨artist:=Da⟩ 5..<16"),
        ("show '", "⟨show⟩⟨⟩;", "⟨show⟩⟨⟩ 5..<6"),
        ("é 東", "⟨é⟩⟨東⟩;", "⟨é⟩⟨東⟩ 3..<6"),
        ("list\r\nco\r", "⟨list⟩;⟨co⟩;", "⟨co⟩⟨⟩ 9..<9"),
        ("# lis", "", "nothing"),
        ("list # co", "⟨list⟩;", "nothing"),
        ("list #", "⟨list⟩⟨#⟩;", "⟨list⟩⟨#⟩ 5..<6"),
        ("echo $", "⟨echo⟩⟨$⟩;", "$ 5..<6"),
        ("echo $na", "⟨echo⟩⟨⟩;", "$ 5..<8"),
        ("echo a$na", "⟨echo⟩⟨a⟩;", "$ 6..<9"),
        ("echo ${", "⟨echo⟩⟨⟩;", "$ 5..<7"),
        ("echo ${na", "⟨echo⟩⟨⟩;", "$ 5..<9"),
        ("echo ${na}", "⟨echo⟩⟨⟩;", "nothing"),
        ("echo ${na b; list", "⟨echo⟩⟨⟩⟨b⟩;⟨list⟩;", "⟨list⟩ 13..<17"),
        ("echo \"${na", "⟨echo⟩⟨⟩;", "$ 6..<10"),
        ("echo '$na", "⟨echo⟩⟨$na⟩;", "⟨echo⟩⟨$na⟩ 5..<9"),
        ("echo \\$na", "⟨echo⟩⟨$na⟩;", "⟨echo⟩⟨$na⟩ 5..<9"),
        ("echo \\\\$na", "⟨echo⟩⟨\\⟩;", "$ 7..<10"),
        ("echo $1", "⟨echo⟩⟨⟩;", "nothing"),
        ("echo $?", "⟨echo⟩⟨⟩;", "nothing"),
        ("list |", "⟨list⟩;", "nothing"),
        ("list | so", "⟨list⟩;", "/bin/sh: so"),
        ("list | sort; cat \"x", "⟨list⟩;", "/bin/sh: sort; cat \"x"),
        ("! cat fi", "⟨!⟩;", "/bin/sh: cat fi"),
        ("list > fi", "⟨list⟩⟨>⟩⟨fi⟩;", "⟨list⟩⟨>⟩⟨fi⟩ 7..<9"),
        ("a\0b", "", "nothing"),
    ]

    @Test(arguments: [
        "add 'Kind of Blue'", "'a' 'b'", "''", "add '' x", "add 'a';list 'b'", "add 'a'\t'b'", "add 'Für Elise' x",
        "add 'a'b 'c d'",
        "add a'b' 'c'", "add 'it''s'", "add 'it'\\''s'", "add 'a' # b", "add 'a'#b", "add title:'a b'",
        "add 'a' | sort", "add 'a'|sort",
        "add '$x' \"a\"", "add ''a", "! 'a' 'b'", "\\\n'a b'", "add 'a\nb' 'c'", "'-x' '--limit'", "add 'a' \r",
    ])
    func `a complete text has the same words as while it is typed`(text: String) throws {
        let typed = try Tokenizer.read(typed: text).0
        #expect(try Tokenizer.statements(in: text).map(\.words) == typed.filter { !$0.isEmpty }.map(\.words))
    }

    @Test(arguments: table)
    func `an incomplete text has words, and the last one is being typed`(
        _ row: (text: String, words: String, cursor: String)
    ) {
        let line = ParsedLine(row.text)
        let statements = line.statements.map { Self.shown($0.words) + ";" }
        #expect(statements.joined() == row.words)
        #expect(Self.shown(line.cursor) == row.cursor)
    }

    private static func shown(_ words: [Word]) -> String {
        words.map { "⟨\($0.text)⟩" }.joined()
    }

    private static func shown(_ cursor: ParsedLine.Cursor?) -> String {
        switch cursor {
        case .word(let words, let range): "\(shown(words)) \(range)"
        case .variable(let range): "$ \(range)"
        case .systemCommand(let command): "/bin/sh: \(command)"
        case nil: "nothing"
        }
    }
}
