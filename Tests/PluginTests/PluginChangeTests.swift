import BuiltProgram
import Testing

extension WorkingPlugins {
    /// The actions of a call are one change, or none.
    @Suite struct PluginChangeTests {
        private func call(_ messages: String) -> String { "actions --messages '\(messages)'" }

        @Test func `undo and redo work after the plugin was removed`() throws {
            let home = try PluginHome("actions")
            let before = try home.run("list --format json").output
            let line = call(
                #"[{"edit": "ID1", "set": {"genre": "Rock"}}, {"delete": "ID2"}, {"add": {"title": "Blue", "artist": "Joni"}}, {"done": true}]"#
            )
            #expect(try home.run(line).status == 0)
            let after = try home.run("list --format json").output
            #expect(after != before)
            _ = try home.run("plugins forget actions")
            try home.home.write("", to: "plugins/actions")
            #expect(try home.run("undo").diagnostics.hasPrefix("Undid 1: actions "))
            #expect(try home.run("list --format json").output == before)
            #expect(try home.run("redo").status == 0)
            #expect(try home.run("list --format json").output == after)
        }

        @Test func `a call is one change in the journal, with the command as typed`() throws {
            let home = try PluginHome("loans", from: .given)
            _ = try home.type("lend 1-3 --to Ann")
            let changes = try home.run("changes --format jsonl").output
            #expect(changes.contains(#""lend 1-3 --to Ann""#), "\(changes)")
            #expect(changes.split(separator: "\n").count == 1)
            #expect(try home.run("undo", "count has:\"lent to\"").output == "0\n")
        }

        @Test(arguments: [
            (#"[{"edit": 999, "set": {"genre": "x"}}]"#, "999"), (#"[{"delete": 999}]"#, "999"),
            (#"[{"move": 1, "to": 99}]"#, "99"),
            (#"[{"edit": "ID2", "set": {"year": "soon"}}]"#, "soon"),
            (#"[{"edit": "ID2", "set": {"title": null}}]"#, "title"),
            (#"[{"add": {"title": "x"}}]"#, "artist"), (#"[{"add": {"title": "", "artist": "x"}}]"#, "title"),
            (#"[{"edit": "one", "set": {}}]"#, ""), (#"[{"edit": 2, "set": {"": "x"}}]"#, ""), (#"[{"row": 3}]"#, ""),
            (#"[{"edit": "ID2", "set": {"genre": {"a": 1}}}]"#, "'genre' must be a text"),
            (#"[{"edit": "ID2", "set": {"tags": [1]}}]"#, "'tags' must be a text"),
            (#"[{"edit": "ID2", "set": {"tags": true}}]"#, "'tags' must be a text"),
            (#"[{"add": {"title": "x", "artist": "y", "fields": "z"}}]"#, "'fields' is no object"),
            (#"[{"edit": "ID2", "set": {"mood": "a\u0000b"}}]"#, "a NUL"),
            (#"[{"edit": "ID2", "set": {"mood\u0000": "a"}}]"#, "a NUL"),
            (#"[{"add": {"title": "\ud800", "artist": "y"}}]"#, "not UTF-8"),
        ])
        func `an action that is impossible fails the whole call`(action: String, reason: String) throws {
            let home = try PluginHome("actions")
            let before = try home.contents()
            let messages =
                #"[{"edit": "ID1", "set": {"genre": "Half"}}, "# + action.dropFirst().dropLast() + #", {"done": true}]"#
            let result = try home.runAll(call(messages))
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains(reason), "\(result)")
            #expect(result.diagnostics.contains("'actions'"), "\(result)")
            #expect(result.diagnostics.ranges(of: "Nothing was changed").count == 1, "\(result)")
            #expect(try home.contents() == before)
        }

        @Test func `later actions of a call see the earlier ones`() throws {
            let home = try PluginHome("actions")
            let messages =
                #"[{"edit": "ID1", "set": {"genre": "A", "mood": "x"}}, {"edit": "ID1", "set": {"genre": "B"}}, {"move": "ID1", "to": 3}, {"move": "ID2", "to": 2}, {"done": true}]"#
            #expect(try home.run(call(messages)).status == 0)
            let list = try home.run("list --limit 3 --fields id,genre,mood --format csv").output
            #expect(list == "id,genre,mood\n3,Pop,\n2,Pop,\n1,B,x\n")
        }

        @Test func `a change of another program to the same album prevents the whole call`() throws {
            let home = try PluginHome("waiting")
            let program = try home.start(["-c", "waiting"])
            #expect(home.waitForFile("started"))
            #expect(try home.run("edit 2 genre=Other").status == 0)
            try home.home.write("", to: "go")
            let result = try program.waitForEnd()
            #expect(result.status == 1, "\(result)")
            #expect(
                result.diagnostics.contains(
                    "another program changed 'It's My Life' while the plugin 'waiting' ran. Nothing was changed. Run the command again."
                ), "\(result)")
            #expect(try home.run("count genre:waited", "count genre:other").output == "0\n1\n")
        }

        @Test func `a deletion by another program prevents the whole call`() throws {
            let home = try PluginHome("waiting")
            let program = try home.start(["-c", "waiting 1-3"])
            #expect(home.waitForFile("started"))
            #expect(try home.run("delete 2").status == 0)
            try home.home.write("", to: "go")
            let result = try program.waitForEnd()
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("Nothing was changed."), "\(result)")
            #expect(try home.run("count genre:waited").output == "0\n")
        }

        @Test func `a change of another album is no conflict, and a plugin that computes delays no other program`()
            throws
        {
            let home = try PluginHome("waiting")
            let program = try home.start(["-c", "waiting 1"])
            #expect(home.waitForFile("started"))
            let start = ContinuousClock.now
            #expect(try home.run("edit 2 genre=Other", "delete 5", "undo").status == 0)
            #expect(ContinuousClock.now - start < .seconds(3) * Sanitizers.slowness)
            try home.home.write("", to: "go")
            #expect(try program.waitForEnd().status == 0)
            #expect(try home.run("list --fields genre --limit 2 --format csv").output == "genre\nWaited\nOther\n")
        }

        @Test func `a dry run of a call reports its changes and makes none`() throws {
            let home = try PluginHome("actions")
            let before = try home.contents()
            let messages = #"[{"edit": "ID1", "set": {"genre": "x"}}, {"delete": "ID2"}, {"done": true}]"#
            let result = try home.run(call(messages) + " --dry-run")
            #expect(
                result
                    == ProgramResult(
                        diagnostics: """
                            Would change 1 album, delete 1 album:
                              1  Best of Bowie: genre Pop → x
                              2  It's My Life – No Doubt: deleted

                            """))
            #expect(try home.contents() == before)
        }

        @Test func `a call without actions is no change`() throws {
            let home = try PluginHome("actions")
            let result = try home.run("edit 1 genre=x", call(#"[{"done": true}]"#), "undo")
            #expect(result.status == 0, "\(result)")
            #expect(try home.run("list 1 --fields genre --format csv").output == "genre\nPop\n")
        }

        private static let tidy = FailingPlugins.lines(
            "tidy",
            """
            for n in range(9000): say(id=m["id"], row={"n": n, "text": "x" * 40})
                    print("almost done", file=sys.stderr, flush=True)
                    say(id=m["id"], edit=1, set={"genre": "Tidy"}); say(id=m["id"], done=True)
            """)

        @Test(arguments: ["table", "json", "csv"])
        func `a change is made although the reader of the rows has left`(_ format: String) throws {
            let home = try FailingPlugins.home("tidy", Self.tidy)
            let result = try home.run("tidy --format \(format) | head -1", "count genre:tidy", "undo")
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasSuffix("\n1\n"), "\(result)")
            #expect(result.diagnostics.hasPrefix("tidy: almost done\nChanged 1 album.\nUndid "), "\(result)")
            let piped = try home.home.runShell(
                "{ \"$bluelib\" -c 'tidy --format \(format)'; echo \"status $?\" >&2; } | head -1")
            #expect(piped.diagnostics == "tidy: almost done\nChanged 1 album.\nstatus 0\n", "\(piped)")
            #expect(try home.run("count genre:tidy").output == "1\n")
        }

        @Test func `the summary of a call counts each album once`() throws {
            let edit = #"say(id=m["id"], edit=1, set={"mood": "x"})"#
            // The answer to a question between two messages separates them.
            let wait = #"say(id=m["id"], read="*", limit=1); sys.stdin.readline()"#
            let statements = [
                edit, wait, edit.replacing("x", with: "y"), wait, #"say(id=m["id"], move=2, to=5)"#,
                #"say(id=m["id"], move=2, to=4)"#, #"say(id=m["id"], done=True)"#,
            ]
            let home = try FailingPlugins.home(
                "twice", FailingPlugins.lines("twice", statements.joined(separator: "; ")))
            #expect(try home.run("twice") == ProgramResult(diagnostics: "Changed 1 album, moved 1 album.\n"))
        }

        @Test func `rows that were written before a failure stay written`() throws {
            let home = try PluginHome("actions")
            let result = try home.runAll(call(#"[{"row": {"a": 1}}, {"fail": "no more"}]"#) + " --format jsonl")
            #expect(result.output == "{\"a\":1}\n", "\(result)")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("no more"), "\(result)")
        }
    }
}
