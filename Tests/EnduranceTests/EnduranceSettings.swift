internal import Foundation

/// The extent of these tests, from the environment.
enum EnduranceSettings {
    /// The total number of killed programs, from `BLUELIB_KILLS`.
    static let kills = number("BLUELIB_KILLS") ?? 20
    /// The number of seconds in which several programs change one library, from `BLUELIB_NEIGHBOUR_SECONDS`.
    static let neighbourSeconds = Double(number("BLUELIB_NEIGHBOUR_SECONDS") ?? 4)
    /// The number of damaged libraries, from `BLUELIB_DAMAGES`.
    static let damages = number("BLUELIB_DAMAGES") ?? 24
    /// The seed of all random numbers, from `BLUELIB_SEED`; a random one by default.
    static let seed = number("BLUELIB_SEED") ?? Int.random(in: 1...999_999)

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}
