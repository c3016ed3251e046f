import Foundation

/// How long programs are compared with the model, as the environment says.
enum ModelSettings {
    /// The seconds after which no new sequence begins: `BLUELIB_MODEL_SECONDS`. A minute, unless a number of sequences is given.
    static let seconds = number("BLUELIB_MODEL_SECONDS") ?? (sequences == nil ? 60 : 1_000_000)
    /// The number of sequences after which none begins: `BLUELIB_MODEL_SEQUENCES`.
    static let sequences = number("BLUELIB_MODEL_SEQUENCES")
    /// The seed of the one sequence to replay: `BLUELIB_MODEL_SEED`.
    static let replayedSeed = number("BLUELIB_MODEL_SEED")
    /// The seed of the first sequence; the others count up from it.
    static let firstSeed = number("BLUELIB_MODEL_FIRST") ?? Int.random(in: 1...999_999_999)
    /// The threads that run sequences. One, among other tests: many of them wait for terminals.
    static let threads = seconds == 60 ? 1 : max(2, ProcessInfo.processInfo.activeProcessorCount)

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}
