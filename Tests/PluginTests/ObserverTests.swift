import BuiltProgram
import Foundation
import Testing

extension WorkingPlugins {
    /// Observers are notified after a change is on disk.
    @Suite struct ObserverTests {
        private func parts(_ lines: [Substring]) -> [String] {
            lines.map { line in
                let kind = line.firstMatch(of: /"kind": "([a-z]+)"/)?.1 ?? ""
                let what = line.firstMatch(of: /"what": "([^"]*)"/)?.1 ?? ""
                return "\(kind) \(what)"
            }
        }

        @Test func `an observer receives changes, undo and redo, in order`() throws {
            let home = try PluginHome("observer")
            let result = try home.type("edit 3 genre=Folk", "undo", "redo", "count", "delete 4-5")
            #expect(result.status == 0, "\(result)")
            let events = home.waitForLines(4, of: "events")
            #expect(
                parts(events) == [
                    "change edit 3 genre=Folk", "undo edit 3 genre=Folk", "redo edit 3 genre=Folk", "change delete 4-5",
                ])
            #expect(events.last?.contains(#""albums": 2"#) == true, "\(events)")
            #expect(home.remainingProcesses() == [])
        }

        @Test func `a script notifies too, also of the change of a plugin`() throws {
            let home = try PluginHome("observer", "actions")
            _ = try home.run(#"actions --messages '[{"edit": "ID1", "set": {"genre": "x"}}, {"done": true}]'"#)
            #expect(parts(home.waitForLines(1, of: "events")).first?.hasPrefix("change ") == true)
            #expect(home.remainingProcesses() == [])
        }

        @Test func `an observer that does not read delays no command, and dropped events are counted`() throws {
            let home = try PluginHome("observer")
            try home.home.write("", to: "stop")
            let script = try home.home.write((1...2500).map { "edit 1 genre=g\($0)\n" }.joined(), to: "a.blue")
            let program = try home.start(["-i"])
            program.send("source '\(script)'\necho ready\n")
            let start = ContinuousClock.now
            #expect(program.waitForOutput("ready"))
            #expect(ContinuousClock.now - start < .seconds(10) * Sanitizers.slowness)
            try home.home.write("", to: "go")
            #expect(home.waitForText(#""event": "missed""#, in: "events"))
            #expect(try program.finish().status == 0)
            let events = (home.home.text(of: "events") ?? "").split(separator: "\n")
            let missed = events.compactMap { $0.firstMatch(of: /"count": (\d+)/).flatMap { Int($0.1) } }.reduce(0, +)
            #expect(events.count { $0.contains("LibraryDidChange") } + missed == 2500)
            #expect(home.remainingProcesses() == [])
        }

        @Test func `an observer that ends or fails disturbs no command`() throws {
            let home = try PluginHome()
            let declaration =
                #"{"plugin": "brief", "version": "1", "protocol": 1, "mode": "lines", "observes": ["LibraryDidChange"]}"#
            try home.install(
                "#!/bin/sh\necho '\(declaration)'\nread -r hello && read -r event && exit 3\n", as: "brief")
            try home.trust("brief")
            let result = try home.type("edit 1 genre=a", "edit 1 genre=b", "edit 1 genre=c", "count genre:c")
            #expect(result.output.hasSuffix("1\n"), "\(result)")
            #expect(result.status == 0, "\(result)")
            #expect(home.remainingProcesses() == [])
        }

        @Test func `a session without changes starts no observer`() throws {
            let home = try PluginHome()
            let declaration =
                #"{"plugin": "counted", "version": "1", "protocol": 1, "mode": "lines", "observes": ["LibraryDidChange"]}"#
            try home.install(
                "#!/bin/sh\necho start >>\"$BLUELIB_HOME/starts\"\necho '\(declaration)'\ncat >/dev/null\n",
                as: "counted")
            try home.trust("counted")
            let starts = home.home.text(of: "starts")
            #expect(try home.run("count", "list").status == 0)
            #expect(home.home.text(of: "starts") == starts)
        }
    }
}
