import BuiltProgram
import TerminalModel
import TestTraits
import Testing

/// The questions of `lookup` at a terminal.
@Suite(.blocking) struct LookupPromptTests {
    private func expect(
        _ terminal: PseudoTerminal, _ text: String, _ location: SourceLocation = #_sourceLocation
    ) {
        let isShown = terminal.wait { screen in screen.lines.contains { $0.contains(text) } }
        #expect(isShown, "\(text)\n\(terminal.screen.lines.joined(separator: "\n"))", sourceLocation: location)
    }

    private func start(_ server: LookupServer) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            [BuiltProgram.path], environment: server.home.environment.merging(["XTERM_VERSION": "model"]) { $1 },
            rows: 40,
            columns: 150)
        #expect(terminal.wait { $0.currentLine.hasSuffix(">") })
        return terminal
    }

    private static let albums = (1...4).flatMap { _ in
        ["add Lions --artist 'The Black Crowes'", "edit barcode=5033197156729"]
    }

    @Test func `one key chooses, skips, refuses, looks for more and ends`() async throws {
        let server = try await LookupServer()
        _ = try await server.run(Self.albums)
        let output = try await onThread {
            let terminal = try start(server)
            terminal.send("lookup *\r")
            expect(terminal, "1 Lions · The Black Crowes")
            expect(terminal, "Two releases carry barcode 5033197156729. Give one more: edit 1 'Catalog#=VVR1015672'")
            expect(terminal, "–  'a' also looks for releases without this barcode")
            expect(terminal, "[1-2/s/n/a/q]")
            terminal.send("2")
            expect(terminal, "2 Lions · The Black Crowes")
            terminal.send("s")
            expect(terminal, "3 Lions · The Black Crowes")
            terminal.send("x\r0\rn")
            expect(terminal, "4 Lions · The Black Crowes")
            terminal.send("a")
            expect(terminal, "[1-7/s/n/q]")
            terminal.send("q")
            expect(terminal, "Looked up 4 albums: 1 filled, 2 left.")
            terminal.send("list * --line '{position} {mbid} {Format}'\r")
            expect(terminal, "1 df06aa4c-7ecb-473c-9953-16d3af032bbf CD")
            terminal.send("lookup *\r")
            // The first album was filled, and the third one has none of these.
            expect(terminal, "[1-2/s/n/a/q]")
            terminal.send("\u{3}")
            #expect(terminal.wait { $0.currentLine.hasSuffix(">") })
            return terminal.screen.lines
        }
        #expect(output.contains { $0.contains("#  release   date") }, "\(output)")
        #expect(try await server.run(["count has:mbid", "undo", "count has:mbid"]).output == "1\n0\n")
    }

    @Test func `Ctrl-C ends a question at once, and what was chosen before is one step`() async throws {
        let server = try await LookupServer()
        _ = try await server.run(Self.albums)
        let least = try await onThread {
            let terminal = try start(server)
            var least = Duration.seconds(100)
            // The machine may have other work for a moment.
            for attempt in 1...4 where attempt == 1 || least > .milliseconds(200) {
                terminal.send("lookup *\r")
                #expect(terminal.wait { $0.currentLine.contains("[1-2/s/n/a/q]") })
                if attempt == 1 {
                    terminal.send("2")
                    expect(terminal, "2 Lions · The Black Crowes")
                    #expect(terminal.wait { $0.currentLine.contains("[1-2/s/n/a/q]") })
                }
                let start = ContinuousClock.now
                terminal.send("\u{3}")
                #expect(terminal.wait { $0.currentLine.hasSuffix(">") })
                least = min(least, ContinuousClock.now - start)
            }
            return least
        }
        print("Ctrl-C, a question: \(least)")
        #expect(least <= .milliseconds(200))
        #expect(try await server.run(["count has:mbid", "undo", "count has:mbid"]).output == "1\n0\n")
    }

    @Test(arguments: [(29.9, false), (30.1, true)])
    func `'n' is remembered for 30 days`(days: Double, asks: Bool) async throws {
        let server = try await LookupServer()
        _ = try await server.run(Array(Self.albums.prefix(2)))
        try await onThread {
            let terminal = try start(server)
            terminal.send("lookup *\r")
            expect(terminal, "[1-2/s/n/a/q]")
            terminal.send("n")
            expect(terminal, "Looked up 1 album: 1 left.")
            terminal.send("lookup *\r")
            expect(terminal, "Looked up 0 albums: 1 decided before ('--refresh' asks again).")
        }
        try server.age(days: days)
        try await onThread {
            let terminal = try start(server)
            terminal.send("lookup *\r")
            expect(terminal, asks ? "[1-2/s/n/a/q]" : "1 decided before")
        }
    }

    @Test func `with more than nine candidates, a number of one digit waits for Return`() async throws {
        let hits = (10...34).map {
            #"{"id":"aaaaaaaa-0000-4000-8000-0000000000\#($0)","title":"Blue","artist-credit":[{"name":"A"}],"date":"19\#($0)"}"#
        }
        let server = try await LookupServer(hits: hits)
        _ = try await server.run(["add Blue --artist A", "add Blue --artist A", "add Blue --artist A"])
        try await onThread {
            let terminal = try start(server)
            terminal.send("lookup *\r")
            expect(terminal, "[1-25/s/n/q]")
            terminal.send("12")
            expect(terminal, "2 Blue · A")
            expect(terminal, "[1-25/s/n/q]")
            terminal.send("2\u{7F}1\r")
            expect(terminal, "3 Blue · A")
            terminal.send("3")
            expect(terminal, "Looked up 3 albums: 3 filled.")
        }
        #expect(try await server.run("list * --line '{year}'").output == "1921\n1910\n1912\n")
    }
}
