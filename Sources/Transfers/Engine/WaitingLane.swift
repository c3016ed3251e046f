/// Those who are inside from one host, and those who wait for it in their order.
struct WaitingLane {
    var inside = 0
    private var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    /// Tickets in the order in which they came; those withdrawn are left out when their turn comes.
    private var tickets: [Int] = []
    private var start = 0

    /// The ticket that is next.
    var first: Int? { start < tickets.count ? tickets[start] : nil }

    /// Whether nobody is inside and nobody waits.
    var isIdle: Bool { inside == 0 && waiting.isEmpty }

    var waitingCount: Int { waiting.count }

    mutating func append(_ ticket: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        waiting[ticket] = continuation
        tickets.append(ticket)
    }

    mutating func remove(_ ticket: Int) -> CheckedContinuation<Bool, Never>? {
        let continuation = waiting.removeValue(forKey: ticket)
        skipWithdrawn()
        return continuation
    }

    mutating func admitFirst() -> CheckedContinuation<Bool, Never>? {
        guard let ticket = first else { return nil }
        inside += 1
        let continuation = waiting.removeValue(forKey: ticket)
        skipWithdrawn()
        return continuation
    }

    private mutating func skipWithdrawn() {
        while start < tickets.count, waiting[tickets[start]] == nil { start += 1 }
        // What has been passed is thrown away by halves, so that each ticket is moved about once.
        guard start > 32, start * 2 > tickets.count else { return }
        tickets.removeFirst(start)
        start = 0
    }
}
