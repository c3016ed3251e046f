import BuiltProgram
import TerminalModel
import Testing

extension FailingPlugins {
    /// A row of progress on a terminal is gone before anything else is written.
    @Suite struct ProgressTests {
        private static let plugin = FailingPlugins.lines(
            "slow",
            #"i = m["id"]; step = lambda: (say(id=i, progress=0.5, text="x" * 50 + "tail"), time.sleep(0.8)); "#
                + #"step(); step(); way = m["arguments"]["way"]; exec(way); step(); say(id=i, done=True)"#,
            #""commands": [{"name": "slow", "summary": "Waits.", "parameters": [{"name": "way", "kind": "text"}]}]"#)

        private static let ways = [
            (#"say(id=i, fail="short")"#, "Short"), (#"say(id=i, note="short")"#, "short"),
            (#"print("short", file=sys.stderr, flush=True)"#, "slow: short"), ("sys.exit(3)", "ended with status 3"),
            (#"say(id=i, edit=1, set={"": 1})"#, "the name of a field is empty"),
            (#"say(id=i, row={"n": "short"}); step(); say(id=i, row={"n": "second"})"#, "second"), ("pass", ">"),
        ]

        @Test(arguments: ways) func `nothing of the row remains at the prompt`(way: (String, String)) throws {
            let prompt = try PluginPrompt(in: try FailingPlugins.home("slow", Self.plugin))
            for end in way.0.contains("row=") ? ["", " --format jsonl", " | cat"] : [""] {
                prompt.send("slow '\(way.0)'\(end)\r")
                prompt.expect { $0.holds("xxtail") && !$0.isAtPrompt }
                prompt.expect { $0.isAtPrompt && $0.holds(way.1) }
                #expect(!prompt.screen.holds("xtail"), "\(prompt.screen.transcript)")
            }
        }

        @Test(arguments: ["", " | cat"])
        func `nothing of the row remains after Ctrl-C`(end: String) throws {
            let prompt = try PluginPrompt(in: try FailingPlugins.home("slow", Self.plugin))
            prompt.send("slow 'step(); step(); step()'\(end)\r")
            prompt.expect { $0.holds("xxtail") }
            _ = prompt.interrupt()
            prompt.expect { $0.holds("Interrupted.") }
            #expect(!prompt.screen.holds("xtail"), "\(prompt.screen.transcript)")
            #expect(!prompt.screen.holds("%"), "\(prompt.screen.transcript)")
        }

        @Test(arguments: ways.dropLast(2)) func `nothing of the row remains after a script`(way: (String, String))
            throws
        {
            let home = try FailingPlugins.home("slow", Self.plugin)
            let terminal = try PseudoTerminal(
                [BuiltProgram.path, "--on-error", "continue", "-c", "slow '\(way.0)'", "-c", "echo end"],
                environment: home.home.environment, rows: 24, columns: 80)
            #expect(terminal.wait(seconds: PluginHome.patience) { $0.holds("xxtail") })
            #expect(terminal.waitForEnd(seconds: PluginHome.patience) != nil)
            #expect(terminal.wait(seconds: 1) { $0.holds("end") })
            #expect(!terminal.screen.holds("xtail"), "\(terminal.screen.transcript)")
        }
    }
}
