import BuiltProgram
import Foundation
import TerminalModel
import Testing

extension WorkingPlugins {
    /// Values that a plugin completes when the user presses TAB.
    @Suite struct ValueCompletionTests {
        /// A plugin whose answer to `complete` is what these statements send; `m` is the question.
        private static func plugin(_ statements: String) -> String {
            """
            #!/usr/bin/env python3
            import json, os, sys, time
            def say(**m): print(json.dumps(m), flush=True)
            for line in sys.stdin:
                m = json.loads(line)
                if os.environ["BLUELIB_HOME"]: open(os.environ["BLUELIB_HOME"] + "/log", "a").write(line)
                if "hello" in m:
                    say(plugin="v", version="1", protocol=1, mode="lines", completes=True, commands=[{
                        "name": "v", "summary": "Says it.", "columns": ["said"],
                        "parameters": [{"name": "word", "kind": "text", "required": True}]}])
                elif "complete" in m:
                    \(statements)
                elif "call" in m:
                    say(id=m["id"], row=[m["arguments"]["word"] + "!"])
                    say(id=m["id"], done=True)

            """
        }

        private static func prompt(_ statements: String) throws -> (home: PluginHome, prompt: PluginPrompt) {
            let home = try PluginHome()
            try home.install(plugin(statements), as: "v")
            try home.trust("v")
            // The process runs from now on, so a busy machine has time to start it.
            let prompt = try PluginPrompt(in: home)
            prompt.enter("v ready")
            prompt.expect { $0.holds("ready!") }
            return (home, prompt)
        }

        @Test func `TAB asks the running plugin, and typing does not`() throws {
            let (home, prompt) = try Self.prompt(
                #"say(id=m["id"], values=[{"value": "lorem ipsum", "description": "two words"}, {"value": "dolor"}])"#)
            prompt.send("v lor")
            prompt.drain()
            #expect(home.home.text(of: "log")?.contains("complete") == false)
            for _ in 0..<10 where !prompt.screen.currentLine.contains("ipsum") {
                prompt.send("\t")
                _ = prompt.wait(seconds: 1) { $0.currentLine.contains("ipsum") }
            }
            prompt.send("\r")
            prompt.expect { $0.holds("lorem ipsum!") }
            let log = home.home.text(of: "log") ?? ""
            #expect(log.contains(#"{"complete":"word","command":"v","text":"lor","id":2}"#), "\(log)")
            #expect(log.components(separatedBy: "hello").count == 3, "the declaration, and one process")
            #expect(prompt.quit() == 0)
        }

        @Test(arguments: [
            "time.sleep(0.6); say(id=m['id'], values=['late'])",
            "say(id=99, values=['late'])", "say(id=m['id'], values=7)",
            "say(id=m['id'], values=[{'value': 'l\\x1b[31m'}, 'l\\n', 7, None, {}])",
            "say(id=m['id'], values=['l' * 2000])", "print('nonsense', flush=True)", "say(id=m['id'], row=['late'])",
            "print('x' * (2 << 20), flush=True)", "sys.exit()", "os.close(1)", "print(']' * 1000, end='', flush=True)",
            "say(id=m['id'], values=[['l' + str(i)] for i in range(9999)])",
        ])
        func `a wrong or late answer is harmless`(_ statements: String) throws {
            let (home, prompt) = try Self.prompt(statements)
            prompt.send("v l\t")
            prompt.drain()
            prompt.send("\u{15}v after\r")
            prompt.expect { $0.holds("after!") || $0.holds("plugin 'v'") }
            prompt.enter("v again")
            prompt.expect { $0.holds("again!") }
            #expect(!prompt.screen.holds("late"))
            #expect(prompt.quit() == 0)
            #expect(home.remainingProcesses() == [])
        }

        @Test(arguments: ["time.sleep(30)", "say(id=m['id'], values=[]); time.sleep(0.3); say(id=m['id'], done=True)"])
        func `a call does not wait for a plugin that hangs at TAB`(_ statements: String) throws {
            let (_, prompt) = try Self.prompt(statements)
            prompt.send("v lor\t")
            _ = prompt.wait(seconds: 1) { _ in false }
            prompt.send("\u{15}")
            prompt.enter("v gone")
            prompt.expect { $0.holds("gone!") }
            #expect(!prompt.screen.holds("Nothing was changed"))
            #expect(prompt.quit() == 0)
        }

        @Test func `many values are cut to a menu`() throws {
            let (_, prompt) = try Self.prompt("say(id=m['id'], values=['l%04d' % i for i in range(20000)])")
            for _ in 0..<10 where !prompt.screen.holds("l0001") {
                prompt.send("\u{15}v l0\t\t")
                _ = prompt.wait(seconds: 1) { $0.holds("l0001") }
            }
            #expect(prompt.screen.holds("l0001"))
            prompt.send("\u{3}")
            #expect(prompt.wait { $0.isAtPrompt })
            #expect(prompt.quit() == 0)
        }

        @Test func `the example completes the shelves that it has seen`() throws {
            let home = try PluginHome("shelves", from: .examples)
            let prompt = try PluginPrompt(in: home)
            prompt.enter("shelve 3 --on 'Living room'")
            prompt.expect { $0.holds("Nothing Like The Sun is on 'Living room' now.") }
            for _ in 0..<10 where !prompt.screen.currentLine.contains("room") {
                prompt.send("\u{15}shelve 4 --on Liv\t")
                _ = prompt.wait(seconds: 1) { $0.currentLine.contains("room") }
            }
            prompt.send("\r")
            prompt.expect { $0.holds("Staring at the Sun is on 'Living room' now.") }
            #expect(prompt.quit() == 0)
            #expect(try home.run("shelves --format jsonl").output == #"{"shelf":"Living room","albums":2}"# + "\n")
            #expect(home.home.text(of: "plugin-data/shelves/names") == "Living room\n")
        }
    }
}
