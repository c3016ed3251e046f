import LineEditing
import Testing

@testable import ShellKit
@testable import ShellTesting

/// The candidates at the end of a line that the shell knows without a query.
@Suite struct ShellCompleterTests {
    /// A typed line, the part of it that is replaced, and the candidates.
    private static let table: [(typed: String, replaced: String, candidates: [String])] = [
        ("", "", ["echo", "help", "list", "mine", "quiet", "quit", "set", "try"]),
        ("li", "li", ["list"]),
        ("echo a; li", "li", ["list"]),
        ("echo 'a;\nb' \\\n; li", "li", ["list"]),
        ("'li", "'li", ["list"]),
        ("try try li", "li", ["list"]),
        ("list --lim", "--lim", ["--limit"]),
        ("list --", "--", ["--limit", "--offset", "--format"]),
        ("list --limit 3 --o", "--o", ["--offset"]),
        ("list --limit --o", "--o", ["--offset"]),
        ("list -- --o", "--o", []),
        ("list --h", "--h", ["--help"]),
        ("mine --li", "--li", ["--limit"]),
        ("list --format js", "js", ["json", "jsonl"]),
        ("list --format=js", "--format=js", ["--format=json", "--format=jsonl"]),
        ("list --format='js", "--format='js", ["--format=json", "--format=jsonl"]),
        ("help lis", "lis", ["list"]),
        ("help ${mine}lis", "${mine}lis", []),
        ("echo $min", "$min", ["$mine"]),
        ("echo \"a ${min", "${min", ["${mine}"]),
        ("echo '$min", "'$min", []),
        ("! echo $min", "$min", ["$mine"]),
        ("list | grep \"$min", "$min", ["$mine"]),
        ("! echo '$min", "'$min", []),
        ("# li", "", []),
        ("list # li", "", []),
        ("list |", "", []),
        ("list \\", "", []),
        ("nosuch li", "li", []),
        ("quit 1 ", "", []),
        ("set on-error ", "", ["stop", "continue"]),
        ("set on-error c", "c", ["continue"]),
        ("set nosuch ", "", []),
    ]

    private struct TakePlugin: Plugin {
        struct TakeCommand: ImmediateCommand {
            let file = Parameter<FilePath>.required(
                "file", help: "A file.",
                completion: .filesOr {
                    [CompletionValue("shelf one", lead: "nosuch:"), CompletionValue("", lead: "of:")]
                })

            var signature: Signature {
                Signature("take", "Takes a file.", .shell, file, examples: [CommandExample("take a", "Takes it.")])
            }

            func run(_ call: Invocation, in context: ShellContext) throws {}
        }

        let name = "Take"
        let summary = "Takes files."
        var commands: CommandList { [("take", { TakeCommand() })] }
    }

    @Test(arguments: [
        ("take nosuch:s", "nosuch:'shelf one'"), ("take 'nosuch:s", "'nosuch:shelf one'"),
        ("take \"nosuch:s", "\"nosuch:shelf one\""), ("take nosuch:'s", "nosuch:'shelf one'"), ("take of", "of:"),
    ])
    @MainActor
    func `a name with another meaning than a file keeps the quote before it`(_ typed: String, _ found: String)
        async throws
    {
        let completer = ShellCompleter(ShellVocabulary(try TestShell([TakePlugin()]).shell))
        let texts = await withCheckedContinuation { continuation in
            let reply = CompletionReply { candidates, _, _ in continuation.resume(returning: candidates.map(\.text)) }
            completer.complete(typed, reply: reply)
        }
        #expect(texts == [found])
    }

    @Test(arguments: table)
    @MainActor
    func `the word at the end of a line is completed`(
        _ row: (typed: String, replaced: String, candidates: [String])
    ) async throws {
        let shell = try TestShell([ColoredPlugin()]).shell
        try shell.aliases.set("mine", to: "list --offset 3")
        shell.variables.set("mine", to: "1")
        let completer = ShellCompleter(ShellVocabulary(shell))
        let (texts, replaced) = await withCheckedContinuation { continuation in
            let reply = CompletionReply { candidates, word, _ in
                continuation.resume(returning: (candidates.map(\.text), word))
            }
            completer.complete(row.typed, reply: reply)
        }
        #expect(texts == row.candidates)
        #expect(replaced == row.replaced)
    }
}
