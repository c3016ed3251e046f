import Benchmark

/// How often a thing is done in each measurement, so that reading the clock does not count.
let thousand = 1000

/// What came of everything that was done, which is looked at in the end: so the compiler cannot leave it out.
@MainActor private(set) var counted = 0

extension BenchmarkSuite {
    /// Adds a benchmark of a thing that is done a thousand times; it is given the number of the time, from 1.
    @MainActor
    func thousandTimes(_ name: String, _ thing: @escaping @MainActor (Int) throws -> Int) {
        once(name) { try (1...thousand).reduce(0) { sum, number in sum &+ (try thing(number)) } }
    }

    /// Adds a benchmark of something that takes a thousand things at once.
    @MainActor
    func once(_ name: String, _ things: @escaping @MainActor () throws -> Int) {
        benchmark(name) { try MainActor.assumeIsolated { counted &+= try things() } }
    }
}
