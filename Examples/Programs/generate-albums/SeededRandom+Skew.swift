internal import Randomness

extension SeededRandom {
    /// A number from 0 to `bound` - 1 in which small numbers are far more frequent: the frequency of *n* is proportional to *n* to
    /// the power of -0.6, as in Zipf's law.
    ///
    /// Uses only operations that IEEE 754 rounds exactly, so the result is the same on every machine.
    mutating func skewed(below bound: Int) -> Int {
        let even = Double(next() >> 11) / Double(1 << 53)
        return min(bound - 1, Int(Double(bound) * even * even * even.squareRoot()))
    }
}
