import BuiltProgram
import Foundation
import TerminalModel
import Testing

extension FailingPlugins {
    /// Sequences of calls, trust and ends that are rare and have been wrong.
    @Suite struct RareSequenceTests {
        @Test(arguments: ["nan", "inf", "abc"])
        func `a progress that is no number is a fault`(_ fraction: String) throws {
            let home = try home("odd", once("odd", "printf 'progress\\t\(fraction)\\tx\\n'"))
            let result = try home.runAll("odd")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("'\(fraction)' is no fraction"), "\(result)")
        }

        @Test(arguments: [
            (#"edit\t2\tgenre\ta\0b"#, "a NUL"), (#"edit\t2\tgenre\t\377"#, "not UTF-8"), (#"add\ta\0\tb"#, "a NUL"),
            ("edit 2 genre x", "'edit 2 genre x' has a space where a tab"), (#"row a\tb"#, "a space where a tab"),
        ])
        func `a line that cannot be stored, or has spaces for tabs, is a fault`(line: String, reason: String) throws {
            let home = try home("odd", once("odd", "printf 'edit\\t1\\tgenre\\tOdd\\n\(line)\\n'"))
            let result = try home.runAll("odd", "count genre:odd")
            #expect(result.diagnostics.contains(reason), "\(result)")
            #expect(result.output == "0\n", "\(result)")
        }

        @Test func `bytes of an action that are not UTF-8 are a fault`() throws {
            let statements = #"say(id=m["id"], edit=1, set={"genre": "é"}); say(id=m["id"], done=True)"#
            let text = lines("latin", statements).replacing(
                "print(json.dumps(m)", with: "print(json.dumps(m, ensure_ascii=False)"
            ).replacing("import json, sys, time", with: "import json, sys; sys.stdout.reconfigure(encoding='latin1')")
            let result = try home("latin", text).runAll("latin")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("not UTF-8"), "\(result)")
        }

        @Test(arguments: [("", "no 'id'"), (#"id="1", "#, "an 'id' that is no whole number"), ("id=2, ", "the id 2")])
        func `a message without the id of the call is a fault`(id: String, reason: String) throws {
            let statements = #"say(id=m["id"], edit=1, set={"genre": "Odd"}); say(log="x"); say(\#(id)done=True)"#
            let home = try home("odd", lines("odd", statements))
            let result = try home.runAll("odd", "count genre:odd")
            #expect(result.diagnostics.contains("it has \(reason), but the call has the id 1. Nothing"), "\(result)")
            #expect(result.output == "0\n", "\(result)")
        }

        @Test func `rows are shown before a later question, also in a pager`() throws {
            let statements =
                #"[say(id=m["id"], row={"n": "row %d" % n}) for n in range(int(m["arguments"]["rows"]))]; "#
                + #"say(id=m["id"], ask="Go on?"); sys.stdin.readline(); say(id=m["id"], done=True)"#
            let home = try home(
                "asks",
                lines(
                    "asks", statements,
                    #""commands": [{"name": "asks", "summary": "x", "parameters": [{"name": "rows", "kind": "int"}]}]"#
                ))
            let prompt = try PluginPrompt(in: home, ["PAGER": "sed s/row/paged/"])
            for (line, shown) in [("asks 2", "row 1"), ("asks 40", "paged 39"), ("asks 3 --format csv", "row 2")] {
                prompt.send(line + "\r")
                prompt.expect { $0.currentLine.hasPrefix("Go on?") && $0.holds(shown) }
                prompt.enter("")
            }
        }

        @Test func `a plugin that ends a call early receives the next one undamaged`() throws {
            let home = try home(
                "early",
                lines(
                    "early", #"say(id=m["id"], note="read"); say(id=m["id"], done=True); time.sleep(0.1)"#,
                    #"""
                    "commands": [{"name": "early", "summary": "Does it.",
                      "parameters": [{"name": "albums", "kind": "albums", "default": "all"}]}]
                    """#.replacing("\n", with: " ")))
            try home.addAlbums(20_000)
            let result = try home.run("early", "early", "early")
            #expect(result.diagnostics.split(separator: "\n").filter { $0 == "read" }.count == 3, "\(result)")
            #expect(!result.diagnostics.contains("Error"), "\(result)")
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

        @Test func `a process that has closed its input is replaced in the next call`() throws {
            let statements =
                #"say(id=m["id"], note=str(m["id"])); import os; os.close(0); say(id=m["id"], done=True); time.sleep(20)"#
            let home = try home("deaf", lines("deaf", statements))
            #expect(try home.run("deaf", "deaf") == ProgramResult(diagnostics: "1\n1\n"))
        }

        @Test func `a short call with large albums needs little memory`() throws {
            let home = try home(
                "wide",
                lines(
                    "wide",
                    "count = len(line); last = m.get('last')\n        while not last: line = sys.stdin.readline(); "
                        + "count += len(line); last = json.loads(line).get('last')\n        "
                        + "say(id=m['id'], note=str(count > 20000000)); say(id=m['id'], done=True)",
                    #"""
                    "commands": [{"name": "wide", "summary": "Does it.",
                      "parameters": [{"name": "albums", "kind": "albums"}]}]
                    """#.replacing("\n", with: " ")))
            try home.home.write(
                (1...20).map {
                    "{\"title\":\"T\($0)\",\"artist\":\"A\",\"text\":\"\(String(repeating: "x", count: 1_000_000))\"}\n"
                }
                .joined(), to: "large.jsonl")
            #expect(try home.run("import ~/large.jsonl").status == 0)
            let result = try home.runAll("wide 1", "wide 6-25", ProgramResult.memoryLine)
            #expect(result.diagnostics == "False\nTrue\n", "\(result)")
            if !Sanitizers.areOn { #expect(try #require(result.peakMemory) < 100, "\(result)") }
        }

        @Test func `a second Ctrl-C during a progress row leaves the terminal with its echo`() throws {
            let statements =
                "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n        while True: "
                + "say(id=m['id'], progress=0.5, text='busy'); time.sleep(0.05)"
            let prompt = try PluginPrompt(in: try home("stubborn", lines("stubborn", statements)))
            // On a busy machine, the plugin may have been killed before the second Ctrl-C, so that the prompt is back.
            for _ in 0..<10 {
                let readings = prompt.screen.readings
                prompt.send("stubborn\r")
                // The second Ctrl-C before may end the program only now.
                guard prompt.wait(until: { $0.currentLine.contains("50 %") }) else { break }
                prompt.send("\u{3}")
                prompt.drain()
                prompt.send("\u{3}")
                guard prompt.wait(until: { $0.readings > readings && $0.isAtPrompt }) else { break }
            }
            #expect(prompt.waitForEnd() == 130)
            #expect(prompt.isCooked)
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
            try home.trust("later")
            open.send("plugins forget later\n")
            #expect(try open.finish().status == 0)
            #expect(try home.runAll("later").diagnostics.contains("unknown command 'later'"))
        }

        @Test func `a damaged record of trust is reported and kept`() throws {
            let home = try home("noted", once("noted", "printf 'note\\tran\\n'"))
            try home.home.write("{\"noted\"", to: "plugins/trusted.jsonl")
            #expect(try home.run("count").diagnostics.contains("trusted.jsonl' is damaged. Trust your plugins again."))
            #expect(try home.run("plugins trust noted", "noted").diagnostics.hasSuffix("ran\n"))
            #expect(home.home.text(of: "plugins/trusted.jsonl.damaged") == "{\"noted\"")
        }

        @Test func `a refused declaration leaves the earlier version in use`() throws {
            let home = try home("noted", once("noted", "printf 'note\\tran\\n'"))
            let old = home.home.text(of: "plugins/noted") ?? ""
            try home.install(old.replacing(#""name": "noted""#, with: #""name": "list""#), as: "noted")
            let refused = try home.runAll("plugins trust noted")
            #expect(refused.status == 1, "\(refused)")
            #expect(refused.diagnostics.contains("'list'"), "\(refused)")
            try home.install(old, as: "noted")
            #expect(try home.run("noted") == ProgramResult(diagnostics: "ran\n"))
        }

        @Test func `--check writes nothing`() throws {
            let home = try home("noted", once("noted", "printf 'note\\tran\\n'"))
            #expect(try home.run("! touch \"$BLUELIB_HOME/plugins/noted\"").status == 0)
            let record = home.home.file("plugins/trusted.jsonl")
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
                try home.trust(name)
            }
            let start = ContinuousClock.now
            #expect(try home.run("edit 1 genre=x").status == 0)
            #expect(ContinuousClock.now - start < .seconds(7) * Sanitizers.slowness)
            #expect(home.remainingProcesses() == [])
        }

        @Test func `the exact name of a plugin precedes another spelling`() throws {
            let home = try home("albumcommands", once("albumcommands", "true"))
            let result = try home.run("plugins disable albumcommands", "count")
            #expect(result == ProgramResult(output: "5\n"))
        }
    }
}
