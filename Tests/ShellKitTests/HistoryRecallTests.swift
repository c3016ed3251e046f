import LineEditing
import ShellTesting
import TestTraits
import Testing

@testable import ShellKit

@MainActor
@Suite(.mainActor) struct HistoryRecallTests {
    private let shell: TestShell
    private let context: ShellContext

    init() throws {
        shell = try TestShell([])
        shell.shell.lines = typedLines(["list", "echo one", "show 1", "echo two", "count"])
        context = ShellContext(
            shell: shell.shell, output: Output(MemoryOutput()), diagnostics: Output(MemoryOutput()), isInteractive: true
        )
    }

    @Test(arguments: [
        ("!!", "count"),
        ("!! | wc -l", "count | wc -l"),
        ("!!x", "countx"),
        ("!1", "list"),
        ("!2 more", "echo one more"),
        ("!-1", "count"),
        ("!-2", "echo two"),
        ("!e", "echo two"),
        ("!echo", "echo two"),
        ("!show --format json", "show 1 --format json"),
    ])
    func `a recall is replaced by the line of the history`(typed: String, line: String) throws {
        #expect(try HistoryRecallHandler().handle(typed, in: context) == line)
    }

    @Test(arguments: ["! ls", "!", "!\tls", "echo !!", " !!", "", "show 'Wham!'"])
    func `text without a recall stays unchanged`(typed: String) throws {
        #expect(try HistoryRecallHandler().handle(typed, in: context) == nil)
    }

    @Test(arguments: ["!0", "!6", "!-6", "!-0", "!99999999999999999999", "!nothing", "!?list", "!$"])
    func `a missing line is an error that names it`(typed: String) {
        #expect(throws: ShellError.notInHistory(typed)) { try HistoryRecallHandler().handle(typed, in: context) }
    }

    @Test func `without a history, nothing is recalled`() throws {
        shell.shell.lines = nil
        #expect(try HistoryRecallHandler().handle("!!", in: context) == nil)
    }
}
