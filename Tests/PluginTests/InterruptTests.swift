import BuiltProgram
import TerminalModel
import Testing

extension FailingPlugins {
    /// Ctrl-C ends a plugin's call at the prompt.
    @Suite struct InterruptTests {
        private static let endless = [
            ("silent", "silent"), ("flood", "flood rows"), ("flood", "flood notes"), ("flood", "flood progress"),
            ("flood", "flood unknown"), ("flood", "flood errors"), ("half-line", "half --waits"), ("forks", "forks"),
            ("closed-input", "unread"), ("stubborn", "stubborn"),
        ]

        @Test(arguments: endless)
        func `Ctrl-C returns to the prompt within two seconds`(plugin: String, command: String) throws {
            let home = try PluginHome(plugin, from: .faulty)
            _ = try home.run("set pager off")
            if plugin == "closed-input" { try home.addAlbums(3000) }
            let before = try home.contents()
            let prompt = try PluginPrompt(in: home)
            prompt.send(command + "\r")
            #expect(home.waitForFile("started"))
            prompt.drain()
            #expect(prompt.interrupt() < .seconds(2) * Sanitizers.slowness, "\(prompt.screen.transcript.suffix(5))")
            #expect(home.remainingProcesses(besides: prompt.process) == [])
            if plugin == "forks" { #expect(home.isStill("alive")) }
            if !Sanitizers.areOn { #expect(try #require(PluginHome.peakMemory(of: prompt.process)) < 100) }
            prompt.enter("count")
            #expect(try home.contents() == before)
            #expect(prompt.quit() == 0)
        }

        @Test func `the next call starts the plugin again`() throws {
            let home = try PluginHome("waiting")
            let prompt = try PluginPrompt(in: home)
            prompt.send("waiting 1\r")
            #expect(home.waitForFile("started"))
            #expect(prompt.interrupt() < .seconds(2) * Sanitizers.slowness)
            try home.home.write("", to: "go")
            prompt.enter("waiting 2")
            #expect(try home.run("count genre:waited").output == "1\n")
        }

        @Test func `the user can type while nothing of a plugin runs, and quits at once after a call`() throws {
            let home = try PluginHome("spines", from: .given)
            let prompt = try PluginPrompt(in: home)
            prompt.enter("spine *")
            let start = ContinuousClock.now
            #expect(prompt.quit() == 0)
            #expect(ContinuousClock.now - start < .seconds(3) * Sanitizers.slowness)
            #expect(home.remainingProcesses() == [])
        }

        @Test func `a shell that is killed leaves no process`() throws {
            let home = try PluginHome("spines", "loans", from: .given)
            let program = try home.start(["-i"])
            program.send("spine *\nlist\n")
            #expect(program.waitForOutput("American Pie"))
            program.signal(9)
            _ = try program.waitForEnd()
            #expect(home.remainingProcesses() == [])
        }

        @Test func `no text of a plugin controls the terminal`() throws {
            let home = try PluginHome()
            try home.install("escapes", from: .faulty)
            _ = try home.run("set pager off")
            let prompt = try PluginPrompt(in: home)
            for line in [
                "plugins trust escapes", "plugins", "help escapes", "escapes rows", "escapes fail", "escapes raw",
            ] {
                prompt.enter(line)
            }
            prompt.send("escapes ask\r")
            prompt.expect { $0.holds("ask\\u{1b}") }
            prompt.enter("")
            prompt.send("escapes \t\t")
            prompt.drain()
            #expect(prompt.screen.strings.allSatisfy { !"\($0)".contains("evil") })
            #expect(prompt.screen.unknownSequences == [])
            for text in ["cell", "column", "Fail", "error"] {
                #expect(prompt.screen.holds(text + "\\u{1b}"), "\(text): \(prompt.screen.transcript)")
            }
        }
    }
}
