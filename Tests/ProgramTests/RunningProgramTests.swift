import BuiltProgram
import TestTraits
import Testing

/// The programs that tests start.
@Suite(.blocking) struct RunningProgramTests {
    @Test func `sending to a program that does not read ends after the timeout`() throws {
        let program = try RunningProgram(["/bin/sleep", "60"], environment: [:], patience: 1)
        let start = ContinuousClock.now
        program.send(String(repeating: "x", count: 10_000_000))
        #expect(ContinuousClock.now - start < .seconds(40))
    }
}
