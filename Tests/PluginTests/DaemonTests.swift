import BuiltProgram
import Foundation
import TerminalModel
import Testing

extension FailingPlugins {
    /// Processes that leave their parents, their session and their environment.
    @Suite struct DaemonTests {
        /// Forks twice, begins a session, empties the environment and becomes another program.
        private static let daemonize = """
            def start(seconds):
                if os.fork() == 0:
                    os.setsid()
                    if os.fork() == 0:
                        signal.signal(signal.SIGTERM, signal.SIG_IGN)
                        os.closerange(0, 3)
                        os.chdir("/")
                        os.execve("/bin/sleep", ["sleep", seconds], {})
                    os._exit(0)
                os.wait()

            """

        private func plugin(_ name: String, _ seconds: String, _ end: String) -> String {
            let text = FailingPlugins.lines(name, "start('\(seconds)'); \(end)")
            return text.replacing(
                "import json, sys, time\n", with: "import json, os, signal, sys, time\n" + Self.daemonize)
        }

        /// A time of sleep that no other test has.
        private static func uniqueTime() -> String {
            "9\(Int.random(in: 100_000...999_999)).\(Int.random(in: 1...999))"
        }

        /// The processes that sleep for this time.
        private func sleepers(_ seconds: String) -> [Int32] {
            let wanted = Data("sleep\0\(seconds)\0".utf8)
            let numbers =
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
            return numbers.filter { FileManager.default.contents(atPath: "/proc/\($0)/cmdline") == wanted }
        }

        private func hasSleeper(_ seconds: String) -> Bool {
            let deadline = ContinuousClock.now + .seconds(PluginHome.patience)
            while sleepers(seconds).isEmpty, ContinuousClock.now < deadline { usleep(10_000) }
            return sleepers(seconds).count == 1
        }

        @Test(arguments: [
            "say(id=m['id'], done=True)", "os._exit(3)", "say(id=m['id'], fail='no')", "os.kill(os.getpid(), 9)",
        ])
        func `a daemon of a plugin ends with it`(end: String) throws {
            let seconds = Self.uniqueTime()
            let home = try FailingPlugins.home("daemon", plugin("daemon", seconds, end))
            _ = try home.runAll("daemon", "count")
            #expect(sleepers(seconds) == [])
        }

        @Test func `a daemon that the declaration starts ends too`() throws {
            let seconds = Self.uniqueTime()
            let home = try PluginHome()
            let text = "#!/bin/sh\n(env -i setsid sleep \(seconds) &) </dev/null >/dev/null 2>&1\necho '{}'\n"
            try home.install(text, as: "daemon")
            #expect(try home.runAll("plugins trust daemon").status == 1)
            #expect(sleepers(seconds) == [])
        }

        @Test func `a daemon ends after Ctrl-C, and with the session`() throws {
            let seconds = Self.uniqueTime()
            let text = plugin("daemon", seconds, "open(os.environ['BLUELIB_HOME'] + '/started', 'w'); time.sleep(60)")
            let home = try FailingPlugins.home("daemon", text)
            let prompt = try PluginPrompt(in: home)
            prompt.send("daemon\r")
            #expect(home.waitForFile("started"))
            #expect(hasSleeper(seconds))
            #expect(prompt.interrupt() < .seconds(4) * Sanitizers.slowness)
            #expect(sleepers(seconds) == [])
            try FileManager.default.removeItem(atPath: home.home.file("started"))
            prompt.send("daemon\r")
            #expect(home.waitForFile("started"))
            #expect(hasSleeper(seconds))
            kill(prompt.process, SIGTERM)
            #expect(prompt.waitForEnd() == 128 + SIGTERM)
            #expect(sleepers(seconds) == [])
        }

        @Test func `a program of the user that goes on in the background is left alone`() throws {
            let (own, seconds) = (Self.uniqueTime(), Self.uniqueTime())
            let home = try FailingPlugins.home("daemon", plugin("daemon", seconds, "say(id=m['id'], done=True)"))
            let background = "! (env -i setsid sleep \(own) &) </dev/null >/dev/null 2>&1"
            _ = try home.runAll("daemon", background, "daemon", background)
            #expect(sleepers(seconds) == [])
            #expect(sleepers(own).count == 2)
            for process in sleepers(own) { kill(process, SIGKILL) }
        }

        @Test func `the shell keeps its own limit, and leaves no zombie`() throws {
            let seconds = Self.uniqueTime()
            let home = try FailingPlugins.home("daemon", plugin("daemon", seconds, "say(id=m['id'], done=True)"))
            let limit = "! grep 'realtime timeout' /proc/$PPID/limits /proc/self/limits"
            let result = try home.runAll(
                limit, "daemon", limit, "plugins forget daemon", "! ps -o stat= --ppid $PPID | grep Z; true")
            let lines = result.output.split(separator: "\n")
            #expect(lines.count == 4, "\(result)")
            #expect(Set(lines.map { $0.suffix(40) }).count == 1, "\(result)")
        }
    }
}
