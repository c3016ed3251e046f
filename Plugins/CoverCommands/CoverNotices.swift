internal import ShellKit
internal import Terminal

/// What is to be told of covers that came or failed, gathered so that fifty at once are a few lines.
struct CoverNotices: Sendable {
    /// How many lines are told at a time.
    private static let most = 3
    private static let pause = Duration.milliseconds(400)

    private var arrivals: [String] = []
    private var failures: [(name: String, reason: String)] = []
    private var last: ContinuousClock.Instant?

    /// A cover is there.
    mutating func arrive(_ name: String) { arrivals.append(name) }

    /// A cover could not be had.
    mutating func fail(_ name: String, because reason: String) { failures.append((name, reason)) }

    /// What is to be told now: nothing for a while after something was told.
    mutating func take(isLast: Bool) -> [StyledText] {
        let now = ContinuousClock.now
        if !isLast, let last, now - last < Self.pause { return [] }
        guard !arrivals.isEmpty || !failures.isEmpty else { return [] }
        last = now
        defer { (arrivals, failures) = ([], []) }
        return arrivalLines + failureLines
    }

    /// A line for each.
    mutating func takeAll() -> [StyledText] {
        defer { (arrivals, failures) = ([], []) }
        return arrivals.map(Self.arrival) + failures.map(Self.failure)
    }

    private var arrivalLines: [StyledText] {
        if arrivals.count <= Self.most { return arrivals.map(Self.arrival) }
        return [
            StyledText("The covers of \(arrivals[0]), \(arrivals[1]) and \(arrivals.count - 2) more are here.", .dim)
        ]
    }

    private var failureLines: [StyledText] {
        let lines = failures.prefix(Self.most).map(Self.failure)
        let rest = failures.count - lines.count
        return lines + (rest > 0 ? [StyledText("\(rest) more covers failed; 'downloads' says why.")] : [])
    }

    private static func arrival(_ name: String) -> StyledText { StyledText("The cover of \(name) is here.", .dim) }

    private static func failure(_ failure: (name: String, reason: String)) -> StyledText {
        StyledText(sentence(of: failure.name, because: failure.reason))
    }

    /// Why there is no cover of what has this name.
    static func sentence(of name: String, because reason: String) -> String {
        "No cover of \(name): \(sentence(reason))"
    }

    /// How a cover is called, with nothing in it that steers a terminal.
    static func name(of title: String?, _ address: String) -> String { "'" + sentence(title ?? address) + "'" }

    /// A sentence that stands alone, with a capital.
    static func opening(_ message: String) -> String { sentence(message.prefix(1).uppercased() + message.dropFirst()) }

    /// A text from elsewhere on one line, with nothing in it that steers a terminal.
    static func sentence(_ text: String) -> String { ControlCharacters.shown(text) }
}
