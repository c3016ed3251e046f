import BuiltProgram
import Testing

/// Random editing in a terminal that other people made, against the editor's own line.
@Suite(.serialized, .enabled(if: TmuxWindow.path != nil, "tmux is not installed: apt-get install tmux"))
struct RandomEditingTests {
    @Test func `the screen shows the line, with the cursor where it belongs`() throws {
        print("BLUELIB_SEED=\(EditingSettings.seed)")
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
