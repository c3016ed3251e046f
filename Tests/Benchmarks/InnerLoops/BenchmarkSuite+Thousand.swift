import Benchmark

/// The number of repetitions in each measurement, which makes the cost of reading the clock negligible.
let thousand = 1000

/// The results of all repetitions, which are checked at the end, so that the compiler cannot remove them.
@MainActor private(set) var counted = 0

extension BenchmarkSuite {
    /// Adds a benchmark of an operation that runs a thousand times; it gets the number of the repetition, from 1.
    @MainActor
    func thousandTimes(_ name: String, _ thing: @escaping @MainActor (Int) throws -> Int) {
        once(name) { try (1...thousand).reduce(0) { sum, number in sum &+ (try thing(number)) } }
    }

    /// Adds a benchmark of an operation that handles a thousand items at once.
    @MainActor
    func once(_ name: String, _ things: @escaping @MainActor () throws -> Int) {
        benchmark(name) { try MainActor.assumeIsolated { counted &+= try things() } }
    }
}
