import LineEditing
import Terminal
import TestTraits
import Testing

@testable import ShellCommands
@testable import ShellKit
@testable import ShellTesting

/// A plugin's handlers are coloured, completed, suggested and checked by their declarations.
@MainActor
@Suite(.mainActor) struct DeclarationTests {
    /// Runs `shout WORDS` and `halt`, and types `yes` and `no`.
    private struct HandlerPlugin: Plugin {
        let name = "Handlers"
        let summary = "A handler and a line handler."
        var declared = ["shout", "halt"]
        var answers = ["yes", "no"]
        var isEnd = true

        var handlers: [any Handler] { [WordHandler(declared: declared, isEnd: isEnd)] }
        var lineHandlers: [any LineHandler] { [AnswerHandler(declared: answers)] }
    }

    /// Takes `shout` as `echo`, and `halt` without any other word.
    private final class WordHandler: Handler {
        let name = "words"
        let position: HandlerPosition? = .before("redirections")
        let summary = "Takes 'shout' with words, and 'halt'."
        let declared: [String]
        let isEnd: Bool

        init(declared: [String], isEnd: Bool) { (self.declared, self.isEnd) = (declared, isEnd) }

        func declaration(in context: ShellContext) -> HandlerDeclaration<Word> {
            let rests: [String: RestOfLine] = [
                "shout": .replaced(by: Statement(words: ["echo"], text: "echo", line: 1)), "halt": .nothing,
                "whisper": .nothing, "mumble": .replaced(by: Statement(words: ["echo"], text: "echo", line: 1)),
            ]
            let words = declared.map { ($0, (detail: "Takes \($0).", rest: rests[$0] ?? .text)) }
            return HandlerDeclaration(Dictionary(uniqueKeysWithValues: words))
        }

        func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
            switch request.words.first?.text {
            case "shout": request.words[0] = "echo"
            case "halt" where !isEnd || request.words.count == 1: return EmptyCommand()
            default: break
            }
            return nil
        }
    }

    /// Types `echo` and the line for a line that is one of its answers.
    private final class AnswerHandler: LineHandler {
        let name = "answers"
        let position: HandlerPosition? = .before("history")
        let summary = "Takes 'yes' and 'no'."
        let declared: [String]

        init(declared: [String]) { self.declared = declared }

        func declaration(in context: ShellContext) -> HandlerDeclaration<String> {
            HandlerDeclaration(completing: declared.map { CompletionValue($0) }) { [declared] in
                declared.contains($0) ? .text : nil
            }
        }

        func handle(_ line: String, in context: ShellContext) -> String? {
            ["yes", "no"].contains(line) ? "echo \(line)" : nil
        }
    }

    private func shell(_ plugin: HandlerPlugin = HandlerPlugin()) throws -> Shell {
        try TestShell([ShellCommandsPlugin(), plugin], isInteractive: true).shell
    }

    /// The parts of a line that are coloured as errors.
    private func errors(in line: String, _ shell: Shell) -> [String] {
        ShellHighlighter(ShellVocabulary(shell)).colored(line).runs.filter { $0.style == HighlightRole.wrong.style }
            .map(\.text)
    }

    private func candidates(for line: String, _ shell: Shell) async -> [String] {
        let completer = ShellCompleter(ShellVocabulary(shell))
        return await withCheckedContinuation { continuation in
            let reply = CompletionReply { candidates, _, _ in continuation.resume(returning: candidates.map(\.text)) }
            completer.complete(line, reply: reply)
        }
    }

    @Test(arguments: [
        ("shout hello", []), ("shot hello", ["shot"]), ("halt", []), ("halt now", ["now"]), ("hal ", ["hal"]),
        ("try halt now", ["now"]), ("yes", []), ("no", []), ("ye", []), ("ye ", ["ye"]), ("echo; ye", ["ye"]),
        ("yes or no", ["yes"]), ("echo; yes", ["yes"]),
    ])
    func `only words that no handler takes are coloured as errors`(line: String, wrong: [String]) throws {
        #expect(errors(in: line, try shell()) == wrong)
    }

    @Test(arguments: [
        ("sh", ["shout"]), ("try sh", ["shout"]), ("ye", ["yes"]), ("echo; ye", []), ("halt ", []),
        ("shout $?; h", ["halt", "help", "history"]),
    ])
    func `the words of handlers are completed`(typed: String, texts: [String]) async throws {
        #expect(await candidates(for: typed, try shell()) == texts)
    }

    @Test func `the words of handlers are suggested, and disappear with their plugin`() async throws {
        let test = try TestShell([ShellCommandsPlugin(), HandlerPlugin()], isInteractive: true)
        #expect(try await test.run("shoud a").diagnostics == "Unknown command 'shoud'. Did you mean 'shout'?\n")
        _ = try await test.run("alias qqwer list")
        #expect(try await test.run("qqwert a").diagnostics == "Unknown command 'qqwert'. 'help' lists the commands.\n")
        #expect(try await test.run("shout a; yes").output == "a\n")
        #expect(try await test.run("yes").output == "yes\n")
        _ = try test.shell.registry.setEnabled(false, plugin: "Handlers")
        #expect(errors(in: "shout ", test.shell) == ["shout"])
        #expect(await candidates(for: "sh", test.shell) == [])
    }

    @Test func `true declarations conform, and each untrue one is reported`() throws {
        func offenders(_ plugin: HandlerPlugin) throws -> [String] {
            do { try PluginConformance.check(plugin, beside: [ShellCommandsPlugin()]) } catch let failure
                as ConformanceFailure
            {
                return failure.offenders
            }
            return []
        }
        #expect(try offenders(HandlerPlugin()) == [])
        #expect(
            try offenders(HandlerPlugin(declared: ["shout", "halt", "whisper"]))
                == ["Handlers: 'whisper' is declared, but no handler takes it."])
        #expect(
            try offenders(HandlerPlugin(declared: ["shout", "halt", "mumble"]))
                == ["Handlers: 'mumble' is declared, but no handler takes it."])
        #expect(
            try offenders(HandlerPlugin(declared: ["shout"]))
                == ["Handlers: a handler takes 'halt', which is not declared."])
        #expect(
            try offenders(HandlerPlugin(answers: ["yes"]))
                == ["Handlers: a handler takes 'no', which is not declared."])
        #expect(
            try offenders(HandlerPlugin(isEnd: false))
                == ["Handlers: nothing is declared to follow 'halt', but a handler takes another word."])
    }
}
