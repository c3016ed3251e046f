import Testing

/// The language by rows: words, quotes and escapes.
struct WordLanguageTests {
    static let words: [LanguageRow] = [
        // Only space separates words.
        LanguageRow("list", "⟨list⟩"),
        LanguageRow("show  3\t4 ", "⟨show⟩⟨3⟩⟨4⟩"),
        LanguageRow("   list", "⟨list⟩"),
        LanguageRow("", ""),
        LanguageRow("   \t ", ""),
        LanguageRow("show Café 東京 🎷", "⟨show⟩⟨Café⟩⟨東京⟩⟨🎷⟩"),
        LanguageRow("show e\u{301}te\u{301}", "⟨show⟩⟨e\u{301}te\u{301}⟩"),
        LanguageRow("no\u{a0}break", "⟨no\u{a0}break⟩"),
        LanguageRow("a\u{3000}b", "⟨a\u{3000}b⟩"),
        LanguageRow("a\u{2028}b", "⟨a\u{2028}b⟩"),
        LanguageRow("\u{feff}list", "⟨\u{feff}list⟩"),
        // A carriage return belongs to the end of its line.
        LanguageRow("list\r", "⟨list⟩"),
        LanguageRow("list  \r", "⟨list⟩"),
        LanguageRow("\r", ""),
        LanguageRow("a\rb", "⟨a\rb⟩"),
        LanguageRow("a\r\r", "⟨a\r⟩"),
        // Most symbols are ordinary characters.
        LanguageRow("show Either/Or", "⟨show⟩⟨Either/Or⟩"),
        LanguageRow("show Crosby, Stills & Nash", "⟨show⟩⟨Crosby,⟩⟨Stills⟩«&»⟨Nash⟩"),
        LanguageRow("show Q: Are We Not Men?", "⟨show⟩⟨Q:⟩⟨Are⟩⟨We⟩⟨Not⟩⟨Men?⟩"),
        LanguageRow("show 3 + 3", "⟨show⟩⟨3⟩⟨+⟩⟨3⟩"),
        LanguageRow("show When the Pawn ...", "⟨show⟩⟨When⟩⟨the⟩⟨Pawn⟩⟨...⟩"),
        LanguageRow("edit [1] {2} (3) *~^%@", "⟨edit⟩⟨[1]⟩⟨{2}⟩⟨(3)⟩⟨*~^%@⟩"),
        LanguageRow("show That’s “quoted” «so»", "⟨show⟩⟨That’s⟩⟨“quoted”⟩⟨«so»⟩"),
        LanguageRow("a `b` c", "⟨a⟩⟨`b`⟩⟨c⟩"),
        LanguageRow("list year:1990..1999 , ^genre:pop", "⟨list⟩⟨year:1990..1999⟩⟨,⟩⟨^genre:pop⟩"),
        LanguageRow("go -1", "⟨go⟩⟨-1⟩"),
        LanguageRow("list --limit=3 -- -x", "⟨list⟩⟨--limit=3⟩⟨--⟩⟨-x⟩"),
    ]

    static let quotes: [LanguageRow] = [
        // '…' is literal, and one word.
        LanguageRow("show 'Kind of Blue'", "⟨show⟩⟨“Kind of Blue”⟩"),
        LanguageRow("show ''", "⟨show⟩⟨“”⟩"),
        LanguageRow("'a;b' 'a # b' 'a | b'", "⟨“a;b”⟩⟨“a # b”⟩⟨“a | b”⟩"),
        LanguageRow("'$name' '${' '`x`'", "⟨“$name”⟩⟨“${”⟩⟨“`x`”⟩"),
        LanguageRow("'a\\b' '\\' x", "⟨“a\\b”⟩⟨“\\”⟩⟨x⟩"),
        LanguageRow("'a\"b' \"a'b\"", "⟨“a\"b”⟩⟨“a'b”⟩"),
        LanguageRow("'a' 'b'", "⟨“a”⟩⟨“b”⟩"),
        LanguageRow("'--limit' '-1' '*'", "⟨“--limit”⟩⟨“-1”⟩⟨“*”⟩"),
        LanguageRow("'!' ls", "⟨“!”⟩⟨ls⟩"),
        // Text directly after a closing quote belongs to the same word, and opens no quote.
        LanguageRow("'a'b", "⟨“a”b⟩"),
        LanguageRow("'a''b", "⟨“a”'b⟩"),
        LanguageRow("'a'\"b\"", "⟨“a”\"b\"⟩"),
        LanguageRow("\"a\"'b'", "⟨“a”'b'⟩"),
        LanguageRow("''x", "⟨“”x⟩"),
        LanguageRow("'it'\\''s'", "⟨“it'”'s'⟩"),
        LanguageRow("'a'\tb;'c'd", "⟨“a”⟩⟨b⟩ ; ⟨“c”d⟩"),
        // "…" has the escapes \" \\ \n \t \$, and any other \ is an ordinary character.
        LanguageRow("show \"Kind of Blue\"", "⟨show⟩⟨“Kind of Blue”⟩"),
        LanguageRow("show \"\" x", "⟨show⟩⟨“”⟩⟨x⟩"),
        LanguageRow(#""say \"so\"""#, "⟨“say \"so\"”⟩"),
        LanguageRow(#""C:\\new""#, "⟨“C:\\new”⟩"),
        LanguageRow(#""one\ntwo\tthree""#, "⟨“one\ntwo\tthree”⟩"),
        LanguageRow(#""5\$""#, "⟨“5$”⟩"),
        LanguageRow(##""\a\'\ \;\#\é""##, "⟨“\\a\\'\\ \\;\\#\\é”⟩"),
        LanguageRow(#""\u{1b}\x1b\0\r""#, "⟨“\\u{1b}\\x1b\\0\\r”⟩"),
        LanguageRow(#""ends in \\""#, "⟨“ends in \\”⟩"),
        LanguageRow(#""\\n""#, "⟨“\\n”⟩"),
        LanguageRow("\"a ; b # c | d > e\"", "⟨“a ; b # c | d > e”⟩"),
        LanguageRow("\"a\"b\"c\"", "⟨“a”b\"c\"⟩"),
        // A quote opens only at the start of a word …
        LanguageRow("show What's Going On", "⟨show⟩⟨What's⟩⟨Going⟩⟨On⟩"),
        LanguageRow("show Sign O' the Times", "⟨show⟩⟨Sign⟩⟨O'⟩⟨the⟩⟨Times⟩"),
        LanguageRow("show (What's the Story) Morning Glory?", "⟨show⟩⟨(What's⟩⟨the⟩⟨Story)⟩⟨Morning⟩⟨Glory?⟩"),
        LanguageRow("show The B-52's", "⟨show⟩⟨The⟩⟨B-52's⟩"),
        LanguageRow("show 12\" singles", "⟨show⟩⟨12\"⟩⟨singles⟩"),
        LanguageRow("show rock'n'roll (\"live\")", "⟨show⟩⟨rock'n'roll⟩⟨(\"live\")⟩"),
        LanguageRow("show (Pronounced 'Lĕh-'nérd)", "⟨show⟩⟨(Pronounced⟩⟨“Lĕh-”nérd)⟩"),
        LanguageRow("list -'x' ^'two words'", "⟨list⟩⟨-'x'⟩⟨^'two⟩⟨words'⟩"),
        // … or right after `=`, `:` or another operator of a term, …
        LanguageRow("list artist:'Miles Davis'", "⟨list⟩⟨artist:“Miles Davis”⟩"),
        LanguageRow("list ^artist:\"no doubt\"", "⟨list⟩⟨^artist:“no doubt”⟩"),
        LanguageRow("list artist:=\"Miles Davis\"", "⟨list⟩⟨artist:=“Miles Davis”⟩"),
        LanguageRow("list title:~'a b$'", "⟨list⟩⟨title:~“a b$”⟩"),
        LanguageRow("list a:>'b c' a:<\"b c\"", "⟨list⟩⟨a:>“b c”⟩⟨a:<“b c”⟩"),
        LanguageRow("list a:>='b c' a:<='b c'", "⟨list⟩⟨a:>=“b c”⟩⟨a:<=“b c”⟩"),
        LanguageRow("list 'a b':>'c' ^a:~'b c'", "⟨list⟩⟨“a b”:>“c”⟩⟨^a:~“b c”⟩"),
        LanguageRow("list a:>\"$x y\"", "⟨list⟩⟨a:>“{x} y”⟩"),
        LanguageRow("list a:~''", "⟨list⟩⟨a:~“”⟩"),
        LanguageRow("list title:~don't a>'b' a~'b' >'x' <'x'", "⟨list⟩⟨title:~don't⟩⟨a>'b'⟩⟨a~'b'⟩⟨>'x'⟩⟨<'x'⟩"),
        LanguageRow("list a:\\>'b' a:x>'b' a:>x'b'", "⟨list⟩⟨a:“>”'b'⟩⟨a:x>'b'⟩⟨a:>x'b'⟩"),
        LanguageRow("list a:$x>'b'", "⟨list⟩⟨a:{x}>'b'⟩"),
        // … and after the two dots of a range.
        LanguageRow("list year:1990..'1999'", "⟨list⟩⟨year:1990..“1999”⟩"),
        LanguageRow("list 'a b':'c d'..\"e f\"", "⟨list⟩⟨“a b”:“c d”..“e f”⟩"),
        LanguageRow("list a:..'b c' ^a:1..'2'", "⟨list⟩⟨a:..“b c”⟩⟨^a:1..“2”⟩"),
        LanguageRow("list a:\"$x\"..'b c'", "⟨list⟩⟨a:“{x}”..“b c”⟩"),
        LanguageRow("list a:$x..'b c'", "⟨list⟩⟨a:{x}..“b c”⟩"),
        LanguageRow("show Wait..'til a:..b..'c", "⟨show⟩⟨Wait..'til⟩⟨a:..b..'c⟩"),
        LanguageRow("show a:wait...'til a:1.'2'", "⟨show⟩⟨a:wait...'til⟩⟨a:1.'2'⟩"),
        LanguageRow("list a:~x..'b' a:=x..'b' a:>x..'b'", "⟨list⟩⟨a:~x..'b'⟩⟨a:=x..'b'⟩⟨a:>x..'b'⟩"),
        LanguageRow("list a:1.$x.'2' a:1\\..'2'", "⟨list⟩⟨a:1.{x}.'2'⟩⟨a:1“.”.'2'⟩"),
        LanguageRow("edit title='Blue Train' x", "⟨edit⟩⟨title=“Blue Train”⟩⟨x⟩"),
        LanguageRow("--title='a b'", "⟨--title=“a b”⟩"),
        LanguageRow("edit label=", "⟨edit⟩⟨label=⟩"),
        LanguageRow("edit label=''", "⟨edit⟩⟨label=“”⟩"),
        LanguageRow("='a' :'b' a=b='c d'", "⟨=“a”⟩⟨:“b”⟩⟨a=b=“c d”⟩"),
        LanguageRow("a='b'c='d e'", "⟨a=“b”c=“d e”⟩"),
        LanguageRow("a\\='b c'", "⟨a“=b c”⟩"),
    ]

    static let escapes: [LanguageRow] = [
        // \ makes any next character ordinary.
        LanguageRow("a\\ b", "⟨a“ ”b⟩"),
        LanguageRow("a\\\tb", "⟨a“\t”b⟩"),
        LanguageRow("\\'a b\\'", "⟨“'”a⟩⟨b“'”⟩"),
        LanguageRow("artist:\\'x", "⟨artist:“'”x⟩"),
        LanguageRow("\\\"a", "⟨“\"”a⟩"),
        LanguageRow("AC\\/DC", "⟨AC“/”DC⟩"),
        LanguageRow("\\\\", "⟨“\\”⟩"),
        LanguageRow("\\\\\\'", "⟨“\\'”⟩"),
        LanguageRow("a\\;b", "⟨a“;”b⟩"),
        LanguageRow("\\# x", "⟨“#”⟩⟨x⟩"),
        LanguageRow("\\n\\t", "⟨“nt”⟩"),
        LanguageRow("\\é\\東\\🎷", "⟨“é東🎷”⟩"),
        LanguageRow("\\|", "⟨“|”⟩"),
        LanguageRow("a \\> b", "⟨a⟩⟨“>”⟩⟨b⟩"),
        LanguageRow("\\! ls", "⟨“!”⟩⟨ls⟩"),
        LanguageRow("\\--limit \\*", "⟨“-”-limit⟩⟨“*”⟩"),
        LanguageRow("artist\\:x", "⟨artist“:”x⟩"),
        LanguageRow("\\$name", "⟨“$”name⟩"),
    ]

    @Test(arguments: words) func `spaces separate words`(_ row: LanguageRow) throws {
        #expect(try row.read() == row.reading)
    }

    @Test(arguments: quotes) func `quoted text is one word`(_ row: LanguageRow) throws {
        #expect(try row.read() == row.reading)
    }

    @Test(arguments: escapes) func `a backslash makes the next character ordinary`(_ row: LanguageRow) throws {
        #expect(try row.read() == row.reading)
    }
}
