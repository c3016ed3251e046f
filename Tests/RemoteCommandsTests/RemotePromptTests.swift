import BuiltProgram
import Foundation
import TerminalModel
import TestTraits
import Testing
import WebServer

/// The remote at the prompt, as the user sees it.
@Suite(.serialized, .blocking) struct RemotePromptTests {
    private static func prompt(_ server: RemoteServer) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            [BuiltProgram.path], environment: server.home.environment, rows: 24, columns: 120)
        #expect(isReached(terminal) { $0.readsLine && $0.currentLine.hasSuffix(">") })
        return terminal
    }

    private static func isReached(_ terminal: PseudoTerminal, _ condition: (Screen) -> Bool) -> Bool {
        terminal.wait(until: condition)
    }

    /// Types a line at a prompt, and waits for the next prompt.
    private static func enter(_ line: String, _ terminal: PseudoTerminal) {
        let (row, readings) = (terminal.screen.cursorRowOfAll, terminal.screen.readings)
        terminal.send(line + "\r")
        #expect(
            isReached(terminal) {
                $0.cursorRowOfAll > row && $0.readings > readings && $0.readsLine && $0.currentLine.hasSuffix(">")
            }, "\(terminal.screen.lines)")
    }

    @Test func `a row shows the pending changes and the time of the next attempt, until the server is reachable again`()
        async throws
    {
        let server = try await RemoteServer()
        await server.web.shutDown()
        let terminal = try await onThread {
            let terminal = try Self.prompt(server)
            Self.enter("add Blue --artist Joni", terminal)
            Self.enter("delete 1", terminal)
            let start = "remote: 2 notifications to send to \(server.name) · next attempt in "
            let isShown = Self.isReached(terminal) { screen in
                screen.lines.contains { $0.hasPrefix(start) && $0.hasSuffix(" s") }
            }
            #expect(isShown, "\(terminal.screen.lines)")
            terminal.send("list artist:x")
            #expect(Self.isReached(terminal) { $0.lines[$0.cursorRow].hasSuffix("> list artist:x") })
            return Held(terminal)
        }
        let back = try await WebServer(
            port: server.web.port,
            answers: [RemoteServer.addition: .status(200), RemoteServer.deletion: .status(200)])
        try await onThread {
            let isGone = Self.isReached(terminal.value) { screen in !screen.lines.contains { $0.contains("remote:") } }
            #expect(isGone, "\(terminal.value.screen.lines)")
            #expect(terminal.value.screen.lines[terminal.value.screen.cursorRow].hasSuffix("> list artist:x"))
        }
        #expect(back.requests.map(\.news) == ["+6 Blue", "-1 Best of Bowie"])
    }

    @Test func `a refusal is reported above the line once, and remains in the row`() async throws {
        let server = try await RemoteServer(.status(404))
        try await onThread {
            let terminal = try Self.prompt(server)
            Self.enter("add Blue --artist Joni", terminal)
            let sentence =
                "Cannot notify the remote of the new album 'Blue': the server '\(server.name)' answered 404 Not Found."
            let row =
                "remote: cannot notify \(server.name) of the new album 'Blue' · 1 notification pending · see 'remote'"
            let isTold = Self.isReached(terminal) { $0.lines.contains(row) && $0.told(sentence) == 1 }
            #expect(isTold, "\(terminal.screen.lines)")
            Self.enter("add Tango --artist X", terminal)
            let more =
                "remote: cannot notify \(server.name) of the new album 'Blue' · 2 notifications pending · see 'remote'"
            #expect(Self.isReached(terminal) { $0.lines.contains(more) }, "\(terminal.screen.lines)")
            #expect(terminal.screen.told(sentence) == 1)
            server.answer(with: .status(200))
            Self.enter("remote --skip", terminal)
            #expect(Self.isReached(terminal) { screen in !screen.lines.contains { $0.contains("remote: ") } })
            #expect(terminal.screen.lines.contains("Skipped the new album 'Blue'."))
            Self.enter("remote", terminal)
            #expect(terminal.screen.lines.contains("http://\(server.name) has received all notifications."))
        }
        #expect(server.web.requests.map(\.news) == ["+6 Blue", "+7 Tango"])
    }

    @Test func `pending changes of an earlier session are sent by the next one`() async throws {
        let server = try await RemoteServer(.status(503))
        _ = try await server.run("add Blue --artist Joni")
        server.answer(with: .status(200))
        let terminal = try await onThread { Held(try Self.prompt(server)) }
        try await onThread {
            #expect(Self.isReached(terminal.value) { _ in server.web.requests.contains { $0.news == "+6 Blue" } })
        }
    }
}

/// Passes a terminal from one thread to the next, which never use it at the same time.
private struct Held: @unchecked Sendable {
    let value: PseudoTerminal

    init(_ value: PseudoTerminal) { self.value = value }
}

extension Screen {
    /// The number of times that a sentence was shown above the line, also if it is broken into rows.
    fileprivate func told(_ sentence: String) -> Int {
        (scrolledOff + lines).joined().components(separatedBy: sentence).count - 1
    }
}
