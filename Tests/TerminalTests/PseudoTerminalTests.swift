import Glibc
import TerminalModel
import TestTraits
import Testing

/// The terminal that tests start programs on.
@Suite(.blocking) struct PseudoTerminalTests {
    private func terminal(_ line: String) throws -> PseudoTerminal {
        try PseudoTerminal(["/bin/sh", "-c", line], environment: ["PATH": "/usr/bin:/bin"], rows: 24, columns: 80)
    }

    @Test func `a program inherits no other terminal`() throws {
        let other = try TerminalPair()
        // Copies of descriptors are not closed when a program starts.
        let open = [other.outer, other.inner].flatMap { [$0, dup($0)] }
        defer { for descriptor in open { close(descriptor) } }
        // The output of `ls` is a pipe.
        let terminal = try terminal("ls -l /proc/self/fd | grep -c /dev/pt")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.screen.lines.first == "2")
    }

    @Test func `a wait ends with the program, even if another one still has its terminal`() throws {
        let terminal = try terminal("trap '' HUP; sleep 60 & exit 3")
        let start = ContinuousClock.now
        #expect(!terminal.wait { _ in false })
        #expect(ContinuousClock.now - start < .seconds(40))
        #expect(terminal.waitForEnd() == 3)
    }
}
