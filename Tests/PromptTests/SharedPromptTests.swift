import BuiltProgram
import Foundation
import PostgresServer
import TerminalModel
import TestTraits
import Testing

/// Two prompts with different homes and one shared library.
@Suite(.blocking) struct SharedPromptTests {
    private let server: PostgresServer
    private let (ann, ben): (Prompt, Prompt)
    private let machine = ProcessInfo.processInfo.hostName.prefix { $0 != "." }

    init() throws {
        server = try PostgresServer()
        let address = server.address("postgres")
        let home = try ProgramHome()
        try #require(home.run(["-c", "share --create \(address)"]).status == 0)
        (ann, ben) = (try Self.prompt("ann", home, address), try Self.prompt("ben", ProgramHome(), address))
    }

    private static func prompt(_ user: String, _ home: ProgramHome, _ address: String) throws -> Prompt {
        let prompt = try Prompt([BuiltProgram.path, "--library", address], in: home, environment: ["USER": user])
        prompt.expect { $0.currentLine == "1/5 Best of Bowie>" }
        return prompt
    }

    @Test func `a change of another user appears between two keys`() {
        ann.send("li")
        ann.expect { $0.currentLine.hasSuffix("> li") }
        ben.enter("delete 1-3", "1/2 Staring at the Sun ↶>")
        ann.expect { $0.shows("deleted 3 albums: ben, from \(machine)") && $0.currentLine.hasSuffix("> li") }
        ann.send("st\r")
        ann.expectPrompt("1/2 Staring at the Sun ↶>", behind: "American Pie")
        ann.expect { $0.shows("deleted 3 albums: ben, from \(machine)") }
        ann.enter("count")
        ann.expect { !$0.lines.contains { $0.hasPrefix("deleted 3 albums") } }
        ann.enter("undo")
        ben.expect { $0.shows("'undo 1': ann, from \(machine)") }
    }

    @Test func `undo names a change that the user has not seen`() {
        ben.enter("edit 2 year=1950", "1/5 Best of Bowie ↶>")
        ann.expect { $0.holds("changed 1 album: ben") }
        ann.enter("undo")
        ann.expect { $0.holds("'ben@\(machine)' has just made the latest change, 1: edit 2 year=1950.") }
        ann.expect { $0.holds("'undo --theirs'") }
        ben.enter("edit 3 year=1950")
        ann.expect { $0.holds("changed 2 albums: ben") }
        ann.enter("undo --theirs", "1/5 Best of Bowie ↶>")
        ann.expect { $0.holds("Undid 2: edit 3 year=1950 (by ben@\(machine)") }
        // The prompt was drawn after the first one.
        ann.enter("undo", "1/5 Best of Bowie>")
    }

    @Test func `Ctrl-C ends the wait for another user, and the prompt is not offline`() throws {
        try server.beginPause(after: "SELECT newest FROM bluelib.head FOR UPDATE")
        ann.send("delete 1\r")
        try server.waitForConnection("Lock")
        ann.send("\u{3}")
        ann.expect { $0.holds("Interrupted. Nothing was changed.") && $0.currentLine == "1/5 Best of Bowie>" }
        try server.endPauses()
        ann.enter("delete 1", "1/4 It's My Life ↶>")
        ben.expect { $0.holds("deleted 1 album: ann") }
    }

    @Test func `the covers follow the changes of others`() {
        ann.send("covers\r")
        ann.expect { $0.holds("Esc leaves") && $0.holds("Best of Bowie") }
        ben.enter("delete 1", "1/4 It's My Life ↶>")
        ann.expect { $0.holds("Esc leaves") && !$0.holds("Best of Bowie") }
        ann.send("\u{1b}")
        ann.expectPrompt(behind: "covers")
    }

    @Test func `the prompt says since when the server cannot be reached, and goes on by itself`() throws {
        try server.crash()
        ann.enter("delete 1")
        ann.expect { $0.holds("The server of the shared library cannot be reached") }
        ann.expect { $0.currentLine.wholeMatch(of: #/1/5 Best of Bowie \(offline since \d\d:\d\d\)>/#) != nil }
        ann.enter("list title:bowie")
        ann.expect { $0.holds("1992") }
        ann.enter("undo")
        ann.enter("share")
        ann.expect { $0.holds("but offline") }
        try server.start()
        for _ in 0..<100 where ann.screen.currentLine != "1/5 Best of Bowie>" {
            usleep(200_000)
            ann.enter("share")
        }
        ann.enter("delete 1", "1/4 It's My Life ↶>")
        ben.expect { $0.holds("deleted 1 album: ann") }
    }
}
