import Events
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// The checks for plugin authors find all errors at once.
@MainActor
@Suite(.mainActor) struct ConformanceTests {
    private struct BadCommand: Command {
        let first = Parameter<String?>.optional("Word", help: "")
        let second = Parameter<String?>.option("Word", help: "no full stop")
        let forgotten = Parameter.flag("forgotten", help: "Is not in the signature.")

        var signature: Signature {
            Signature(
                "Bad_Name", "Does this. And that", .shell, first, second,
                examples: [
                    CommandExample("Bad_Name 'open", "Is not closed."), CommandExample("other x", "Calls another."),
                    CommandExample("Bad_Name", "has no stop", status: 1),
                ])
        }

        func run(_ call: Invocation, in shell: ShellContext) throws {
            try shell.output.writeLine("did it")
        }
    }

    private struct NakedCommand: Command {
        var signature: Signature { Signature("naked", "Has no example.", .shell, examples: []) }

        func run(_ call: Invocation, in shell: ShellContext) {}
    }

    private struct FreshCommand: Command {
        var word: Parameter<String?> { .optional("word", help: "Is made anew each time.") }
        let other = Parameter<String?>.optional("other", help: "Is kept.")

        var signature: Signature {
            Signature("fresh", "Is made anew.", .shell, Self().other, examples: [CommandExample("fresh", "Runs.")])
        }

        func run(_ call: Invocation, in shell: ShellContext) {}
    }

    private struct BadPlugin: Plugin {
        let name = "Bad Plugin"
        let version = "new"
        let summary = "Bad"
        var commands: CommandList {
            [("Bad_Name", { BadCommand() }), ("naked", { NakedCommand() }), ("fresh", { FreshCommand() })]
        }
        var settings: [SettingDefinition] {
            [SettingDefinition("Loud", "How loud", .choice(["low", "high"]), standard: "middle")]
        }
        var topics: [HelpTopic] { [HelpTopic("A topic", "Of no use", text: String(repeating: "x", count: 79))] }
        var foreignCommandHints: [String: String] { ["old": "new"] }
    }

    /// Its observer remains after the plugin is disabled.
    private final class Keeper {
        var kept: [Observation] = []
    }

    private struct ClingingPlugin: Plugin {
        let name = "Clinging"
        let summary = "Keeps its observer."
        let keeper = Keeper()

        func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
            keeper.kept.append(events.observe(CommandDidRun.self, as: "clinging") { _ in })
            return []
        }
    }

    private func offenders(_ check: () throws -> Void) throws -> [String] {
        do { try check() } catch let failure as ConformanceFailure { return failure.offenders }
        return []
    }

    @Test func `the lint reports every error of every command`() throws {
        let registry = try PluginRegistry([BadPlugin()])
        let found = try offenders { try RegistryLint.check(registry) }
        #expect(
            found == [
                "Bad Plugin, 'Bad_Name': the name is not made of lower-case letters, digits and dashes.",
                "Bad Plugin, 'Bad_Name': the summary is not one sentence with a full stop.",
                "Bad Plugin, 'Bad_Name': the parameter 'Word' is not made of lower-case letters, digits and dashes.",
                "Bad Plugin, 'Bad_Name': the parameter 'Word' has no help with a full stop.",
                "Bad Plugin, 'Bad_Name': two parameters are named 'Word'.",
                "Bad Plugin, 'Bad_Name': the parameter 'Word' is not made of lower-case letters, digits and dashes.",
                "Bad Plugin, 'Bad_Name': the parameter 'Word' has no help with a full stop.",
                "Bad Plugin, 'Bad_Name': the example 'Bad_Name 'open' cannot be read: the quote ' on line 1 has no "
                    + "closing quote. Add it, or write \\' for a literal quote.",
                "Bad Plugin, 'Bad_Name': the example 'other x' does not call the command.",
                "Bad Plugin, 'Bad_Name': the example 'Bad_Name' has no explanation with a full stop.",
                "Bad Plugin, 'Bad_Name': the parameter 'forgotten' is not in the signature, or is created again each time.",
                "Bad Plugin, 'naked': there is no example.",
                "Bad Plugin, 'fresh': the parameter 'other' is not in the signature, or is created again each time.",
            ])
    }

    private struct MisnamedPlugin: Plugin {
        let name = "Misnamed"
        let summary = "Lists a command by another name."
        var commands: CommandList { [("other", { NakedCommand() })] }
    }

    @Test func `a command that its plugin lists by another name is reported`() throws {
        let found = try offenders { try RegistryLint.check(PluginRegistry([MisnamedPlugin()])) }
        #expect(found.first == "Misnamed, 'naked': its plugin lists it as 'other'.")
    }

    @Test func `the check of a plugin also reports errors of the plugin itself`() throws {
        let found = try offenders { try PluginConformance.check(BadPlugin()) }
        #expect(
            found.prefix(9) == [
                "'Bad Plugin': the name is not one word.",
                "Bad Plugin: the answer to 'old' is not one sentence with a full stop.",
                "Bad Plugin: the summary is not one sentence with a full stop.",
                "Bad Plugin: the version does not begin with a digit.",
                "Bad Plugin, topic 'A topic': the name is not made of lower-case letters.",
                "Bad Plugin, topic 'A topic': the summary is not one sentence.",
                "Bad Plugin, topic 'A topic': a line is longer than 78 characters.",
                "Bad Plugin, setting 'Loud': the name is not made of lower-case letters.",
                "Bad Plugin, setting 'Loud': the summary is not one sentence.",
            ])
        #expect(found[9] == "Bad Plugin, setting 'Loud': its standard value 'middle' is not one of its values.")
        #expect(found.count == 10 + 13)
    }

    @Test func `an observer that is not removed is reported`() throws {
        let found = try offenders { try PluginConformance.check(ClingingPlugin()) }
        #expect(found.contains("Clinging: disabling it leaves something behind."))
    }

    @Test func `wrong examples are reported with their output`() async throws {
        do {
            try await TestShell.runExamples { try TestShell([BadPlugin()]) }
            Issue.record("nothing was found")
        } catch let failure as ConformanceFailure {
            #expect(failure.offenders.count == 3)
            #expect(failure.offenders.last == "'Bad_Name' ended with status 0 instead of 1:\ndid it\n")
            #expect(
                failure.description.contains(
                    "'other x' ended with status 1 instead of 0:\nBad_Name:1: unknown command 'other'"))
        }
    }

    @Test func `lines at the prompt run after a failure, and may continue on the next line`() async throws {
        let shell = try TestShell([NotesPlugin()], isInteractive: true)
        let transcript = try await shell.run("fail\nnote 'a\nb'; fail; note c\nnotes")
        #expect(transcript == Transcript(output: "a\nb,c\n", diagnostics: "It failed.\nIt failed.\n", status: 0))
    }
}
