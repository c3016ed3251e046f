import Foundation

/// How long the model is compared, as the environment says.
enum ModelSettings {
    /// The seconds after which no new sequence begins: `BLUELIB_MODEL_SECONDS`.
    static let seconds = number("BLUELIB_MODEL_SECONDS") ?? (sequences == nil ? 60 : 100_000)
    /// The number of sequences after which none begins: `BLUELIB_MODEL_SEQUENCES`.
    static let sequences = number("BLUELIB_MODEL_SEQUENCES")
    /// The one sequence to replay: `BLUELIB_MODEL_SEED`.
    static let replayedSeed = number("BLUELIB_MODEL_SEED")
    /// The seed of the first sequence; those after it count up.
    static let firstSeed = number("BLUELIB_MODEL_FIRST") ?? Int.random(in: 1...999_999_999)

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}
