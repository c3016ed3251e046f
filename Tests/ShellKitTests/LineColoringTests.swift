import Terminal
import Testing

@testable import ShellKit
@testable import ShellTesting

/// The colours of a line while it is typed.
@Suite struct LineColoringTests {
    /// A line, and the same line with a letter before each part that is not plain, up to the `·` at its end.
    private static let table: [(line: String, colored: String)] = [
        ("", ""),
        ("   ", "   "),
        ("list", "C[list]"),
        ("lis", "C[lis]"),
        ("qui", "qui"),
        ("qui ", "W[qui] "),
        ("p", "W[p]"),
        ("nosuch", "W[nosuch]"),
        ("!!", "S[!!]"),
        ("!list 3", "S[!list] 3"),
        ("try !list", "C[try] W[!list]"),
        ("nosuch 3 --x", "W[nosuch] 3 --x"),
        ("'list'", "L['list']"),
        ("list --limit 3", "C[list] O[--limit] 3"),
        ("list --limit=3", "C[list] O[--limit=]3"),
        ("list --lim", "C[list] --lim"),
        ("list --help", "C[list] O[--help]"),
        ("list --hel", "C[list] --hel"),
        ("list --hel ", "C[list] W[--hel] "),
        ("list -- --help", "C[list] S[--] --help"),
        ("list --lim ", "C[list] W[--lim] "),
        ("list --titel x", "C[list] W[--titel] x"),
        ("list --limit x ", "C[list] O[--limit] W[x] "),
        ("list --limit=x ", "C[list] O[--limit=]W[x] "),
        ("list --limit x", "C[list] O[--limit] W[x]"),
        ("list --limit -", "C[list] O[--limit] -"),
        ("list --limit - ", "C[list] O[--limit] W[-] "),
        ("list --form js", "C[list] W[--form] js"),
        ("list --format js", "C[list] O[--format] js"),
        ("list --format xml", "C[list] O[--format] W[xml]"),
        ("list --format=xml", "C[list] O[--format=]W[xml]"),
        ("list --format js ", "C[list] O[--format] W[js] "),
        ("list known words", "C[list] known words"),
        ("list unknown words", "C[list] W[unknown] words"),
        ("list words unknown", "C[list] words W[unknown]"),
        ("list words unkno", "C[list] words unkno"),
        ("list words unkno ", "C[list] words W[unkno] "),
        ("list apart together", "C[list] W[apart] W[together]"),
        ("list unread! words", "C[list] W[unread!] words"),
        ("list words unrea", "C[list] words unrea"),
        ("list words unread! ", "C[list] words W[unread!] "),
        ("list words never!", "C[list] words W[never!]"),
        ("list words more! ", "C[list] words more! "),
        ("list words more! --limit 3", "C[list] words W[more!] O[--limit] 3"),
        ("list words more! ; list", "C[list] words W[more!] ; C[list]"),
        ("list unread! words , never!", "C[list] W[unread!] words , W[never!]"),
        ("list -- --limit", "C[list] S[--] --limit"),
        ("list --", "C[list] --"),
        ("list -- ", "C[list] S[--] "),
        ("echo -- x", "C[echo] -- x"),
        ("list --limit --offset 3", "C[list] O[--limit] O[--offset] 3"),
        ("list known --limit 3 words", "C[list] known O[--limit] 3 words"),
        ("list words & words", "C[list] words & words"),
        ("list words &", "C[list] words S[&]"),
        ("list ${min", "C[list] V[${min]"),
        ("list ${nowhere", "C[list] W[${nowhere]"),
        ("list ${mine x; nosuch", "C[list] W[${mine] x; W[nosuch]"),
        ("list $", "C[list] $"),
        ("quit 1 2", "C[quit] 1 W[2]"),
        ("echo 'a b' \"c\" d\\ e", "C[echo] L['a b'] L[\"c\"] dS[\\] e"),
        ("echo \"a\\n$HOME\"", "C[echo] L[\"a]S[\\n]V[$HOME]L[\"]"),
        ("echo $mine ${mine} $1 $?", "C[echo] V[$mine] V[${mine}] V[$1] V[$?]"),
        ("echo $nowhere ", "C[echo] W[$nowhere] "),
        ("echo $min", "C[echo] V[$min]"),
        ("echo '$mine", "C[echo] L['$mine]"),
        ("echo \"open\nstill", "C[echo] L[\"open\nstill]"),
        ("echo \"two\nlines\" list", "C[echo] L[\"two\nlines\"] list"),
        ("list \\\n--limit 2", "C[list] \\\nO[--limit] 2"),
        ("# all of it", "#[# all of it]"),
        ("list # rest; echo", "C[list] #[# rest; echo]"),
        ("list; nosuch; echo x", "C[list]; W[nosuch]; C[echo] x"),
        ("list | sort -r 'x'", "C[list] S[|] sort -r 'x'"),
        ("list > file", "C[list] S[>] file"),
        ("! ls -l", "S[!] ls -l"),
        ("try list --limit 1", "C[try] C[list] O[--limit] 1"),
        ("try nosuch x", "C[try] W[nosuch] x"),
        ("mine --limit 2", "C[mine] O[--limit] 2"),
        ("mine --nosuch 2", "C[mine] W[--nosuch] 2"),
        ("help nosuch", "C[help] W[nosuch]"),
        ("help lis", "C[help] lis"),
        ("help lis ", "C[help] W[lis] "),
        ("help all", "C[help] all"),
        ("set highlight off", "C[set] highlight off"),
        ("set nosuch", "C[set] W[nosuch]"),
        ("検索 list", "W[検索] list"),
        ("echo é検👍🏽 \"👨‍👩‍👧\"", "C[echo] é検👍🏽 L[\"👨‍👩‍👧\"]"),
    ]

    @Test(arguments: table)
    @MainActor
    func `each part is coloured by its meaning`(_ row: (line: String, colored: String)) throws {
        let snapshot = try Self.snapshot()
        let styled = LineColoring(row.line, knowing: snapshot) { _, words, isUnfinished in
            let texts = words.map(\.text)
            if texts == ["apart", "together"] || texts.dropLast().contains("unkno") { return false }
            return !texts.contains("unknown") && (isUnfinished || texts.last != "unkno")
        }.styled
        #expect(styled.plain == row.line)
        #expect(Self.marked(styled) == row.colored)
    }

    @Test @MainActor func `nothing is marked as wrong while the library is being queried`() throws {
        let styled = LineColoring("list unknown", knowing: try Self.snapshot()) { _, _, _ in nil }.styled
        #expect(Self.marked(styled) == "C[list] unknown")
    }

    @Test @MainActor func `colours never change the text of any line`() throws {
        let snapshot = try Self.snapshot()
        let pieces = [
            "list", " ", "'", "\"", "\\", "$", "${", "}", "$x", ";", "#", "|", ">", "!", "\n", "--limit", "=", "é", "👍🏽",
            "a", "\u{301}", "\t", "~", "--", "try ",
        ]
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let line = first + second + third
                    #expect(LineColoring(line, knowing: snapshot) { _, _, _ in nil }.styled.plain == line)
                }
            }
        }
    }

    @MainActor
    private static func snapshot() throws -> CompletionSnapshot {
        let shell = try TestShell([ColoredPlugin()]).shell
        try shell.aliases.set("mine", to: "list --offset 3")
        shell.variables.set("mine", to: "1")
        return CompletionSnapshot(of: shell)
    }

    private static func marked(_ text: StyledText) -> String {
        let roles: [(HighlightRole, String)] = [
            (.command, "C"), (.option, "O"), (.literal, "L"), (.variable, "V"), (.comment, "#"), (.sign, "S"),
            (.wrong, "W"),
        ]
        return text.runs.map { run in
            guard let role = roles.first(where: { $0.0.style == run.style }) else { return run.text }
            return "\(role.1)[\(run.text)]"
        }.joined()
    }
}

/// Commands with one parameter of each kind.
struct ColoredPlugin: Plugin {
    let name = "Colored"
    let version = "1.0"
    let summary = "Commands to colour."
    var commands: CommandList {
        [
            ("list", { ListCommand() }),
            ("echo", { EchoCommand() }),
            ("quit", { QuitCommand(name: "quit") }),
            ("quiet", { QuitCommand(name: "quiet") }),
            ("try", { TryCommand() }),
            ("help", { HelpCommand() }),
            ("set", { SetCommand() }),
        ]
    }

    struct ListCommand: Command {
        let words = Parameter<Words?>.phrase("words", help: "Words.", completion: .values(Source()))
        let limit = Parameter<Int?>.option("limit", help: "A number.")
        let offset = Parameter<Int?>.option("offset", help: "A number.")
        let format = Parameter.listFormat
        var signature: Signature { Signature("list", "Lists.", .shell, words, limit, offset, format, examples: []) }
        func run(_ call: Invocation, in shell: ShellContext) async throws {}
    }

    struct EchoCommand: Command {
        let text = Parameter.rest("text", help: "Words.")
        var signature: Signature { Signature("echo", "Echoes.", .shell, text, examples: []) }
        func run(_ call: Invocation, in shell: ShellContext) async throws {}
    }

    struct QuitCommand: Command {
        let name: String
        let status = Parameter<Int?>.optional("status", help: "A number.")
        var signature: Signature { Signature(name, "Quits.", .shell, status, examples: []) }
        func run(_ call: Invocation, in shell: ShellContext) async throws {}
    }

    struct TryCommand: CommandDecorator {
        let command = Parameter.command(help: "A command.")
        var signature: Signature { Signature("try", "Tries.", .shell, command, examples: []) }
        func run(_ inner: any CommandObject, _ call: Invocation, in shell: ShellContext) async throws {}
    }

    struct HelpCommand: Command {
        let topic = Parameter<String?>.optional("topic", help: "A name.", completion: .commands)
        var signature: Signature { Signature("help", "Helps.", .shell, topic, examples: []) }
        func run(_ call: Invocation, in shell: ShellContext) async throws {}
    }

    struct SetCommand: Command {
        let setting = Parameter<String?>.optional("setting", help: "A name.", completion: .settings)
        let value = Parameter<String?>.optional("value", help: "A value.", completion: .settingValues)
        var signature: Signature { Signature("set", "Sets.", .shell, setting, value, examples: []) }
        func run(_ call: Invocation, in shell: ShellContext) async throws {}
    }

    struct Words: ParameterPhrase {
        static let placeholder = "WORDS"
        init(words: [Word]) throws {
            if words.contains(where: { $0.text == "unread!" }) { throw InvalidValue("it cannot be read yet") }
            if words.last?.text == "more!" { throw InvalidValue("more words must follow", isIncomplete: true) }
            if words.contains(where: { $0.text == "never!" }) { throw InvalidValue("it never can", isFinal: true) }
        }
    }

    struct Source: ValueSource {
        func values(completing typed: String, limit: Int) async -> [CompletionValue] { [] }
    }
}
