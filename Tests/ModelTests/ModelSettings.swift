import Foundation

/// The extent of the comparison with the model, from the environment.
enum ModelSettings {
    /// The seconds after which no new sequence begins: `BLUELIB_MODEL_SECONDS`. A minute, unless a number of sequences is given.
    static let seconds = number("BLUELIB_MODEL_SECONDS") ?? (sequences == nil ? 60 : 1_000_000)
    /// The number of sequences after which no new one begins: `BLUELIB_MODEL_SEQUENCES`.
    static let sequences = number("BLUELIB_MODEL_SEQUENCES")
    /// The seed of a single sequence to replay: `BLUELIB_MODEL_SEED`.
    static let replayedSeed = number("BLUELIB_MODEL_SEED")
    /// The seed of the first sequence; the others count up from it.
    static let firstSeed = number("BLUELIB_MODEL_FIRST") ?? Int.random(in: 1...999_999_999)
    /// The threads that run sequences. One, if other tests run too: many of them wait for terminals.
    static let threads = seconds == 60 ? 1 : max(2, ProcessInfo.processInfo.activeProcessorCount)

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}
