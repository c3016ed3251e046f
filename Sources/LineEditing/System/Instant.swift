extension ContinuousClock.Instant {
    func milliseconds(until later: Self) -> Double { duration(to: later) / .milliseconds(1) }

    func advanced(byMilliseconds milliseconds: Double) -> Self { advanced(by: .milliseconds(milliseconds)) }

    /// The milliseconds from now until this instant; 0 if it is in the past.
    var remaining: Double { pending ?? 0 }

    /// The milliseconds from now until this instant; nil if it is in the past.
    var pending: Double? {
        let rest = ContinuousClock.now.milliseconds(until: self)
        return rest > 0 ? rest : nil
    }
}
