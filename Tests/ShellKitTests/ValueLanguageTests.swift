import Testing

/// The language by rows: the positions of variables, and the operators.
struct ValueLanguageTests {
    static let variables: [LanguageRow] = [
        // $NAME and ${NAME}, bare and in double quotes.
        LanguageRow("echo $a ${a}", "⟨echo⟩⟨{a}⟩⟨{a}⟩"),
        LanguageRow("echo $a_1 $_ $A9z", "⟨echo⟩⟨{a_1}⟩⟨{_}⟩⟨{A9z}⟩"),
        LanguageRow("echo x${a}y $a-$b", "⟨echo⟩⟨x{a}y⟩⟨{a}-{b}⟩"),
        LanguageRow("echo $a.$b/$c,", "⟨echo⟩⟨{a}.{b}/{c},⟩"),
        LanguageRow("echo é${a}é$b東", "⟨echo⟩⟨é{a}é{b}東⟩"),
        LanguageRow("echo \"$a\" \"x $a y\"", "⟨echo⟩⟨“{a}”⟩⟨“x {a} y”⟩"),
        LanguageRow("echo \"${a}s\" \"$a$b\"", "⟨echo⟩⟨“{a}s”⟩⟨“{a}{b}”⟩"),
        LanguageRow("list artist:$a artist:\"$a\"", "⟨list⟩⟨artist:{a}⟩⟨artist:“{a}”⟩"),
        LanguageRow("edit genre=$a --x=$b", "⟨edit⟩⟨genre={a}⟩⟨--x={b}⟩"),
        LanguageRow("$cmd $1", "⟨{cmd}⟩⟨{1}⟩"),
        // $? is the last status; $1 … $9, $# and $@ are a script's arguments.
        LanguageRow("echo $? ${?} \"$?\"", "⟨echo⟩⟨{?}⟩⟨{?}⟩⟨“{?}”⟩"),
        LanguageRow("echo $1 ${2} $9", "⟨echo⟩⟨{1}⟩⟨{2}⟩⟨{9}⟩"),
        LanguageRow("echo $10 $1st", "⟨echo⟩⟨{1}0⟩⟨{1}st⟩"),
        LanguageRow("echo $# $@ \"$@\" ${#} ${@}", "⟨echo⟩⟨{#}⟩⟨{@}⟩⟨“{@}”⟩⟨{#}⟩⟨{@}⟩"),
        LanguageRow("echo $#x $??", "⟨echo⟩⟨{#}x⟩⟨{?}?⟩"),
        // No quote opens after a value.
        LanguageRow("echo $a'b'", "⟨echo⟩⟨{a}'b'⟩"),
        LanguageRow("echo 'a'$b", "⟨echo⟩⟨“a”{b}⟩"),
        LanguageRow("echo \"a\"$b''", "⟨echo⟩⟨“a”{b}''⟩"),
        LanguageRow("a=$b'c'", "⟨a={b}'c'⟩"),
        // A $ without a name is an ordinary character.
        LanguageRow("a $ b", "⟨a⟩⟨$⟩⟨b⟩"),
        LanguageRow("$$ a$ US$", "⟨$$⟩⟨a$⟩⟨US$⟩"),
        LanguageRow("$$a", "⟨${a}⟩"),
        LanguageRow("$0 $- $é $. $! $*", "⟨$0⟩⟨$-⟩⟨$é⟩⟨$.⟩⟨$!⟩⟨$*⟩"),
        LanguageRow("show A$AP $(x) $'y'", "⟨show⟩⟨A{AP}⟩⟨$(x)⟩⟨$'y'⟩"),
        LanguageRow("\"$\" \"a $ b\" \"5$\"", "⟨“$”⟩⟨“a $ b”⟩⟨“5$”⟩"),
        LanguageRow("title:~son$ x", "⟨title:~son$⟩⟨x⟩"),
        LanguageRow("a:$ x", "⟨a:$⟩⟨x⟩"),
        // In '…' and after \ there are no variables.
        LanguageRow("'$a' '${a}' \\$a \\${a}", "⟨“$a”⟩⟨“${a}”⟩⟨“$”a⟩⟨“$”{a}⟩"),
        LanguageRow("\"\\$a \\\\$a\"", "⟨“$a \\{a}”⟩"),
        // The operating system's part has variables of its own.
        LanguageRow("echo $a | grep \"$b\" ${c:-d}", "⟨echo⟩⟨{a}⟩⇒grep \"$b\" ${c:-d}"),
        LanguageRow("! echo $a", "⟨!⟩⇒echo $a"),
    ]

    static let operators: [LanguageRow] = [
        // Operators are words of their own.
        LanguageRow("a > b", "⟨a⟩«>»⟨b⟩"),
        LanguageRow("a >> b", "⟨a⟩«>>»⟨b⟩"),
        LanguageRow("a >\tb c", "⟨a⟩«>»⟨b⟩⟨c⟩"),
        LanguageRow("a > 'b c'", "⟨a⟩«>»⟨“b c”⟩"),
        LanguageRow("a > $b", "⟨a⟩«>»⟨{b}⟩"),
        LanguageRow("a >; b", "⟨a⟩«>» ; ⟨b⟩"),
        LanguageRow("a >\r", "⟨a⟩«>»"),
        LanguageRow("> a", "«>»⟨a⟩"),
        LanguageRow("a && b || c < d &", "⟨a⟩«&&»⟨b⟩«||»⟨c⟩«<»⟨d⟩«&»"),
        // Inside another word, quoted or escaped they are ordinary characters.
        LanguageRow("Songs>Notes a|b R&B >3 <>", "⟨Songs>Notes⟩⟨a|b⟩⟨R&B⟩⟨>3⟩⟨<>⟩"),
        LanguageRow("a>b 2> x >>> y <<", "⟨a>b⟩⟨2>⟩⟨x⟩⟨>>>⟩⟨y⟩⟨<<⟩"),
        LanguageRow("a|| |& |x ||| &&&", "⟨a||⟩⟨|&⟩⟨|x⟩⟨|||⟩⟨&&&⟩"),
        LanguageRow("a '>' \">>\" \\>", "⟨a⟩⟨“>”⟩⟨“>>”⟩⟨“>”⟩"),
        LanguageRow("a '|' b \\&& c", "⟨a⟩⟨“|”⟩⟨b⟩⟨“&”&⟩⟨c⟩"),
        LanguageRow("a=| b:>", "⟨a=|⟩⟨b:>⟩"),
        LanguageRow("a ''> b", "⟨a⟩⟨“”>⟩⟨b⟩"),
        // | passes the rest of the line to the operating system unchanged.
        LanguageRow("a | sort -u; x # y", "⟨a⟩⇒sort -u; x # y"),
        LanguageRow("a | grep 'x  y' | wc \\\\", "⟨a⟩⇒grep 'x  y' | wc \\\\"),
        LanguageRow("a |   b  ", "⟨a⟩⇒b  "),
        LanguageRow("a | sort > b && c &", "⟨a⟩⇒sort > b && c &"),
        LanguageRow("a | 'open", "⟨a⟩⇒'open"),
        LanguageRow("a | sort\r\nb", "⟨a⟩⇒sort ; 2: ⟨b⟩"),
        LanguageRow("a; b | c; d\ne", "⟨a⟩ ; ⟨b⟩⇒c; d ; 2: ⟨e⟩"),
        LanguageRow("a 'x\ny' | z", "⟨a⟩⟨“x\ny”⟩⇒z"),
        LanguageRow("a > b | c", "⟨a⟩«>»⟨b⟩⇒c"),
        LanguageRow("| sort", "⇒sort"),
        LanguageRow("a |", "⟨a⟩⇒"),
        // ! as the first word runs a line of the operating system.
        LanguageRow("! ls -l > x", "⟨!⟩⇒ls -l > x"),
        LanguageRow("a; !  ls; b", "⟨a⟩ ; ⟨!⟩⇒ls; b"),
        LanguageRow("!", "⟨!⟩⇒"),
        LanguageRow("  !\tls", "⟨!⟩⇒ls"),
        LanguageRow("a ! b", "⟨a⟩⟨!⟩⟨b⟩"),
        LanguageRow("try ! b | c", "⟨try⟩⟨!⟩⟨b⟩⇒c"),
        LanguageRow("!ls b | c", "⟨!ls⟩⟨b⟩⇒c"),
        LanguageRow("'!' b", "⟨“!”⟩⟨b⟩"),
        LanguageRow("!$x b", "⟨!{x}⟩⟨b⟩"),
        LanguageRow("show Help! !! Wham!", "⟨show⟩⟨Help!⟩⟨!!⟩⟨Wham!⟩"),
    ]

    @Test(arguments: variables) func `a variable is replaced by its value`(_ row: LanguageRow) throws {
        #expect(try row.read() == row.reading)
    }

    @Test(arguments: operators) func `an operator outside quotes is a separate word`(_ row: LanguageRow) throws {
        #expect(try row.read() == row.reading)
    }
}
