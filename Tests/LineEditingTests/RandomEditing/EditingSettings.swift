internal import Foundation
internal import Randomness

/// The settings of random editing, from the environment.
enum EditingSettings {
    /// The number of sessions, from `BLUELIB_EDITING_SESSIONS`.
    static let sessions = number("BLUELIB_EDITING_SESSIONS") ?? 20
    /// The seed of the first session; the others count up from it.
    static let seed = RunSeed.value
    /// The timeout in seconds for a correct screen, from `BLUELIB_EDITING_PATIENCE`.
    static let patience = number("BLUELIB_EDITING_PATIENCE") ?? 60

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}
