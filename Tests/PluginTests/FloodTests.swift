import BuiltProgram
import Foundation
import Testing

extension FailingPlugins {
    /// Plugins that write without a pause, or do not end.
    @Suite struct FloodTests {
        private static let ignoring = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)"

        /// A plugin in Python that observes changes and runs these statements for an event.
        private func observer(_ name: String, _ statements: String) -> String {
            lines(name, "pass", #""observes": ["LibraryDidChange"]"#)
                + "    elif \"event\" in m:\n        \(statements)\n"
        }

        @Test func `an observer that writes without end does not delay the end of the shell, and shows few messages`()
            throws
        {
            let home = try home("noisy", observer("noisy", "\(Self.ignoring)\n        while True: say(note='x')"))
            let result = try home.type("edit 1 genre=a", "! sleep 0.3", "count genre:a")
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasSuffix("1\n"), "\(result)")
            let notes = result.diagnostics.split(separator: "\n").filter { $0.hasPrefix("noisy: ") }
            #expect(notes.count == 101, "\(result)")
            #expect(notes.last == "noisy: more messages are not shown.", "\(result)")
            #expect(home.remainingProcesses() == [])
        }

        @Test func `the trust of an observer that writes without end can be withdrawn`() throws {
            let home = try home("noisy", observer("noisy", "\(Self.ignoring)\n        while True: say(note='x')"))
            let result = try home.type("edit 1 genre=a", "! sleep 0.3", "plugins forget noisy", "count")
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasSuffix("5\n"), "\(result)")
        }

        @Test func `errors without end before the declaration do not extend its time limit`() throws {
            let home = try PluginHome()
            try home.install("#!/bin/sh\nyes >&2\n", as: "loud")
            let result = try home.runAll("plugins trust loud")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("'loud' answers neither"), "\(result)")
            #expect(home.remainingProcesses() == [])
        }

        @Test func `errors without end before the first message do not extend its time limit`() throws {
            let home = try home("loud", lines("loud", "while True: print('x', file=sys.stderr)"))
            let result = try home.runAll("loud")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("5 seconds"), "\(result)")
            #expect(home.remainingProcesses() == [])
        }

        @Test func `an observer that is disabled ends, also if it ignores the end of its input`() throws {
            let text = observer("stays", "pass").replacing("import json", with: "\(Self.ignoring)\nimport json")
            let home = try home("stays", text + "while True: time.sleep(1)\n")
            let program = try home.start(["-i"])
            program.send("edit 1 genre=a\n! sleep 0.3\nplugins disable stays\nplugins enable stays\n")
            program.send("plugins disable stays\necho disabled\n")
            #expect(program.waitForOutput("disabled"))
            #expect(home.remainingProcesses(besides: program.process) == [])
            #expect(try program.finish().status == 0)
        }

        @Test func `a call in an example sees the changes of the call before it`() throws {
            let home = try PluginHome()
            let path = try home.home.writeProgram(
                once(
                    "seen", #"awk -F '\t' 'NR == 1 { print "note\t" $5; print "edit\t" $1 "\tgenre\tSka" }'"#,
                    kind: #", "examples": ["seen; seen"], "#
                        + #""parameters": [{"name": "albums", "kind": "albums", "default": "all"}]"#
                ),
                to: "seen")
            let result = try home.run("plugins check '\(path)'")
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("    Ska\n"), "\(result)")
        }
    }
}
