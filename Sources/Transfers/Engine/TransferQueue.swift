/// The transfers that wait for their turn: so many run from one host and so many in all, and the first to come is the first to run.
///
/// A transfer waits only for its own host or for the total. libcurl has limits too (`CURLMOPT_MAX_HOST_CONNECTIONS`), which do not
/// serve here: they count connections, so that all servers behind a proxy are one; the time-outs of what waits run; and what a full
/// host holds up loses its place.
struct TransferQueue {
    private struct Host {
        var running = 0
        var waiting: [(ticket: Int, id: Int)] = []
    }

    /// Transfers at the same time from one host, at least 1; those that run go on.
    var perHost: Int { didSet { perHost = max(1, perHost) } }
    /// The number of transfers that wait.
    private(set) var waiting = 0
    private let total: Int
    private var running = 0
    private var tickets = 0
    private var hosts: [String: Host] = [:]

    init(perHost: Int, total: Int) {
        (self.perHost, self.total) = (max(1, perHost), max(1, total))
    }

    mutating func append(_ id: Int, host: String) {
        tickets += 1
        waiting += 1
        hosts[host, default: Host()].waiting.append((tickets, id))
    }

    /// Takes out a transfer that waits. O(transfers that wait for the host)
    mutating func remove(_ id: Int, host: String) {
        guard let index = hosts[host]?.waiting.firstIndex(where: { $0.id == id }) else { return }
        hosts[host]?.waiting.remove(at: index)
        waiting -= 1
        forgetIfIdle(host)
    }

    /// The transfer whose turn it is, which runs from now on; nil when there is none. O(hosts)
    mutating func next() -> Int? {
        guard running < total else { return nil }
        var first: (ticket: Int, host: String)?
        for (host, state) in hosts where state.running < perHost {
            guard let ticket = state.waiting.first?.ticket, ticket < first?.ticket ?? .max else { continue }
            first = (ticket, host)
        }
        guard let host = first?.host, let id = hosts[host]?.waiting.removeFirst().id else { return nil }
        hosts[host]?.running += 1
        running += 1
        waiting -= 1
        return id
    }

    /// Ends the turn of a transfer.
    mutating func leave(_ host: String) {
        running -= 1
        hosts[host]?.running -= 1
        forgetIfIdle(host)
    }

    private mutating func forgetIfIdle(_ host: String) {
        if let state = hosts[host], state.running == 0, state.waiting.isEmpty { hosts[host] = nil }
    }
}
