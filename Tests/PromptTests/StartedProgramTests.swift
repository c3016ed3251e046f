import BuiltProgram
import Glibc
import TerminalModel
import TestTraits
import Testing

/// Programs that are started from the prompt.
@Suite(.serialized, .blocking) struct StartedProgramTests {
    private static let first = "1/5 Best of Bowie>"

    @Test(arguments: [("\u{3}", "130"), ("\u{1c}", "131")])
    func `a key that ends a program leaves the prompt, with its status`(_ key: String, _ status: String) throws {
        let prompt = try Prompt(in: try ProgramHome())
        prompt.send("! echo begun; exec sleep 100\r")
        prompt.expect { $0.shows("begun") }
        prompt.send(key)
        prompt.expect { $0.currentLine == Self.first && $0.pastesInBrackets }
        prompt.enter("echo \"status $?\"", Self.first)
        #expect(prompt.screen.shows("status \(status)"))
    }

    @Test func `a program can ignore Ctrl-C repeatedly, until SIGQUIT ends it`() throws {
        let home = try ProgramHome()
        let script = try home.write(
            "trap 'n=$((n + 1)); echo; echo heard $n' INT\ntrap '' TERM\necho begun\nwhile :; do sleep 0.1; done\n",
            to: "deaf.sh")
        let prompt = try Prompt(in: home)
        prompt.send("! exec sh '\(script)'\r")
        prompt.expect { $0.shows("begun") }
        for count in 1...3 {
            prompt.send("\u{3}")
            prompt.expect { $0.shows("heard \(count)") }
        }
        prompt.send("\u{1c}")
        prompt.expect { $0.currentLine == Self.first && $0.pastesInBrackets }
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `a signal ends all started programs and the shell`(_ signal: Int32) throws {
        let home = try ProgramHome()
        let prompt = try Prompt(in: home)
        // The prompt starts only /bin/sh, which starts these programs.
        let script = try home.write(
            "trap 'echo ended > \(home.file("end")); exit' TERM\nsleep 100 &\necho begun\nwait\n", to: "wait.sh")
        prompt.send("! sh '\(script)'; true\r")
        prompt.expect { $0.shows("begun") }
        prompt.signal(signal)
        #expect(prompt.waitForEnd() == 128 + signal)
        #expect(prompt.isCooked)
        let end = ContinuousClock.now + .seconds(Prompt.patience)
        while home.text(of: "end") != "ended\n", ContinuousClock.now < end { poll(nil, 0, 10) }
        #expect(home.text(of: "end") == "ended\n")
    }

    @Test(arguments: ["source", "import"])
    func `Ctrl-C ends the wait for a named pipe without a writer`(_ command: String) throws {
        let home = try ProgramHome()
        #expect(mkfifo(home.file("pipe"), 0o600) == 0)
        let prompt = try Prompt(in: home)
        // The previous line has finished when the output of this one appears, and the next one begins at once.
        prompt.send("echo begun; \(command) '\(home.file("pipe"))'\r")
        prompt.expect { $0.shows("begun") }
        prompt.send("\u{3}")
        prompt.expect { $0.currentLine == Self.first && $0.pastesInBrackets }
        prompt.enter("count", Self.first)
        #expect(prompt.screen.shows("5"))
    }

    @Test func `Ctrl-C ends both sides of a pipe`() throws {
        let prompt = try Prompt(in: try ProgramHome())
        prompt.send("try list | { echo begun; exec sleep 100; }\r")
        prompt.expect { $0.shows("begun") }
        prompt.send("\u{3}")
        prompt.expect { $0.currentLine == Self.first && $0.pastesInBrackets }
        prompt.enter("count", Self.first)
        #expect(prompt.screen.shows("5"))
    }
}
