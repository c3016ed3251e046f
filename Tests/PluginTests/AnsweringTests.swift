import BuiltProgram
import Foundation
import TerminalModel
import Testing

extension WorkingPlugins {
    /// Observers that answer events with actions, which join the step of the command.
    @Suite struct AnsweringTests {
        /// A plugin that logs the changes of events, and answers with what these statements send; `m` is the event.
        private static func plugin(_ name: String, _ statements: String) -> String {
            """
            #!/usr/bin/env python3
            import json, os, subprocess, sys, time
            def say(**m): print(json.dumps(m), flush=True)
            def edit(album, **fields): say(id=m["id"], edit=album, set=fields)
            home = os.environ["BLUELIB_HOME"]
            for line in sys.stdin:
                m = json.loads(line)
                if "hello" in m:
                    say(plugin="\(name)", version="1", protocol=1, mode="lines", observes=["LibraryDidChange"], answers=True)
                elif "event" in m:
                    c = m["change"]
                    ids = c["ids"]
                    with open(home + "/\(name).log", "a") as log: print(json.dumps(c), file=log)
                    \(statements)

            """
        }

        private static let tagging = "for i in c['added']: edit(i, tag='new')\n        say(id=m['id'], done=True)"

        private static func home(_ statements: String) throws -> PluginHome {
            let home = try PluginHome()
            try home.install(plugin("a", statements), as: "a")
            try home.trust("a")
            return home
        }

        @Test func `the example tags new albums, and one undo takes back both`() throws {
            let home = try PluginHome("newcomers", from: .examples)
            let result = try home.type(
                "add 'Kid A' --artist Radiohead", "count has:added", "edit 3 genre=Folk", "count has:added", "undo",
                "undo", "count", "redo", "count has:added", "newcomers --since 2020 --format tsv")
            #expect(result.status == 0, "\(result)")
            let counts = result.output.split(separator: "\n").filter { Int($0) != nil }
            #expect(counts == ["1", "1", "5", "1"], "\(result)")
            #expect(result.output.contains("6\tKid A\tRadiohead\t20"), "\(result)")
            #expect(result.diagnostics.contains("newcomers: Changed 1 album."), "\(result)")
            #expect(try home.run("changes --format tsv").output.contains("\tadd 'Kid A' --artist Radiohead\t"))
            #expect(home.remainingProcesses() == [])
        }

        @Test func `an event has the ids of its albums, and says which are new`() throws {
            let home = try Self.home("say(id=m['id'], done=True)")
            _ = try home.type(
                "edit 3-4 genre=Folk", "add A --artist B", "delete 2", "edit 1 genre=Pop --dry-run", "edit 99 genre=x")
            let log = home.waitForLines(3, of: "a.log")
            #expect(log.count == 3, "\(log)")
            #expect(log.first?.contains(#""albums": 2, "ids": [3, 4], "added": [], "more": false"#) == true, "\(log)")
            #expect(log.dropFirst().first?.contains(#""ids": [6], "added": [6]"#) == true, "\(log)")
            #expect(log.last?.contains(#""ids": [2], "added": []"#) == true, "\(log)")
        }

        @Test func `a script is one question at its end, and one step`() throws {
            let home = try Self.home(Self.tagging)
            let result = try home.run("add A --artist X", "add B --artist Y", "edit 1 genre=Folk", "count has:tag")
            #expect(result.output == "0\n", "\(result)")
            let log = home.waitForLines(1, of: "a.log")
            #expect(log.count == 1 && log[0].contains(#""albums": 3, "ids": [6, 7, 1], "added": [6, 7]"#), "\(log)")
            #expect(try home.run("count has:tag").output == "2\n")
            #expect(try home.run("undo", "count", "count genre:Folk").output == "5\n0\n")
            #expect(try home.run("redo", "count has:tag", "count genre:Folk").output == "2\n1\n")
            #expect(home.waitForLines(1, of: "a.log").count == 1)
        }

        @Test func `a script that fails is followed too`() throws {
            let home = try Self.home(Self.tagging)
            #expect(try home.run("add A --artist X", "nonsense", "add B --artist Y").status == 1)
            #expect(try home.run("count", "count has:tag").output == "6\n1\n")
            #expect(try home.run("undo", "count").output == "5\n")
        }

        /// Lines of a script, and the new albums that are tagged after it.
        @Test(arguments: [
            (["add A --artist X", "add B --artist X", "delete last"], "A"),
            (["add A --artist X", "add B --artist X", "undo", "add C --artist X"], "A C"),
            (["add A --artist X", "begin s", "add B --artist X", "rollback", "add C --artist X"], "A C"),
            (["add A --artist X", "undo"], ""),
        ])
        func `an album that a script has taken back is not in the answer`(_ lines: [String], _ tagged: String) throws {
            let home = try Self.home("for i in ids: edit(i, tag='new')\n        say(id=m['id'], done=True)")
            let result = try home.home.run(lines.flatMap { ["-c", $0] })
            #expect(result.status == 0, "\(result)")
            #expect(!result.diagnostics.contains("impossible"), "\(result)")
            let titles = try home.run("list has:tag --fields title --format tsv").output.split(separator: "\n")
                .dropFirst()
            #expect(titles.joined(separator: " ") == tagged, "\(result)")
        }

        @Test func `a script whose reader has left is followed too`() throws {
            let home = try Self.home(Self.tagging)
            _ = try home.home.runShell("$bluelib -c 'add A --artist X' -c 'list' -c 'list' | true")
            #expect(try home.run("count has:tag").output == "1\n")
        }

        @Test func `Ctrl-C during the answer to a script ends it with its status`() throws {
            let home = try Self.home("time.sleep(60)")
            let result = try home.home.runShell("timeout --preserve-status -s INT 2 $bluelib -c 'add A --artist X'")
            #expect(result.status == 128 + SIGINT, "\(result)")
            #expect(try home.run("count").output == "6\n")
        }

        @Test func `neither undo nor redo nor the answers of another plugin are asked about`() throws {
            let home = try Self.home(Self.tagging)
            try home.install(
                Self.plugin("b", "for i in c['ids']: edit(i, b='x')\n        say(id=m['id'], done=True)"), as: "b")
            try home.trust("b")
            let result = try home.type(
                "add A --artist X", "undo", "redo", "count has:tag has:b", "undo", "count", "changes --format tsv")
            #expect(result.output.hasPrefix("1\n5\n"), "\(result)")
            #expect(home.waitForLines(1, of: "a.log").count == 1)
            #expect(home.waitForLines(1, of: "b.log").count == 1)
        }

        @Test func `an answer in an open step joins it`() throws {
            let home = try Self.home(Self.tagging)
            let result = try home.type(
                "begin Shopping", "add A --artist X", "add B --artist Y", "commit", "count has:tag", "undo", "count")
            #expect(result.output == "2\n5\n", "\(result)")
            #expect(home.waitForLines(2, of: "a.log").count == 2)
        }

        @Test func `ids are at most 1000`() throws {
            let home = try Self.home(
                "[edit(i, tag='x') for i in ids]; say(id=m['id'], note=str(len(ids)), done=True); say(id=m['id'], done=True)"
            )
            try home.addAlbums(1200)
            let log = home.waitForLines(1, of: "a.log")
            #expect(log[0].contains(#""albums": 1200,"#) && log[0].contains(#""more": true"#), "\(log[0].prefix(200))")
            #expect(try home.run("count has:tag").output == "1000\n")
            #expect(try home.run("undo", "count").output == "5\n")
        }

        @Test(arguments: [
            ("edit(1, tag='x'); say(id=m['id'], done=True)", "changes albums that are not in the event"),
            (
                "say(id=m['id'], add={'title': 'T', 'artist': 'A'}); say(id=m['id'], done=True)",
                "albums that are not in the event"
            ),
            (
                "edit(ids[0], tag='x'); say(id=m['id'], fail='No luck')",
                "the plugin 'a' failed: No luck. Its actions were dropped."
            ),
            ("edit(ids[0], tag='x'); sys.exit(3)", "the plugin 'a' ended with status 3. Its actions were dropped."),
            ("edit(ids[0], tag='x'); print('nonsense', flush=True)", "invalid message"),
            ("edit(ids[0], tag='x'); say(id=m['id'], ask='Really?')", "asks a question"),
            ("edit(ids[0], tag='x'); say(id=m['id'], progress=0.1); time.sleep(20)", "did not answer for 5 seconds"),
            ("edit(ids[0], year='x'); say(id=m['id'], done=True)", "an impossible change"),
        ])
        func `the command's change stays if the answer fails`(_ statements: String, _ problem: String) throws {
            let home = try Self.home(statements)
            let result = try home.type("add A --artist X", "count has:tag", "count")
            #expect(result.output == "0\n6\n", "\(result)")
            #expect(result.diagnostics.lowercased().contains(problem.lowercased()), "\(result)")
            #expect(try home.run("undo", "count").output == "5\n")
            #expect(home.remainingProcesses() == [])
        }

        @Test func `an answer may ask for albums, and shows notes`() throws {
            let home = try Self.home(
                "say(id=m['id'], read='artist:zappa'); r = json.loads(sys.stdin.readline()); "
                    + "edit(r['albums'][0]['id'], sort=r['albums'][0]['artist']); say(id=m['id'], note='Sorted.'); "
                    + "say(id=m['id'], row=['dropped']); say(id=m['id'], done=True)")
            let result = try home.type("add A --artist Zappa", "list has:sort --fields sort --format tsv")
            #expect(result.output == "sort\nZappa\n", "\(result)")
            #expect(result.diagnostics.contains("a: Sorted.\n"), "\(result)")
        }

        @Test func `check tries the answers to an addition, an edit and a deletion`() throws {
            let home = try PluginHome("newcomers", from: .examples)
            let result = try home.run("plugins check newcomers")
            #expect(result.status == 0, "\(result)")
            for command in ["add", "edit", "delete"] {
                #expect(result.output.contains("The answer to '\(command)' succeeds.\n"), "\(result)")
            }
            #expect(result.output.contains("    newcomers: Changed 1 album.\n"), "\(result)")
        }

        @Test(arguments: [
            ("if c['added']: raise SystemExit(3)\n        say(id=m['id'], done=True)", "add", "ended with status 3"),
            ("edit(ids[0] + 100, tag='x'); say(id=m['id'], done=True)", "edit", "albums that are not in the event"),
            (
                "say(id=m['id'], fail='No.') if m['change']['what'] == 'delete' else say(id=m['id'], done=True)",
                "delete", "No."
            ),
        ])
        func `check fails with the reason of an answer that fails`(
            _ statements: String, _ command: String, _ reason: String
        ) throws {
            let home = try PluginHome()
            try home.install(Self.plugin("a", statements), as: "a")
            let result = try home.run("plugins check a")
            #expect(result.status == 1, "\(result)")
            let line = result.output.split(separator: "\n").first { $0.hasPrefix("The answer to '\(command)' fails: ") }
            #expect(line?.contains(reason) == true, "\(result)")
            #expect(
                result.diagnostics.contains("test fails.") || result.diagnostics.contains("tests fail."), "\(result)")
        }

        @Test func `Ctrl-C ends the answer, and the command's change stays`() throws {
            let home = try Self.home("edit(ids[0], tag='x'); open(home + '/slow', 'w'); time.sleep(60)")
            let prompt = try PluginPrompt(in: home)
            prompt.send("add A --artist X\r")
            #expect(home.waitForFile("slow"))
            #expect(prompt.interrupt() < .seconds(4) * Sanitizers.slowness)
            prompt.expect { $0.holds("Interrupted. The actions of the plugin 'a' were dropped.") }
            prompt.enter("count")
            prompt.expect { $0.holds("6") }
            #expect(prompt.quit() == 0)
            #expect(try home.run("count has:tag", "undo", "count").output == "0\n5\n")
        }

        @Test func `after Ctrl-C in a script, the next change is answered`() throws {
            let home = try Self.home(Self.tagging)
            try home.home.write("add A --artist X\n! exec sleep 60 > '\(home.home.file("waits"))'\n", to: "s.blue")
            let prompt = try PluginPrompt(in: home)
            prompt.send("source '\(home.home.file("s.blue"))'\r")
            #expect(home.waitForFile("waits"))
            #expect(prompt.interrupt() < .seconds(4) * Sanitizers.slowness)
            prompt.enter("add B --artist X")
            #expect(prompt.quit() == 0)
            #expect(try home.run("count has:tag", "undo", "count has:tag", "count").output == "1\n0\n6\n")
        }

        @Test(arguments: [
            ("edit 1 genre=x", "another program has changed the library"),
            ("edit last genre=x", "another program changed 'A'"),
        ])
        func `an answer is dropped if another program comes between`(_ line: String, _ problem: String) throws {
            let home = try Self.home(
                "subprocess.run(['\(BuiltProgram.path)', '-c', 'plugins disable a', '-c', '\(line)'], stdin=subprocess.DEVNULL); "
                    + "edit(ids[0], tag='x'); say(id=m['id'], done=True)")
            let result = try home.type("add A --artist X", "count has:tag", "count")
            #expect(result.output == "0\n6\n", "\(result)")
            #expect(result.diagnostics.lowercased().contains(problem.lowercased()), "\(result)")
        }

        @Test func `trace shows the messages of calls and answers`() throws {
            let home = try Self.home(Self.tagging)
            try home.install("actions", from: .correct)
            try home.trust("actions")
            let call = try home.run(#"trace actions 1 --messages '[{"note": "hi"}, {"done": true}]'"#)
            #expect(call.output.contains(#"sent      actions: {"call":"actions","id":1"#), "\(call)")
            #expect(call.output.contains(#"received  actions: {"id": 1, "note": "hi"}"#), "\(call)")
            let json = try home.run(#"trace --json actions 1 --messages '[{"done": true}]'"#)
            #expect(json.output.contains(#"{"fact":"received","plugin":"actions","text":"#), "\(json)")
            let answer = try home.type("trace on", "add A --artist X", "trace off")
            #expect(answer.diagnostics.contains(#"sent      a: {"event":"LibraryDidChange","id":1,"#), "\(answer)")
            #expect(answer.diagnostics.contains(#"received  a: {"id": 1, "done": true}"#), "\(answer)")
        }
    }
}
