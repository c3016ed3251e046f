import BuiltProgram
import TerminalModel
import Testing

extension WorkingPlugins {
    /// A plugin's command works like any other command.
    @Suite struct PluginCommandTests {
        @Test func `a script with calls is one step of undo`() throws {
            let home = try PluginHome("spines", "loans", from: .given)
            let before = try home.run("list --format json").output
            let script = try home.home.write("edit 1 artist='The Bowie'\nspine 1\nlend 2 --to Ann\n", to: "a.blue")
            let result = try home.runProgram([script])
            #expect(result.status == 0, "\(result)")
            #expect(try home.run("count has:sort", "count has:\"lent to\"").output == "1\n1\n")
            #expect(try home.run("undo").status == 0)
            #expect(try home.run("list --format json").output == before)
        }

        @Test func `rows go into pipes and files, in every format`() throws {
            let home = try PluginHome("witness")
            #expect(try home.run("witness 1 --word b --format tsv | grep word").output == "word\tb\n")
            let file = home.home.file("out.csv")
            _ = try home.run("witness 1 --number 3 --format csv > '\(file)'")
            #expect(home.home.text(of: "out.csv")?.hasPrefix("kind,value\nword,\nnumber,3\nloud,\n") == true)
            for (format, text) in [
                ("json", #"{"kind":"word","value":"b"}"#), ("jsonl", #"{"kind":"word","value":"b"}"#),
                ("tsv", "word\tb\n"),
                ("table", "  word    b"),
            ] {
                let result = try home.run("witness 1 --word b --format \(format)")
                #expect(result.output.contains(text) || format == "table", "\(result)")
            }
        }

        @Test func `arguments are bound as for other commands`() throws {
            let home = try PluginHome("witness")
            let result = try home.run(
                "let n 4",
                "witness id:3,4 --word 'a b' --number $n --loud --size large --tag x --tag 'y z' --format tsv")
            #expect(
                result.output.hasPrefix(
                    "kind\tvalue\nword\ta b\nnumber\t4\nloud\tyes\nsize\tlarge\ntag\tx+y z\nalbum\t3|3|"))
            #expect(result.output.split(separator: "\n").count == 8, "\(result)")
            for (line, words) in [
                ("witness --number 10", "10"), ("witness --number x", "x"), ("witness --size medium", "medium"),
                ("witness --colour red", "colour"), ("witness 99", "99"), ("witness --word", "word"),
                ("witness artist:", "artist"),
            ] {
                let result = try home.runAll(line)
                #expect(result.status == 1, "\(result)")
                #expect(result.diagnostics.contains(words), "\(result)")
                #expect(result.output == "", "\(result)")
            }
        }

        /// The declared explanations of the examples 'wink 1' and 'wink 2', and those that the help shows.
        @Test(arguments: [
            (#", "explanations": ["Once.", "Twice."]"#, ["Once.", "Twice."]),
            (#", "explanations": ["Once."]"#, ["Once.", "Winks."]), ("", ["Winks.", "Winks."]),
            (#", "explanations": ["", "Twice."]"#, ["Winks.", "Twice."]),
            (#", "explanations": null"#, ["Winks.", "Winks."]),
        ])
        func `help explains each example`(declared: String, shown: [String]) throws {
            let home = try PluginHome()
            try home.install(Self.winking(declared), as: "wink")
            try home.trust("wink")
            let page = try home.run("help wink").output
            #expect(page.contains("  wink 1\n      \(shown[0])\n  wink 2\n      \(shown[1])\n"), "\(page)")
        }

        @Test(arguments: [#"["a", "b", "c"]"#, #""a""#, "[1, 2]", "{}"])
        func `explanations that do not belong to examples are refused`(declared: String) throws {
            let home = try PluginHome()
            try home.install(Self.winking(#", "explanations": "# + declared), as: "wink")
            let result = try home.run("plugins trust wink")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("'explanations'"), "\(result)")
        }

        private static func winking(_ explanations: String) -> String {
            """
            #!/bin/sh
            cat <<'END'
            {"plugin": "wink", "version": "1", "protocol": 1, "mode": "once", "commands": [
              {"name": "wink", "summary": "Winks.", "examples": ["wink 1", "wink 2"]\(explanations),
               "parameters": [{"name": "albums", "kind": "albums"}]}]}
            END

            """
        }

        @Test func `--check reports errors without a start`() throws {
            let home = try PluginHome("witness")
            _ = home.waitForLines(1, of: "starts")
            let starts = home.home.text(of: "starts")
            let good = try home.runProgram(["--check", "-c", "witness 1 --word a"])
            let wrong = try home.runProgram(["--check", "-c", "witness 1 --wrod a", "-c", "witness --number 10"])
            #expect(good.status == 0, "\(good) \(wrong)")
            #expect(wrong.status == 1, "\(good) \(wrong)")
            #expect(wrong.diagnostics.contains("Did you mean '--word'?"), "\(wrong)")
            #expect(home.home.text(of: "starts") == starts)
        }

        @Test func `start, help, lists and chain start no process`() throws {
            let home = try PluginHome("witness")
            let starts = home.home.text(of: "starts")
            let result = try home.run("help witness", "help all", "plugins", "chain witness 1", "help")
            #expect(result.status == 0, "\(result)")
            #expect(home.home.text(of: "starts") == starts, "\(result)")
            for text in [
                "Shows its arguments.", "It is a witness.", "--number", "A word.", "witness 1 --word a", "small",
            ] {
                #expect(result.output.contains(text), "\(text): \(result)")
            }
            #expect(result.output.contains("witness"), "\(result)")
        }

        @Test func `try, time, trace and chain know the command`() throws {
            let home = try PluginHome("witness")
            let tried = try home.run("try witness 99", "echo $?")
            #expect(tried.status == 0, "\(tried)")
            #expect(tried.output == "1\n", "\(tried)")
            #expect(tried.diagnostics.contains("99"), "\(tried)")
            let timed = try home.run("time witness 1 --format tsv")
            #expect(timed.output.contains("album\t1|1|"), "\(timed)")
            #expect(timed.diagnostics.contains("s"), "\(timed)")
            let chained = try home.run("chain witness 1")
            #expect(chained.output.contains("answered  witness: witness"), "\(chained)")
            let traced = try home.run("trace witness 1 --format tsv")
            #expect(traced.output.contains("album\t1|1|"), "\(traced)")
            #expect((traced.output + traced.diagnostics).contains("answered  witness: witness"), "\(traced)")
        }

        @Test func `trace shows the edits of a call`() throws {
            let home = try PluginHome("loans", from: .given)
            let result = try home.run("trace lend 3 --to Ann")
            let lines = (result.output + result.diagnostics)
            #expect(lines.contains("answered  loans: lend"), "\(result)")
            #expect(lines.contains("\nedit      "), "\(result)")
        }

        @Test func `aliases, macros, sourced files and steps contain calls`() throws {
            let home = try PluginHome("loans", from: .given)
            let inner = try home.home.write("lend $1 --to Ann\n", to: "inner.blue")
            let result = try home.type(
                "alias l lend 1 --to Ann", "l", "source '\(inner)' 2", "begin", "lend 3 --to Ann", "lend 4 --to Ann",
                "rollback",
                "count has:\"lent to\"")
            #expect(result.output.hasSuffix("2\n"), "\(result)")
        }

        @Test func `the prompt completes commands, options and choices of a plugin, and shows its rows`() throws {
            let home = try PluginHome("witness")
            let prompt = try PluginPrompt(in: home)
            prompt.send("witn\t")
            prompt.expect { $0.currentLine.hasSuffix("witness") }
            prompt.send("1 --si\t")
            prompt.expect { $0.currentLine.hasSuffix("--size") }
            prompt.send("sm\t")
            prompt.expect { $0.currentLine.contains("--size small") }
            prompt.send("\r")
            prompt.expect { $0.isAtPrompt && $0.holds("size    small") }
            #expect(prompt.quit() == 0)
        }

        @Test func `a note is written after the rows, to standard error`() throws {
            let home = try PluginHome("actions")
            let messages = #"[{"note": "n"}, {"row": {"a": 1}}, {"done": true}]"#
            let result = try home.run("actions --messages '\(messages)' --format tsv")
            #expect(result == ProgramResult(output: "a\n1\n", diagnostics: "n\n"))
        }
    }
}
