import Testing

/// The language by rows: statements, comments, and continued lines.
struct StatementLanguageTests {
    static let statements: [LanguageRow] = [
        // One command a line; ; separates.
        LanguageRow("a;b", "⟨a⟩ ; ⟨b⟩"),
        LanguageRow("a ; b ;", "⟨a⟩ ; ⟨b⟩"),
        LanguageRow(";;a;;", "⟨a⟩"),
        LanguageRow(" ; ; ", ""),
        LanguageRow("a\nb", "⟨a⟩ ; 2: ⟨b⟩"),
        LanguageRow("a\n\n\nb\n", "⟨a⟩ ; 4: ⟨b⟩"),
        LanguageRow("a;b\nc;d", "⟨a⟩ ; ⟨b⟩ ; 2: ⟨c⟩ ; 2: ⟨d⟩"),
        LanguageRow("\n\n  a 1;\tb 2", "3: ⟨a⟩⟨1⟩ ; 3: ⟨b⟩⟨2⟩"),
        LanguageRow("a\r\nb\r\n", "⟨a⟩ ; 2: ⟨b⟩"),
        LanguageRow("a;'b;c';d", "⟨a⟩ ; ⟨“b;c”⟩ ; ⟨d⟩"),
        LanguageRow("a:;b", "⟨a:⟩ ; ⟨b⟩"),
        LanguageRow("''", "⟨“”⟩"),
        LanguageRow("a; '' ;b", "⟨a⟩ ; ⟨“”⟩ ; ⟨b⟩"),
    ]

    static let comments: [LanguageRow] = [
        // # begins a comment at the start of a line …
        LanguageRow("# a comment", ""),
        LanguageRow("#a comment", ""),
        LanguageRow("#", ""),
        LanguageRow("##", ""),
        LanguageRow("#!/usr/bin/env bluelib", ""),
        LanguageRow("   #comment", ""),
        LanguageRow("\t# comment\nlist", "2: ⟨list⟩"),
        // … or after ; …
        LanguageRow("a;#comment", "⟨a⟩"),
        LanguageRow("a ;\t# comment", "⟨a⟩"),
        LanguageRow("a;;#b;c", "⟨a⟩"),
        // … or when a space follows it.
        LanguageRow("a # comment ; b", "⟨a⟩"),
        LanguageRow("a #\tcomment", "⟨a⟩"),
        LanguageRow("a # it's \"so\" ${ | \\", "⟨a⟩"),
        LanguageRow("a # x\nb", "⟨a⟩ ; 2: ⟨b⟩"),
        LanguageRow("a 'b' # c", "⟨a⟩⟨“b”⟩"),
        LanguageRow("a | sort # not ours", "⟨a⟩⇒sort # not ours"),
        // Otherwise it is an ordinary character.
        LanguageRow("a #3", "⟨a⟩⟨#3⟩"),
        LanguageRow("show #1 Record", "⟨show⟩⟨#1⟩⟨Record⟩"),
        LanguageRow("show C# minor", "⟨show⟩⟨C#⟩⟨minor⟩"),
        LanguageRow("a# b", "⟨a#⟩⟨b⟩"),
        LanguageRow("a #", "⟨a⟩⟨#⟩"),
        LanguageRow("a '#' b", "⟨a⟩⟨“#”⟩⟨b⟩"),
        LanguageRow("a \\# b", "⟨a⟩⟨“#”⟩⟨b⟩"),
        LanguageRow("label:# x", "⟨label:#⟩⟨x⟩"),
        // A comment opens no quote, and does not continue on another line.
        LanguageRow("# 'open\nlist", "2: ⟨list⟩"),
        LanguageRow("# ends in \\\nlist", "2: ⟨list⟩"),
        LanguageRow("a # ends in \\\nlist", "⟨a⟩ ; 2: ⟨list⟩"),
    ]

    static let continuations: [LanguageRow] = [
        // \ at the end of a line continues it …
        LanguageRow("list \\\n--limit 3", "⟨list⟩⟨--limit⟩⟨3⟩"),
        LanguageRow("li\\\nst", "⟨list⟩"),
        LanguageRow("list\\\n  --limit", "⟨list⟩⟨--limit⟩"),
        LanguageRow("list \\\n\\\n3", "⟨list⟩⟨3⟩"),
        LanguageRow("list \\\n", "⟨list⟩"),
        LanguageRow("list \\\n\nshow", "⟨list⟩ ; 3: ⟨show⟩"),
        LanguageRow("\\\nlist", "⟨list⟩"),
        LanguageRow("\\\n\\\n", ""),
        LanguageRow("list \\\r\n3", "⟨list⟩⟨3⟩"),
        LanguageRow("a \\\nb; c", "⟨a⟩⟨b⟩ ; 2: ⟨c⟩"),
        LanguageRow("a ; b \\\nc", "⟨a⟩ ; ⟨b⟩⟨c⟩"),
        LanguageRow("a\n\nb \\\n \\\nc\nd", "⟨a⟩ ; 3: ⟨b⟩⟨c⟩ ; 6: ⟨d⟩"),
        LanguageRow("title=\\\n'a b'", "⟨title=“a b”⟩"),
        LanguageRow("a >\\\n b", "⟨a⟩«>»⟨b⟩"),
        LanguageRow("a \\\n| sort", "⟨a⟩⇒sort"),
        LanguageRow("a \\\n# x", "⟨a⟩"),
        LanguageRow("a \\\n#x", "⟨a⟩⟨#x⟩"),
        // … but a \ after a \ is a character, and so is one before a space.
        LanguageRow("a\\\\\nb", "⟨a“\\”⟩ ; 2: ⟨b⟩"),
        LanguageRow("a \\ \nb", "⟨a⟩⟨“ ”⟩ ; 2: ⟨b⟩"),
        // The operating system's part continues too, and gets the \ and the line break.
        LanguageRow("a | wc \\\nb\nc", "⟨a⟩⇒wc \\\nb ; 3: ⟨c⟩"),
        LanguageRow("! ls \\\n \\\nb", "⟨!⟩⇒ls \\\n \\\nb"),
        LanguageRow("! ls \\\\\nb", "⟨!⟩⇒ls \\\\ ; 2: ⟨b⟩"),
        // An open quote continues on the next line, and contains the line break.
        LanguageRow("'two\nlines'", "⟨“two\nlines”⟩"),
        LanguageRow("'two\n\n' x", "⟨“two\n\n”⟩⟨x⟩"),
        LanguageRow("\"two\nlines\" 'and\nmore'", "⟨“two\nlines”⟩⟨“and\nmore”⟩"),
        LanguageRow("'two\r\nlines'\r\nlist\r", "⟨“two\nlines”⟩ ; 3: ⟨list⟩"),
        LanguageRow("'a \\\nb'", "⟨“a \\\nb”⟩"),
        LanguageRow("\"a \\\nb\"", "⟨“a \\\nb”⟩"),
        LanguageRow("'a\n# no comment\n;b'", "⟨“a\n# no comment\n;b”⟩"),
        LanguageRow("title:'a\nb' c\nd", "⟨title:“a\nb”⟩⟨c⟩ ; 3: ⟨d⟩"),
        LanguageRow("\"a $b\n$c\"", "⟨“a {b}\n{c}”⟩"),
    ]

    @Test(arguments: statements) func `a line is a command, and a semicolon separates commands`(
        _ row: LanguageRow
    ) throws {
        #expect(try row.read() == row.reading)
    }

    @Test(arguments: comments) func `comments are ignored`(_ row: LanguageRow) throws {
        #expect(try row.read() == row.reading)
    }

    @Test(arguments: continuations) func `a line continues on the next`(_ row: LanguageRow) throws {
        #expect(try row.read() == row.reading)
    }
}
