internal import Foundation

/// How much is edited at random, as the environment says it.
enum EditingSettings {
    /// How many sessions, by `BLUELIB_EDITING_SESSIONS`.
    static let sessions = number("BLUELIB_EDITING_SESSIONS") ?? 20
    /// What all that is random comes from, by `BLUELIB_SEED`; another one each time where none is given.
    static let seed = number("BLUELIB_SEED") ?? Int.random(in: 1...999_999)
    /// How many seconds the screen may take to be as it should, by `BLUELIB_EDITING_PATIENCE`.
    static let patience = number("BLUELIB_EDITING_PATIENCE") ?? 60

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}
