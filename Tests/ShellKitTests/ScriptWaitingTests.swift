import ShellCommands
import ShellKit
import ShellTesting
import Testing

@MainActor
struct ScriptWaitingTests {
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
            shell: shell.shell, output: output, diagnostics: MemoryOutput(), isInteractive: false)
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
}
