import BuiltProgram
import Foundation
import TerminalModel
import Testing

extension FailingPlugins {
    /// Nothing of a plugin runs before it is trusted.
    @Suite struct TrustTests {
        @Test func `a plugin without trust never runs, and is listed`() throws {
            let home = try PluginHome()
            try home.install("witness", from: .correct)
            let result = try home.runAll(
                "witness 1", "help witness", "plugins", "chain witness", "plugins enable witness")
            #expect(result.diagnostics.contains("-c:1: "), "\(result)")
            #expect(result.output.contains("witness"), "\(result)")
            #expect(home.home.bytes(of: "starts") == nil)
        }

        @Test func `trust shows the declaration and makes the commands available`() throws {
            let home = try PluginHome()
            try home.install("witness", from: .correct)
            let result = try home.run("plugins trust witness", "witness 1 --format tsv")
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("album\t1|1|"), "\(result)")
            let shown = result.output + result.diagnostics
            for text in ["witness", "1.5", "Shows its arguments."] { #expect(shown.contains(text), "\(result)") }
            #expect(try home.run("plugins --format tsv").output.contains("\nwitness\t"))
            let record = home.home.text(of: "plugins/trusted.jsonl") ?? ""
            #expect(record.contains(/[0-9a-f]{64}/), "\(record)")
        }

        @Test func `a changed file must be trusted again, and works then`() throws {
            let home = try PluginHome("witness")
            let text = home.home.text(of: "plugins/witness") ?? ""
            try home.install(text + "# later\n", as: "witness")
            let refused = try home.runAll("witness 1")
            #expect(refused.status == 1, "\(refused)")
            #expect(refused.diagnostics.contains("'witness' has changed since"), "\(refused)")
            #expect(refused.diagnostics.contains("plugins trust witness"), "\(refused)")
            #expect(try home.run("plugins trust witness", "witness 1").status == 0)
        }

        @Test func `a file that is replaced by one of the same size and time is noticed`() throws {
            let home = try PluginHome("witness")
            let path = home.home.file("plugins/witness")
            let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
            let text = (home.home.text(of: "plugins/witness") ?? "").replacing("album", with: "ALBUM")
            try home.install(text, as: "witness")
            try FileManager.default.setAttributes([.modificationDate: time as Any], ofItemAtPath: path)
            #expect(try home.runAll("witness 1").diagnostics.contains("has changed"))
        }

        @Test(arguments: [
            ("plugins/witness", 0o775), ("plugins/witness", 0o757), ("plugins/witness", 0o644), ("plugins", 0o777),
        ])
        func `files that others can write, or that are not executable, are refused`(file: String, mode: Int) throws {
            let home = try PluginHome()
            try home.install("witness", from: .correct)
            try home.setMode(mode, of: file)
            let result = try home.runAll("plugins trust witness", "witness 1")
            #expect(result.status == 1, "\(result)")
            #expect(home.home.bytes(of: "starts") == nil, "\(result)")
            #expect(result.diagnostics.contains("witness") || result.diagnostics.contains("plugins"), "\(result)")
        }

        @Test func `permissions that change after the trust are noticed`() throws {
            let home = try PluginHome("witness")
            let starts = home.home.text(of: "starts")
            try home.setMode(0o777, of: "plugins/witness")
            #expect(try home.runAll("witness 1").status == 1)
            #expect(home.home.text(of: "starts") == starts)
        }

        @Test func `folders and other names are no plugins`() throws {
            let home = try PluginHome()
            try home.install("x", as: "Upper")
            try home.home.write("", to: "plugins/folder/file")
            for name in ["Upper", "folder", "missing", "../plugins/folder", ""] {
                let result = try home.runAll("plugins trust '\(name)'")
                #expect(result.status == 1, "\(name): \(result)")
                #expect(home.home.bytes(of: "starts") == nil, "\(name): \(result)")
            }
            #expect(try home.run("plugins", "list").status == 0)
        }

        @Test func `a mistyped name is answered with the nearest file`() throws {
            let home = try PluginHome()
            try home.install("witness", as: "witness")
            let result = try home.runAll("plugins trust witnes")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("Did you mean 'witness'?"), "\(result)")
        }

        @Test func `forget, disable and enable take the commands away and bring them back`() throws {
            let home = try PluginHome("witness")
            let off = try home.runAll(
                "plugins disable witness", "witness 1", "plugins enable witness", "witness 1 --format tsv")
            #expect(off.diagnostics.contains("witness"), "\(off)")
            #expect(off.output.contains("album\t1|1|"), "\(off)")
            let forgotten = try home.runAll("plugins forget witness", "witness 1")
            #expect(forgotten.status == 1, "\(forgotten)")
            #expect(try home.runAll("witness 1").status == 1)
            #expect(try home.runAll("plugins forget witness").status == 1)
        }

        @Test(arguments: ["", "{", "[]", "{\"plugins\": 3}", "\u{0}\u{1}", "{\"witness\": {}}"])
        func `a damaged record of trust trusts nothing`(_ text: String) throws {
            let home = try PluginHome("witness")
            let starts = home.home.text(of: "starts")
            try home.home.write(text, to: "plugins/trusted.jsonl")
            let result = try home.runAll("witness 1", "count")
            #expect(result.output == "5\n", "\(result)")
            #expect(home.home.text(of: "starts") == starts, "\(result)")
            #expect(try home.run("plugins trust witness", "witness 1").status == 0)
        }

        @Test func `a record of trust that cannot be put aside is named`() throws {
            let home = try PluginHome("witness")
            try home.home.write("", to: "plugins/trusted.jsonl")
            try home.home.write("", to: "plugins/trusted.jsonl.damaged/file")
            let result = try home.run("plugins trust witness")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("cannot write '"), "\(result)")
            #expect(!result.diagnostics.contains("internal error"), "\(result)")
        }

        private static let wrong: [(declaration: String, reason: String)] = [
            ("", "declaration"), ("hello", "declaration"), ("[]", "declaration"),
            (#"{"plugin": "other", "version": "1", "protocol": 1, "mode": "once"}"#, "other"),
            (#"{"plugin": "wrong", "version": "1", "mode": "once"}"#, "protocol"),
            (#"{"plugin": "wrong", "version": "1", "protocol": 1, "mode": "fast"}"#, "mode"),
            (
                #"{"plugin": "wrong", "version": "1", "protocol": 1, "mode": "once", "commands": [{"name": "List it", "summary": "x"}]}"#,
                "List it"
            ),
            (
                #"{"plugin": "wrong", "version": "1", "protocol": 1, "mode": "once", "commands": [{"name": "list", "summary": "x"}]}"#,
                "list"
            ),
            (
                #"{"plugin": "wrong", "version": "1", "protocol": 1, "mode": "once", "commands": [{"name": "a"}]}"#,
                "summary"
            ),
            (command(#"{"name": "p", "kind": "colour"}"#), "colour"),
            (command(#"{"name": "p", "kind": "choice"}"#), "choices"),
            (command(#"{"name": "p", "kind": "albums"}, {"name": "q", "kind": "albums"}"#), "albums"),
            (command(#"{"name": "p", "kind": "albums", "option": true}"#), "option"),
            (command(#"{"name": "p", "kind": "int"}, {"name": "p", "kind": "text"}"#), "p"),
            (
                #"{"plugin": "wrong", "version": "1", "protocol": 1, "mode": "lines", "observes": ["Sunrise"]}"#,
                "Sunrise"
            ),
            (#"{"plugin": "wrong", "protocol": 1, "mode": "once"}"#, "version"),
            (
                "{\"plugin\": \"wrong\",\n\"version\": \"1\" \"mode\": 1}",
                "its line 2 has '\"' instead of a comma or '}'."
            ),
            ("{\"plugin\": \"wrong\",\n", "it ends on line 3, where a name in quotes"),
        ]

        private static func command(_ parameters: String) -> String {
            #"{"plugin": "wrong", "version": "1", "protocol": 1, "mode": "once", "commands": [{"name": "zz", "summary": "x", "parameters": ["#
                + parameters + "]}]}"
        }

        @Test(arguments: wrong) func `a wrong declaration is refused with its reason`(
            declaration: String, reason: String
        )
            throws
        {
            let home = try PluginHome()
            try home.install("#!/bin/sh\ncat <<'END'\n\(declaration)\nEND\n", as: "wrong")
            let checked = try home.runAll("plugins check '\(home.home.file("plugins/wrong"))'")
            #expect(checked.status == 1, "\(checked)")
            #expect((checked.output + checked.diagnostics).contains(reason), "\(checked)")
            let trusted = try home.runAll("plugins trust wrong", "zz")
            #expect(trusted.status == 1, "\(trusted)")
            #expect(trusted.diagnostics.contains(reason), "\(trusted)")
            #expect(trusted.diagnostics.contains("unknown command 'zz'"), "\(trusted)")
        }

        @Test func `a declaration that never comes is given up after a second`() throws {
            let home = try PluginHome()
            try home.install("#!/bin/sh\ntrap '' TERM\nfor second in $(seq 30); do sleep 1; done\n", as: "mute")
            let start = ContinuousClock.now
            let result = try home.runAll("plugins trust mute")
            #expect(result.status == 1, "\(result)")
            #expect(ContinuousClock.now - start < .seconds(9) * Sanitizers.slowness, "\(result)")
            #expect(home.remainingProcesses() == [])
        }

        @Test func `two plugins cannot have the same command`() throws {
            let home = try PluginHome("loans", from: .examples)
            try home.install(
                (home.home.text(of: "plugins/loans") ?? "").replacing(
                    #""plugin": "loans""#, with: #""plugin": "twin""#),
                as: "twin")
            let result = try home.runAll("plugins trust twin", "lend 1 --to Ann")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("lend"), "\(result)")
            #expect(try home.run("count has:\"lent to\"").output == "1\n")
        }

        @Test(arguments: [
            ("#!/usr/bin/env sh\r\nexit\r\n", "' ends with a carriage return, so it cannot start."),
            ("#!/nowhere/program\n", "cannot start 'odd': No such file or directory.\n"),
        ])
        func `a file that cannot be started is refused with the reason`(text: String, reason: String) throws {
            let home = try PluginHome()
            let path = try home.home.writeProgram(text, to: "odd")
            let result = try home.runAll("plugins check '\(path)'")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains(reason), "\(result)")
        }

        @Test(arguments: [["-c", "plugins enable witness"], ["--check", "-c", "plugins disable witness"]])
        func `a plugin without trust is not enabled, and the message says how to trust it`(_ line: [String]) throws {
            let home = try PluginHome()
            try home.install("witness", from: .correct)
            let result = try home.runProgram(line)
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("'plugins trust witness'"), "\(result)")
        }

        @Test func `the help names the folder of the plugins, and TAB completes their names`() throws {
            let home = try PluginHome("observer", from: .correct)
            try home.install("witness", from: .correct)
            try home.home.write("", to: "a file")
            let help = try home.run("help plugins").output.split { $0 == " " || $0 == "\n" }
            #expect(help.contains { $0 == home.home.file("plugins") }, "\(help)")
            let prompt = try PluginPrompt(in: home)
            for (typed, completed) in [
                ("trust ", "trust witness"), ("forget ", "forget observer"), ("disable obs", "disable observer"),
                ("check ~/plugins/wit", "check ~/plugins/witness"),
                ("check ~/a", "check '\(home.home.file("a file"))'"),
            ] {
                prompt.send("plugins \(typed)\t")
                prompt.expect { $0.transcript.joined().contains("plugins " + completed) }
                prompt.send("\u{5}\u{15}")
            }
        }

        @Test func `check tests a plugin that is not installed`() throws {
            let home = try PluginHome()
            let result = try home.run("plugins check \(BuiltProgram.projectRoot)/Tests/PluginTests/Correct/witness")
            #expect(result.status == 0, "\(result)")
            #expect(try home.runAll("witness 1").status == 1)
            #expect(try home.runAll("plugins check /nowhere").status == 1)
        }
    }
}
