import BuiltProgram
import Foundation
import Glibc
import Synchronization
import TerminalModel
import TestTraits
import Testing

/// A long import at the prompt.
@Suite(.serialized, .blocking) struct ImportProgressTests {
    /// A writer that sends albums into a pipe slowly until it is stopped.
    private final class SlowWriter: Sendable {
        private let isStopped = Mutex(false)

        init(to pipe: String) {
            Thread { [self] in write(to: pipe) }.start()
        }

        func stop() { isStopped.withLock { $0 = true } }

        private func write(to pipe: String) {
            let descriptor = open(pipe, O_WRONLY)
            guard descriptor >= 0 else { return }
            defer { close(descriptor) }
            // A closed pipe ends this writer, and not the tests.
            var broken = sigset_t()
            sigemptyset(&broken)
            sigaddset(&broken, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &broken, nil)
            var text = "title,artist\n"
            while !isStopped.withLock({ $0 }) {
                guard Glibc.write(descriptor, text, text.utf8.count) > 0 else { return }
                text = "A,B\n"
                poll(nil, 0, 20)
            }
        }
    }

    /// Writes a table by a program, which is faster than these tests.
    private func writeAlbums(_ count: Int, to name: String, in home: ProgramHome) throws {
        let rows = #"BEGIN { for (i = 1; i <= \#(count); i++) print "Album " i ",Somebody " i % 99 }"#
        let result = try home.runShell("(echo title,artist; awk '\(rows)') > '\(home.file(name))'")
        try #require(result.status == 0, "\(result)")
    }

    private func isAtPrompt(_ screen: Screen, below text: String) -> Bool {
        screen.holds(text) && screen.readsLine && screen.currentLine.hasSuffix(">")
    }

    @Test func `a row shows the progress, and disappears at the end`() throws {
        let home = try ProgramHome()
        #expect(mkfifo(home.file("pipe"), 0o600) == 0)
        let prompt = try Prompt(in: home)
        let writer = SlowWriter(to: home.file("pipe"))
        prompt.send("import '\(home.file("pipe"))'\r")
        prompt.expect { $0.currentLine.hasPrefix("Receiving: 0 MB") && $0.cursorColumn == 0 }
        writer.stop()
        prompt.expect { isAtPrompt($0, below: "rejected.") }
        #expect(!prompt.screen.transcript.contains { $0.contains("Receiving") })
        #expect(prompt.screen.unknownSequences.isEmpty)
    }

    @Test func `an update shows its two parts`() throws {
        let home = try ProgramHome()
        try writeAlbums(600_000, to: "long.csv", in: home)
        let prompt = try Prompt(in: home, rows: 24, columns: 60)
        prompt.send("import '\(home.file("long.csv"))' --update --key title\r")
        prompt.expect { $0.currentLine.contains("Comparing: ") && !$0.currentLine.contains("left") }
        prompt.expect { $0.currentLine.contains("Updating: ") && $0.currentLine.contains(" left") }
        prompt.send("\u{3}")
        prompt.expect { isAtPrompt($0, below: "Interrupted") }
    }

    @Test func `Ctrl-C removes the row and leaves the library as it was`() throws {
        let home = try ProgramHome()
        try writeAlbums(1_500_000, to: "long.csv", in: home)
        let prompt = try Prompt(in: home, rows: 24, columns: 60)
        prompt.send("import '\(home.file("long.csv"))'\r")
        prompt.expect { $0.currentLine.contains("Importing: ") && $0.currentLine.contains(" MB") }
        prompt.send("\u{3}")
        prompt.expect { isAtPrompt($0, below: "Interrupted") }
        #expect(!prompt.screen.transcript.contains { $0.contains("Importing") })
        prompt.enter("count")
        #expect(prompt.screen.shows("5"))
        prompt.send("undo\r")
        prompt.expect { isAtPrompt($0, below: "nothing to undo") }
    }
}
