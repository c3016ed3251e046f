import LineEditing
import ShellCommands
import Terminal
import TestTraits
import Testing

@testable import ShellKit
@testable import ShellTesting

/// A command with subcommands, each with parameters of its own.
@MainActor
@Suite(.mainActor) struct SubcommandTests {
    private struct TagPlugin: Plugin {
        let name = "Tags"
        let summary = "Keeps tags."

        var commands: CommandList {
            [
                (
                    "tag",
                    {
                        CommandGroup(
                            "tag", "Changes tags.", .shell, details: "Tags are words.", [AddCommand(), ListCommand()])
                    }
                )
            ]
        }
    }

    private struct AddCommand: ImmediateCommand {
        let tag = Parameter<String>.required("tag", placeholder: "TAG", help: "The tag.")
        let color = Parameter<String?>.option("color", help: "Its colour.")

        var signature: Signature {
            Signature(
                "add", "Adds a tag.", .shell, tag, color,
                examples: [CommandExample("tag add jazz", "Adds a tag.", output: "add jazz")])
        }

        func check(_ call: Invocation, in context: ShellContext) throws {
            if call[tag] == "bad" { throw CommandFailure("'bad' is refused.") }
        }

        func run(_ call: Invocation, in context: ShellContext) throws {
            try context.output.writeLine("add \(call[tag])" + (call[color].map { " \($0)" } ?? ""))
        }
    }

    private struct ListCommand: Command {
        let isLong = Parameter.flag("long", help: "Shows all.")

        var signature: Signature {
            Signature(
                "list", "Lists the tags.", .shell, isLong,
                examples: [CommandExample("tag list", "Lists them.", output: "list false")])
        }

        func run(_ call: Invocation, in context: ShellContext) async throws {
            try context.output.writeLine("list \(call[isLong])")
        }
    }

    private let shell: TestShell

    init() throws { shell = try TestShell([TagPlugin(), ShellCommandsPlugin()]) }

    @Test(arguments: [
        ("tag add a", "add a\n", ""), ("tag add --color red a", "add a red\n", ""),
        ("tag list --long", "list true\n", ""),
        ("let word list; tag $word", "list false\n", ""),
        ("tag", "", "'tag' needs add|list: tag add|list."),
        ("tag ad", "", "invalid value 'ad' for add|list: did you mean 'add'? Use one of add, list."),
        ("tag what", "", "invalid value 'what' for add|list: use one of add, list."),
        ("tag -- add a", "add a\n", ""), ("tag -- add --color", "add --color\n", ""),
        ("tag -- list", "list false\n", ""),
        ("tag add -- --x", "add --x\n", ""), ("tag --", "", "'tag' needs add|list: tag add|list."),
        ("tag add", "", "'tag add' needs TAG: tag add TAG [--color TEXT]."),
        ("tag add a b", "", "unexpected argument 'b' for 'tag add'."),
        ("tag list --color red", "", "unknown option '--color' for 'tag list'"),
    ])
    func `a subcommand has its own arguments`(line: String, output: String, message: String) async throws {
        let transcript = try await shell.run(line)
        #expect(transcript.output == output)
        #expect(message.isEmpty ? transcript.status == 0 : transcript.diagnostics.contains(message), "\(transcript)")
    }

    @Test func `the help has the usage and the parameters of all subcommands`() async throws {
        let page = try await shell.run("help tag").output
        #expect(
            page == """
                tag add|list
                Changes tags.

                Tags are words.

                Subcommands
                  tag add TAG [--color TEXT]
                      Adds a tag.
                  tag list [--long]
                      Lists the tags.

                Parameters
                  TAG           The tag.
                  --color TEXT  Its colour.
                  --long        Shows all.

                Examples
                  tag add jazz
                      Adds a tag.
                      add jazz
                  tag list
                      Lists them.
                      list false

                """)
        #expect(try await shell.run("tag list --help").output == page)
    }

    @Test func `the help of a subcommand is its own page`() async throws {
        #expect(
            try await shell.run("help tag list").output == """
                tag list [--long]
                Lists the tags.

                Parameters
                  --long  Shows all.

                Examples
                  tag list
                      Lists them.
                      list false

                """)
        let unknown = try await shell.run("help tag lst")
        #expect(unknown.status == 1)
        #expect(unknown.diagnostics.contains("Did you mean 'tag list'?"), "\(unknown)")
        #expect(try await shell.run("help help lst").status == 1)
    }

    @Test func `the candidates for a subcommand have its summary`() async throws {
        let completer = ShellCompleter(ShellVocabulary(shell.shell))
        let found = await withCheckedContinuation { continuation in
            completer.complete(
                "tag ",
                reply: CompletionReply { candidates, _, _ in continuation.resume(returning: candidates.map(\.detail)) })
        }
        #expect(found == ["Adds a tag.", "Lists the tags."])
    }

    @Test func `a parameter that a subcommand does not list is reported`() throws {
        struct Unlisted: ImmediateCommand {
            let hidden = Parameter.flag("hidden", help: "Is in no list.")
            var signature: Signature {
                Signature(
                    "show", "Shows all.", .shell, examples: [CommandExample("group show", "Shows all.")])
            }
            func run(_ call: Invocation, in context: ShellContext) throws {}
        }
        struct GroupPlugin: Plugin {
            let name = "Group"
            let summary = "Has a group."
            var commands: CommandList { [("group", { CommandGroup("group", "Shows.", .shell, [Unlisted()]) })] }
        }
        let registry = try TestShell([GroupPlugin()]).shell.registry
        let failure = try #require(throws: ConformanceFailure.self) { try RegistryLint.check(registry) }
        #expect(failure.offenders.contains { $0.contains("the parameter 'hidden' is not in the signature") })
    }

    @Test(arguments: [
        ("tag -- ", ["add", "list"]), ("tag -- add a --", []), ("tag ", ["add", "list"]), ("tag l", ["list"]),
        ("tag add a --", ["--color"]), ("tag list --", ["--long"]),
        ("try tag list --l", ["--long"]), ("tag x --", []),
    ])
    func `the words of a subcommand are completed`(typed: String, candidates: [String]) async throws {
        let completer = ShellCompleter(ShellVocabulary(shell.shell))
        let found = await withCheckedContinuation { continuation in
            completer.complete(
                typed,
                reply: CompletionReply { candidates, _, _ in continuation.resume(returning: candidates.map(\.text)) })
        }
        #expect(found == candidates)
    }

    @Test(arguments: [
        ("tag add bad", "'bad' is refused."), ("tag nothing", "invalid value 'nothing'"),
        ("tag add $1 --colour x", "'--colour'"),
    ])
    func `a subcommand is checked`(line: String, message: String) async throws {
        let diagnostics = MemoryOutput()
        let context = ShellContext(
            shell: shell.shell, output: Output(MemoryOutput()), diagnostics: Output(diagnostics), isInteractive: false)
        let faults = try await ScriptChecker(named: "test", in: context).check(TextScriptSource(line))
        #expect(faults == 1)
        #expect(diagnostics.text.contains(message), "\(diagnostics.text)")
    }

    @Test func `the manual page lists each subcommand`() {
        var manual = ProgramManual(
            of: Signature("tags", "Keeps tags.", .program, examples: []), version: "1", date: "", scriptSuffix: ".blue")
        manual.commands = shell.shell.registry.commands.map(\.signature)
        let page = ProgramManualFormat.man.text(of: manual)
        #expect(
            page.contains("\\fBtag\\fR \\fBadd\\fR") || page.contains("\\fBtag\\ add\\fR")
                || page.contains("\\fBtag\\fR\\ \\fBadd\\fR"))
        #expect(page.contains("Lists the tags."))
    }

    @Test func `the declarations are complete, and the examples run`() async throws {
        try PluginConformance.check(TagPlugin(), beside: [ShellCommandsPlugin()])
        try await TestShell.runExamples { try TestShell([TagPlugin(), ShellCommandsPlugin()]) }
    }
}
