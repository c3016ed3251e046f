/// The beginning of a title, as it is typed letter by letter.
struct TypedTitle {
    /// How long a letter waits for the next one.
    private static let patience = Duration.seconds(1)

    /// What has been typed without a pause; empty before.
    private(set) var text = ""
    private var latest: ContinuousClock.Instant?

    /// Whether a letter that is typed now goes on with those before.
    func goesOn(at now: ContinuousClock.Instant) -> Bool { latest.map { now - $0 < Self.patience } ?? false }

    /// Takes a letter in; answers whether it goes on with those before.
    mutating func type(_ letter: Character, at now: ContinuousClock.Instant) -> Bool {
        let goesOn = goesOn(at: now)
        text = (goesOn ? text : "") + String(letter)
        latest = now
        return goesOn
    }

    /// What is typed next begins anew.
    mutating func forget() {
        text = ""
        latest = nil
    }
}
