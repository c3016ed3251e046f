internal import Terminal

/// Collects messages about covers that arrived or failed, so that many of them become a few lines.
struct CoverNotices: Sendable {
    /// The maximum number of lines for each message.
    private static let most = 3
    private static let pause = Duration.milliseconds(400)

    private var arrivals: [String] = []
    private var failures: [(name: String, reason: String)] = []
    /// The first cover and the number of covers for each reason that concerns a whole server or proxy, in order.
    private var outages: [(name: String, reason: String, count: Int)] = []
    private var conclusions: [String] = []
    private var last: ContinuousClock.Instant?

    mutating func arrive(_ name: String) { arrivals.append(name) }

    mutating func fail(_ name: String, because reason: String) { failures.append((name, reason)) }

    /// Records a failure that other covers share; they become one line at the end.
    mutating func fail(_ name: String, withOthersBecause reason: String) {
        if let index = outages.firstIndex(where: { $0.reason == reason }) {
            outages[index].count += 1
        } else {
            outages.append((name, reason, 1))
        }
    }

    /// Records the result of several covers, which is displayed after all earlier messages.
    mutating func conclude(_ sentence: String) { conclusions.append(sentence) }

    /// The lines to display now; empty for a short time after the previous lines.
    mutating func removeDue(isLast: Bool) -> [StyledText] {
        let now = ContinuousClock.now
        if !isLast, let last, now - last < Self.pause { return [] }
        let lines = arrivalLines + failureLines + removeOutages(isLast: isLast) + conclusionLines
        if lines.isEmpty { return [] }
        last = now
        (arrivals, failures, conclusions) = ([], [], [])
        return lines
    }

    /// All messages, one line each.
    mutating func removeAll(isLast: Bool) -> [StyledText] {
        defer { (arrivals, failures, conclusions) = ([], [], []) }
        return arrivals.map(Self.arrival) + failures.map(Self.failure) + removeOutages(isLast: isLast) + conclusionLines
    }

    private mutating func removeOutages(isLast: Bool) -> [StyledText] {
        guard isLast else { return [] }
        defer { outages = [] }
        return outages.map { outage in
            let name = outage.name + (outage.count == 1 ? "" : " and \(outage.count - 1) more")
            return Self.failure((name, outage.reason))
        }
    }

    private var conclusionLines: [StyledText] { conclusions.map { StyledText(Self.sentence($0)) } }

    private var arrivalLines: [StyledText] {
        if arrivals.count <= Self.most { return arrivals.map(Self.arrival) }
        let names = "\(arrivals[0]), \(arrivals[1]) and \(arrivals.count - 2) more"
        return [StyledText("Downloaded the covers of \(names).", .dim)]
    }

    private var failureLines: [StyledText] {
        let lines = failures.prefix(Self.most).map(Self.failure)
        let rest = failures.count - lines.count
        guard rest > 0 else { return lines }
        return lines + [
            StyledText("\(rest) more \(rest == 1 ? "cover" : "covers") failed; 'downloads' lists the reasons.")
        ]
    }

    private static func arrival(_ name: String) -> StyledText { StyledText("Downloaded the cover of \(name).", .dim) }

    private static func failure(_ failure: (name: String, reason: String)) -> StyledText {
        StyledText(sentence(of: failure.name, because: failure.reason))
    }

    static func sentence(of name: String, because reason: String) -> String {
        "No cover of \(name): \(sentence(reason))"
    }

    /// The quoted name of a cover, with control characters escaped.
    static func name(of title: String?, _ address: String) -> String { "'" + sentence(title ?? address) + "'" }

    /// An external text on one line, with control characters escaped.
    static func sentence(_ text: String) -> String { ControlCharacters.shown(text) }
}
