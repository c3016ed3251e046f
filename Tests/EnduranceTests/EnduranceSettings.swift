internal import Foundation
internal import Randomness

/// The extent of these tests, from the environment.
enum EnduranceSettings {
    /// The total number of killed programs, from `BLUELIB_KILLS`.
    static let kills = number("BLUELIB_KILLS") ?? 20
    /// The number of seconds in which several programs change one library, from `BLUELIB_NEIGHBOUR_SECONDS`.
    static let neighbourSeconds = Double(number("BLUELIB_NEIGHBOUR_SECONDS") ?? 4)
    /// The number of damaged libraries, from `BLUELIB_DAMAGES`.
    static let damages = number("BLUELIB_DAMAGES") ?? 24
    /// The seed of all random numbers.
    static let seed = RunSeed.value

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}
