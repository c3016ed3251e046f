import BuiltProgram
import TestTraits
import Testing

/// Random editing in tmux, compared with the editor's own line.
@Suite(
    .serialized, .blocking, .seeded, .enabled(if: TmuxWindow.path != nil, "tmux is not installed: apt-get install tmux")
)
struct RandomEditingTests {
    @Test func `the screen shows the line with the cursor at its position`() throws {
        let ruler = try TmuxRuler()
        for seed in EditingSettings.seed..<EditingSettings.seed + EditingSettings.sessions {
            let session = try EditingSession(seed: UInt64(seed), ruler: ruler)
            do {
                try session.run()
            } catch let difference as EditingSession.Difference {
                Issue.record("\(difference)")
            }
        }
    }
}
