import Glibc
import TerminalModel
import Testing

@Suite(.serialized) struct LineEditorHostilityTests {
    private func expect(
        _ terminal: PseudoTerminal, _ location: SourceLocation = #_sourceLocation, _ isReached: (Screen) -> Bool
    ) {
        let reached = terminal.wait(until: isReached)
        #expect(reached, "\(terminal.screen.lines)", sourceLocation: location)
    }

    @Test func `hostile bytes are never printed as they came and leave the editor alive`() throws {
        var random = SeededRandom(seed: 99)
        let terminal = try FixtureTerminal.start(environment: ["EDITOR": "true"])
        for _ in 0..<20 {
            var bytes = (0..<200).map { _ in UInt8(random.next(below: 256)) }
            bytes.removeAll { [3, 4, 10, 12, 13, 26, 28].contains($0) }
            terminal.send(bytes: bytes)
        }
        terminal.send("\u{1b}[201~\u{3}")
        expect(terminal) { $0.holds("^C") && $0.currentLine == "fixture>" }
        terminal.send("\u{3}\u{15}echo\r")
        expect(terminal) { $0.holds("got 4 <echo>") }
        #expect(terminal.screen.unknownSequences.isEmpty)
    }

    @Test func `a window of one column and one row is lived with`() throws {
        let terminal = try FixtureTerminal.start()
        terminal.resize(rows: 1, columns: 1)
        terminal.send("abc検\t\u{1b}[A")
        terminal.resize(rows: 10, columns: 50)
        terminal.send("\u{15}x\r")
        expect(terminal) { $0.holds("got 1 <x>") }
    }
}
