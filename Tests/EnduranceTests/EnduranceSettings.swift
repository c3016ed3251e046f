internal import Foundation

/// How much the programs of these tests have to bear, as the environment says it.
enum EnduranceSettings {
    /// How many programs are killed in all, by `BLUELIB_KILLS`.
    static let kills = number("BLUELIB_KILLS") ?? 20
    /// How many seconds neighbours change one library, by `BLUELIB_NEIGHBOUR_SECONDS`.
    static let neighbourSeconds = Double(number("BLUELIB_NEIGHBOUR_SECONDS") ?? 4)
    /// How many times a library is damaged, by `BLUELIB_DAMAGES`.
    static let damages = number("BLUELIB_DAMAGES") ?? 24
    /// What all that is random comes from, by `BLUELIB_SEED`; another one each time where none is given.
    static let seed = number("BLUELIB_SEED") ?? Int.random(in: 1...999_999)

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}
