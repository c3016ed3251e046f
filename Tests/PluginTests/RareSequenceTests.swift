import BuiltProgram
import Foundation
import Testing

extension FailingPlugins {
    /// Sequences of calls, trust and ends that are rare and have been wrong.
    @Suite struct RareSequenceTests {
        /// A plugin in sh whose commands have the name of the plugin and these lines.
        private func once(_ name: String, _ lines: String, kind: String = "") -> String {
            """
            #!/bin/sh
            case $1 in
            describe) echo '{"plugin": "\(name)", "version": "1", "protocol": 1, "mode": "once", "commands": [
              {"name": "\(name)", "summary": "Does it."\(kind)}]}' ;;
            *) \(lines) ;;
            esac

            """
        }

        /// A plugin in Python that runs these statements for a call `m`.
        private func lines(_ name: String, _ statements: String, _ declaration: String? = nil) -> String {
            let commands = declaration ?? #""commands": [{"name": "\#(name)", "summary": "Does it."}]"#
            return """
                #!/usr/bin/env python3
                import json, sys, time
                def say(**m): print(json.dumps(m), flush=True)
                for line in sys.stdin:
                    m = json.loads(line)
                    if "hello" in m:
                        print('{"plugin": "\(name)", "version": "1", "protocol": 1, "mode": "lines", \(commands)}', flush=True)
                    elif "call" in m:
                        \(statements)

                """
        }

        private func home(_ name: String, _ text: String) throws -> PluginHome {
            let home = try PluginHome()
            try home.install(text, as: name)
            #expect(try home.run("plugins trust \(name)").status == 0)
            return home
        }

        @Test(arguments: ["nan", "inf", "abc"])
        func `a progress that is no number is a fault`(_ fraction: String) throws {
            let home = try home("odd", once("odd", "printf 'progress\\t\(fraction)\\tx\\n'"))
            let result = try home.runAll("odd")
            #expect(result.status == 1 && result.diagnostics.contains("'\(fraction)' is no fraction"), "\(result)")
        }

        @Test func `a plugin that has answered may read slowly`() throws {
            let home = try home(
                "slow",
                once(
                    "slow", "printf 'progress\\t0.1\\n'; sleep 6; cat >/dev/null; printf 'note\\tread\\n'",
                    kind: #", "parameters": [{"name": "albums", "kind": "albums", "default": "all"}]"#))
            try home.addAlbums(3000)
            #expect(try home.run("slow") == ProgramResult(diagnostics: "read\n"))
        }

        @Test func `a process that ends after a call is replaced in the next one`() throws {
            let statements = #"say(id=m["id"], note=str(m["id"])); say(id=m["id"], done=True); sys.exit(0)"#
            let home = try home("brief", lines("brief", statements))
            let result = try home.run("brief", "! sleep 0.3", "brief", "brief")
            #expect(result == ProgramResult(diagnostics: "1\n1\n1\n"))
        }

        @Test func `a changed file does not run in an idle process`() throws {
            let home = try home("noted", lines("noted", #"say(id=m["id"], note="ran"); say(id=m["id"], done=True)"#))
            let result = try home.runAll("noted", "! echo '# more' >>\"$BLUELIB_HOME/plugins/noted\"", "noted")
            #expect(result.diagnostics.components(separatedBy: "ran").count == 2, "\(result)")
            #expect(result.diagnostics.contains("has changed since you trusted it"), "\(result)")
        }

        @Test(arguments: ["artist:bowie; delete 1", "a | b", "# all", "", "artist:$nobody"])
        func `a query with operators is refused`(_ query: String) throws {
            let statements =
                #"say(id=m["id"], read=\#(String(reflecting: query))); r = json.loads(sys.stdin.readline()); "#
                + #"say(id=m["id"], note="fail" if "fail" in r else "albums"); say(id=m["id"], done=True)"#
            let home = try home("asking", lines("asking", statements))
            #expect(try home.run("asking") == ProgramResult(diagnostics: "fail\n"))
        }

        @Test func `an open shell does not restore a trust that was withdrawn`() throws {
            let home = try home("noted", once("noted", "printf 'note\\tran\\n'"))
            let open = try home.start(["-i"])
            open.send("noted\necho ready\n")
            #expect(open.waitForOutput("ready"))
            #expect(try home.run("plugins forget noted").status == 0)
            #expect(try home.runProgram([], input: "! touch \"$BLUELIB_HOME/plugins/noted\"\n").status == 0)
            open.send("noted\n")
            _ = try open.finish()
            #expect(try home.runAll("noted").diagnostics.contains("unknown command 'noted'"))
        }

        @Test func `an open shell can withdraw the trust of another one`() throws {
            let home = try PluginHome()
            try home.install(once("later", "printf 'note\\tran\\n'"), as: "later")
            let open = try home.start(["-i"])
            open.send("echo ready\n")
            #expect(open.waitForOutput("ready"))
            #expect(try home.run("plugins trust later").status == 0)
            open.send("plugins forget later\n")
            #expect(try open.finish().status == 0)
            #expect(try home.runAll("later").diagnostics.contains("unknown command 'later'"))
        }

        @Test func `a damaged record of trust is reported and kept`() throws {
            let home = try home("noted", once("noted", "printf 'note\\tran\\n'"))
            try home.home.write("{\"noted\"", to: "plugins/trusted.json")
            #expect(try home.run("count").diagnostics.contains("trusted.json' cannot be read or is damaged"))
            #expect(try home.run("plugins trust noted", "noted").diagnostics.hasSuffix("ran\n"))
            #expect(home.home.text(of: "plugins/trusted.json.damaged") == "{\"noted\"")
        }

        @Test func `a refused declaration leaves the earlier version in use`() throws {
            let home = try home("noted", once("noted", "printf 'note\\tran\\n'"))
            let old = home.home.text(of: "plugins/noted") ?? ""
            try home.install(old.replacing(#""name": "noted""#, with: #""name": "list""#), as: "noted")
            let refused = try home.runAll("plugins trust noted")
            #expect(refused.status == 1 && refused.diagnostics.contains("'list'"), "\(refused)")
            try home.install(old, as: "noted")
            #expect(try home.run("noted") == ProgramResult(diagnostics: "ran\n"))
        }

        @Test func `--check writes nothing`() throws {
            let home = try home("noted", once("noted", "printf 'note\\tran\\n'"))
            #expect(try home.run("! touch \"$BLUELIB_HOME/plugins/noted\"").status == 0)
            let record = home.home.file("plugins/trusted.json")
            let before = try FileManager.default.attributesOfItem(atPath: record)[.modificationDate] as? Date
            #expect(try home.runProgram(["--check", "-c", "noted"]).status == 0)
            let after = try FileManager.default.attributesOfItem(atPath: record)[.modificationDate] as? Date
            #expect(before == after)
        }

        @Test func `plugins that do not end delay the end of the shell only once`() throws {
            let home = try PluginHome()
            for name in ["one", "two", "three"] {
                let statements = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
                let text = lines(name, "pass", #""observes": ["LibraryDidChange"]"#)
                    .replacing("import json, sys, time", with: statements + "import json, sys, time")
                try home.install(text + "while True: time.sleep(1)\n", as: name)
                #expect(try home.run("plugins trust \(name)").status == 0)
            }
            let start = ContinuousClock.now
            #expect(try home.run("edit 1 genre=x").status == 0)
            #expect(ContinuousClock.now - start < .seconds(7))
            #expect(home.remainingProcesses() == [])
        }

        @Test func `the exact name of a plugin precedes another spelling`() throws {
            let home = try home("albumcommands", once("albumcommands", "true"))
            let result = try home.run("plugins disable albumcommands", "count")
            #expect(result == ProgramResult(output: "5\n"))
        }
    }
}
