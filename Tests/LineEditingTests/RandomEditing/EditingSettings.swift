internal import Foundation

/// The settings of random editing, from the environment.
enum EditingSettings {
    /// The number of sessions, from `BLUELIB_EDITING_SESSIONS`.
    static let sessions = number("BLUELIB_EDITING_SESSIONS") ?? 20
    /// The seed of all random numbers, from `BLUELIB_SEED`; a random one by default.
    static let seed = number("BLUELIB_SEED") ?? Int.random(in: 1...999_999)
    /// The timeout in seconds for a correct screen, from `BLUELIB_EDITING_PATIENCE`.
    static let patience = number("BLUELIB_EDITING_PATIENCE") ?? 60

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}
