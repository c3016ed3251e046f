import Glibc
import TerminalModel
import Testing

/// The terminal that tests start programs on.
@Suite struct PseudoTerminalTests {
    private func terminal(_ line: String) throws -> PseudoTerminal {
        try PseudoTerminal(["/bin/sh", "-c", line], environment: ["PATH": "/usr/bin:/bin"], rows: 24, columns: 80)
    }

    @Test func `a program inherits no other terminal`() throws {
        let other = try TerminalPair()
        defer { for end in [other.outer, other.inner] { close(end) } }
        let terminal = try terminal("exec ls -l /proc/self/fd")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.screen.lines.joined().ranges(of: "/dev/pt").count == 3)
    }

    @Test func `a wait ends with the program, even if another one still has its terminal`() throws {
        let terminal = try terminal("trap '' HUP; sleep 60 & exit 3")
        let start = ContinuousClock.now
        #expect(!terminal.wait { _ in false })
        #expect(ContinuousClock.now - start < .seconds(40))
        #expect(terminal.waitForEnd() == 3)
    }
}
