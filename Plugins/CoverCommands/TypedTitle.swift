/// The prefix of a title, typed letter by letter.
struct TypedTitle {
    /// The maximum interval between two letters.
    private static let patience = Duration.seconds(1)

    /// The letters typed without a pause.
    private(set) var text = ""
    private var latest: ContinuousClock.Instant?

    /// True if a letter at this time continues the text.
    func goesOn(at now: ContinuousClock.Instant) -> Bool { latest.map { now - $0 < Self.patience } ?? false }

    /// Adds a letter; returns true if it continues the text.
    mutating func type(_ letter: Character, at now: ContinuousClock.Instant) -> Bool {
        let goesOn = goesOn(at: now)
        text = (goesOn ? text : "") + String(letter)
        latest = now
        return goesOn
    }

    /// Clears the text.
    mutating func forget() {
        text = ""
        latest = nil
    }
}
