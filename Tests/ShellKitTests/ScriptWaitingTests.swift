import Glibc
import ShellCommands
import ShellKit
import ShellTesting
import TestTraits
import Testing

@MainActor
@Suite(.blocking) struct ScriptWaitingTests {
    /// Lines that are all missing until they are waited for.
    private final class LateLines: ScriptSource {
        private var lines: ArraySlice<String>
        private(set) var waits = 0
        private(set) var wouldWait = true

        init(_ lines: [String]) { self.lines = lines[...] }

        func waitForInput() {
            waits += 1
            wouldWait = false
        }

        func nextLine(_ body: (UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> Void) throws -> Bool {
            wouldWait = true
            guard let line = lines.popFirst() else { return false }
            try Array(line.utf8).withUnsafeBufferPointer { try body($0) }
            return true
        }
    }

    private let shell: TestShell

    init() throws {
        shell = try TestShell([ShellCommandsPlugin()])
    }

    @Test func `a script waits for every missing line, with or without a command`() async throws {
        let lines = LateLines(["# nothing", "", "echo 'a", "b'; echo c", "echo ${"])
        let output = MemoryOutput()
        let context = ShellContext(
            shell: shell.shell, output: Output(output), diagnostics: Output(MemoryOutput()), isInteractive: false)
        let outcome = try await ScriptRunner(named: "late", policy: .continue, in: context).run(lines)
        #expect(output.text == "a\nb\nc\n")
        #expect(outcome.failures == 1)
        #expect(lines.waits == 6)
    }

    @Test func `a script that is interrupted between two lines stops for any policy`() async throws {
        let task = Task { try await shell.run("echo a\necho b", policy: .continue) }
        task.cancel()
        let transcript = try await task.value
        #expect(transcript.output == "")
        #expect(transcript.diagnostics.hasSuffix("interrupted.\n"))
        #expect(transcript.status == 1)
    }

    @Test func `waiting and immediate lines run in order`() async throws {
        let script = "echo a\nsource /dev/null; echo b; source missing; echo c\necho d"
        #expect(try await shell.run(script, policy: .continue).output == "a\nb\nc\nd\n")
    }

    /// A command that may wait, but does not: it takes five milliseconds.
    private struct BusyCommand: Command {
        var signature: Signature {
            Signature("busy", "Is busy.", .shell, examples: [CommandExample("busy", "Is busy.")])
        }

        func run(_ call: Invocation, in context: ShellContext) async throws { usleep(5000) }
    }

    private struct BusyPlugin: Plugin {
        let name = "Busy"
        let summary = "Is busy."
        var commands: CommandList { [("busy", { BusyCommand() })] }
    }

    @Test func `other tasks run between statements that could wait but do not`() async throws {
        let shell = try TestShell([ShellCommandsPlugin(), BusyPlugin()])
        var turns = 0
        let other = Task {
            while !Task.isCancelled {
                turns += 1
                await Task.yield()
            }
        }
        await Task.yield()
        let before = turns
        _ = try await shell.run(String(repeating: "busy\n", count: 40))
        #expect(turns - before >= 5)
        other.cancel()
    }
}
