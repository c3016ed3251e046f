import BuiltProgram
import Foundation
import TestTraits
import Testing

/// A value is a text with any content, wherever it is used: it is never parsed, and reaches /bin/sh only in the
/// environment.
@Suite(.blocking) struct HostileValueTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    /// Each value creates a file named `owned` if it is parsed by the program or by /bin/sh.
    static let values = [
        "$(touch owned)", "`touch owned`", "; touch owned", "; ! touch owned", "| touch owned", "! touch owned",
        "> owned", ">> owned", "&& touch owned", "|| touch owned", "& touch owned", "'; touch owned; '",
        "\"; touch owned; \"",
        "\\", "a\\", "'", "\"", "' \" \\", "one\ntouch owned\n! touch owned", "\ntouch owned", "a\r\nb",
        "tab\tand  spaces ",
        "--dry-run", "--to=owned", "--", "-1", "-x", "!!", "!1", "*", ".", "first", "1-5", "id:1", "^a", ",", "a , b",
        "title:x",
        "title:~(", "genre=Owned", "=", "$HOME", "${HOME}", "$1", "$@", "${", "$", "~", "~/owned", "# no comment", "#",
        "%s%n",
        "\u{1b}]0;owned\u{7}", "\u{202e}x", "é東🎷", "e\u{301}", "=cmd()", "a,b;c|d", "../owned",
        "/dev/null",
    ]

    /// The contents of the directory without the files of the program and the tests.
    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.path).sorted().filter {
            !$0.hasPrefix("library.sqlite") && !$0.hasPrefix("session.json") && !$0.hasSuffix(".blue") && $0 != "macros"
        }
    }

    private func albums(_ json: String) throws -> [[String: Any]] {
        try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    }

    @Test(arguments: values) func `albums store the exact text, and every format shows it unchanged`(_ value: String)
        throws
    {
        try home.write(
            """
            let v $1
            delete *
            add $v --artist $v --genre $v
            add "x$v" --artist "$1"
            edit last own="$v" genre=$v
            list * --format json > all.json
            list * --format json | cat > piped.json
            list genre:="$v" --fields title,own --format csv | cat > piped.csv
            list genre:=$v --fields title,own --format csv > kept.csv
            export --to exported.json
            """, to: "s.blue")
        let result = try home.runInside(["s.blue", value])
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "", "\(result)")
        #expect(try files() == ["all.json", "exported.json", "kept.csv", "piped.csv", "piped.json"])
        let all = try albums(try #require(home.text(of: "all.json")))
        #expect(all.map { $0["title"] as? String } == [value, "x" + value])
        #expect(all.map { $0["artist"] as? String } == [value, value])
        #expect(all.map { $0["genre"] as? String } == [value, value])
        #expect(all.map { $0["fields"] as? [String: String] } == [[:], ["own": value]])
        #expect(home.bytes(of: "piped.json") == home.bytes(of: "all.json"))
        #expect(home.bytes(of: "piped.csv") == home.bytes(of: "kept.csv"))
        #expect(home.text(of: "kept.csv")?.hasPrefix("title,own\n") == true)
        let again = "delete *; import exported.json; list --fields title,artist,genre,own --format csv > again.csv"
        #expect(
            try home.runInside(["-c", "list --fields title,artist,genre,own --format csv > before.csv; " + again])
                .status == 0)
        #expect(home.bytes(of: "again.csv") == home.bytes(of: "before.csv"))
    }

    @Test(arguments: values) func `started programs get a value only in their environment`(_ value: String) throws {
        try home.write(
            """
            let v $1
            ! printf '%s|' "$v" "$OUTER"
            echo $v | cat
            echo "$v" | printf '%s|' "$v"
            try echo $v | cat > /dev/null
            echo $v > target
            """, to: "s.blue")
        let program = try home.runShell(
            "cd '\(home.path)' && OUTER=\(Self.quotedForShell(value)) \"$bluelib\" s.blue \(Self.quotedForShell(value))"
        )
        #expect(program == ProgramResult(output: "\(value)|\(value)|\(value)\n\(value)|"))
        #expect(home.text(of: "target") == value + "\n")
        #expect(try files() == ["target"])
    }

    @Test(arguments: values) func `sources, macros and aliases pass a value as one word`(_ value: String) throws {
        try home.write("echo $#\necho \"$1\"\necho $2\necho $@\n", to: "inner.blue")
        try home.write("source inner.blue \"$1\" $2\n", to: "macros/m.blue")
        try home.write(
            """
            let v $1
            source inner.blue $v "$v"
            macro run m $v "$v"
            alias said echo $v
            said $v "$v"
            alias more echo
            time more $v
            try $v
            try "$v"
            """, to: "s.blue")
        let result = try home.runInside(["s.blue", value])
        let inner = "2\n\(value)\n\(value)\n\(value) \(value)\n"
        #expect(result.output == inner + inner + "\(value) \(value) \(value)\n\(value)\n", "\(result)")
        #expect(result.status == 0)
        #expect(try files() == [])
    }

    @Test(arguments: values.filter { !$0.contains("/") && !["", "."].contains($0) })
    func `a value is used as a file name unchanged`(_ value: String) throws {
        try home.write(
            "echo here > \"$1\"\necho there >> \"$1\"\nexport 1 --format csv --to \"$1.csv\"\nimport \"$1.csv\" --format csv\n",
            to: "s.blue")
        let result = try home.runInside(["s.blue", value])
        #expect(result.status == 0, "\(result)")
        #expect(try files() == [value, value + ".csv"].sorted())
        #expect(home.text(of: value) == "here\nthere\n")
        try home.write("echo sourced\n", to: value)
        try home.write("source \"$1\"\n", to: "s2.blue")
        #expect(try home.runInside(["s2.blue", value]).output == "sourced\n")
    }

    @Test func `imported values are text without null characters`() throws {
        let rows = Self.values.map { ["title": $0, "artist": $0, "label": $0, $0: "named"] }
        let data = try JSONSerialization.data(withJSONObject: rows)
        try data.write(to: URL(fileURLWithPath: home.file("in.json")))
        let result = try home.runInside([
            "-c", "delete *; import in.json --duplicates; list --format json | cat > out.json",
        ])
        #expect(result.status == 0, "\(result)")
        #expect(try files() == ["in.json", "out.json"])
        let all = try albums(try #require(home.text(of: "out.json")))
        #expect(all.count == Self.values.count)
        for line in ["echo a\0; touch owned", "! touch owned\0", "echo a | touch owned\0", "add 'a\0b' --artist x"] {
            let refused = try home.run(["-"], input: line + "\n")
            #expect(
                refused.status == 1,
                "\(refused)")
            #expect(
                refused.diagnostics.hasPrefix("<stdin>:1: the line is not valid UTF-8"),
                "\(refused)")
        }
        #expect(home.bytes(of: "owned") == nil)
    }

    @Test func `at the prompt a value is never a recall, an alias or a shortened command`() throws {
        let lines =
            "alias hello echo alias\necho first\nlet v '!!'\n$v\necho $v !! '!1'\nlet v hello\n$v x\n'hello' y\necho \\\n!!\nlet v 'echo x; quit 3'\n$v\n"
        let result = try home.run(["-i"], input: lines)
        #expect(result.output == "first\n!! !! !1\n!!\n", "\(result)")
        let unknown = ["'!!'", "'hello'", "'hello'", "'echo x; quit 3'"].map { "Unknown command \($0)" }
        let told = result.diagnostics.split(separator: "\n").map { $0.prefix { $0 != "." } }
        #expect(told.map(String.init) == unknown, "\(result)")
    }

    @Test func `variables of the environment with odd names and values do no harm`() throws {
        let odd =
            "env 'a b=1' 'x-y=2' '1=3' 'x;touch owned=4' '$(touch owned)=5' 'BASH_FUNC_echo%%=() { touch owned; }' 'É=6' 'v=old' 'E=' "
        try home.write("let v new\n! printf '%s|' \"$v\" \"$E\"\necho a | cat\necho $E.\n", to: "s.blue")
        let result = try home.runShell("cd '\(home.path)' && \(odd) \"$bluelib\" s.blue")
        #expect(result == ProgramResult(output: "new||a\n.\n"))
        #expect(try files() == [])
    }

    /// The value as one word of /bin/sh's.
    private static func quotedForShell(_ value: String) -> String {
        "'" + value.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
