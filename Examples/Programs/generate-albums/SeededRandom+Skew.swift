internal import Randomness

extension SeededRandom {
    /// A number from 0 that is below another, small ones far more often: the *n*-th about as often as *n* to the power of -0.6
    /// says, after Zipf's law.
    ///
    /// Only what IEEE 754 rounds the same way everywhere is computed.
    mutating func skewed(below bound: Int) -> Int {
        let even = Double(next() >> 11) / Double(1 << 53)
        return min(bound - 1, Int(Double(bound) * even * even * even.squareRoot()))
    }
}
