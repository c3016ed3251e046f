import BuiltProgram
import Terminal
import TestTraits
import Testing

/// No data can control a terminal: neither results of commands nor messages, in any format.
@Suite(.blocking) struct HostileTerminalTests {
    /// A window title, colours, a cursor movement and a change of the writing direction.
    private static let value = "\u{1b}]0;owned\u{7}\u{1b}[31m\u{9b}31m\u{7f}\u{202e}\u{2066}\r\u{8}\u{85}\u{2028}"

    /// Commands that show the value, and commands that reject it with a message that contains it.
    private static let script = #"""
        let v $1
        add "$v" --artist "$v" --genre "$v"
        edit last "own=$v"
        edit last "f$v=x"
        edit last label="$v"
        list
        list last --format json
        list last --format jsonl
        list last --format csv
        list last --format tsv
        show last
        show last --format json
        count --by genre
        count --by label
        changes
        undo
        redo
        let
        alias a "echo '$v'"
        alias
        a
        a$v
        go last
        next
        nope "$v"
        $v
        "$v"
        show "$v x"
        list --sort "$v"
        list --fields "$v"
        list --limit "$v"
        edit 1 year="$v"
        edit last year=$v
        unalias "$v"
        set "$v" x
        set on-error "$v"
        plugins enable "$v"
        help "$v"
        source "/nope/$v"
        import "/nope/$v"
        export --to "/nope/$v"
        echo x > "/nope/$v"
        macro run "$v"
        macro run a$v
        begin "$v"
        delete last --dry-run
        ! exit 3 # $v
        list $v:
        quit "$v"
        let "$v" x
        echo $v
        move last --to "$v"
        list "--$v"
        list --format "$v"
        undo "$v"
        try $v
        time $v
        alias "$v" x
        go +$v
        show id:$v
        list year:$v
        """#

    /// Both output streams of lines for /bin/sh, as they reach a terminal of the system.
    private func shown(_ lines: String, in home: ProgramHome) throws -> String {
        try home.write(Self.value, to: "value")
        try home.write(lines, to: "lines.sh")
        return try home.runShell("cd '\(home.path)' && script -qec 'sh lines.sh' /dev/null < /dev/null").output
    }

    /// The control characters for a terminal, except for line ends and the tabs of TSV.
    private func obeyed(_ shown: String) -> [Unicode.Scalar] {
        let text = shown.unicodeScalars.filter { $0 != "\t" && $0 != "\n" }
        return text.enumerated().compactMap { ControlCharacters.isControl($1) && $1 != "\r" ? $1 : nil }
    }

    @Test func `no control character of a value reaches the terminal`() throws {
        let home = try ProgramHome()
        try home.write(Self.script, to: "s.blue")
        let shown = try shown(
            #""$bluelib" --color never --on-error continue s.blue "$(cat value)""#, in: home)
        #expect(shown.contains("owned\\u{7}"), "\(shown)")
        #expect(shown.contains("owned\\u0007"), "\(shown)")
        #expect(obeyed(shown).isEmpty, "\(shown.debugDescription)")
        // The terminal itself adds a carriage return before each line feed; there are no others.
        let ends = shown.unicodeScalars.filter { $0 == "\r" }.count
        #expect(ends == shown.unicodeScalars.filter { $0 == "\n" }.count)
        #expect(!shown.contains("internal error"))
        #expect(shown.split(separator: "\r\n").count > 100)
    }

    @Test func `control characters in a failed line are shown escaped`() throws {
        let home = try ProgramHome()
        let value = Self.value.filter { $0 != "\u{2028}" }
        try home.write(
            "nope '\(value)'\n\(value)\necho ${\(value)\n! exit 3 # \(value)\nshow x > '/nope/\(value)'\nundo \(value)\n",
            to: "s.blue")
        let shown = try shown(
            #""$bluelib" --color never --on-error continue s.blue; "$bluelib" --color never --check s.blue"#, in: home)
        #expect(obeyed(shown).isEmpty, "\(shown.debugDescription)")
        #expect(shown.contains("owned\\u{7}"))
    }
}
