internal import Files

/// The queue of transfers that wait for their turn, with a limit per host and in total. Their ids are their tickets: lower ones first,
/// also with a further request after a redirect or an error.
///
/// A transfer waits only for its own host or for the total. With libcurl's limits (`CURLMOPT_MAX_HOST_CONNECTIONS`), all servers
/// behind a proxy would share one limit, waiting transfers could time out, and a transfer whose host is busy would lose its position.
struct TransferQueue {
    private struct Host {
        /// True if a connection was made since the host was last idle. Until then a single transfer runs, so that a host that
        /// cannot be reached is tried once.
        var isReached = false
        var running = 0
        /// The ids in ascending order.
        var waiting: [Int] = []
        /// The locked files of the running transfers, if the host asks for few.
        var places: [OpenFile] = []
        /// The lock of the program that gets the next place.
        var turn: OpenFile?
    }

    /// The number of simultaneous transfers from a host, at least 1; running transfers continue.
    var perHost: Int
    /// The number of simultaneous transfers in total, at least 1.
    let total: Int
    /// The number of simultaneous transfers from hosts that ask for few, which all programs of the user share.
    var busyHosts: [String: Int]
    /// The hosts whose places other programs have, until ``retry()``.
    private var fullHosts: Set<String> = []
    private var running = 0
    private var hosts: [String: Host] = [:]
    /// The requests of the waiting transfers.
    private var requests: [Int: Request] = [:]

    init(perHost: Int, busyHosts: [String: Int] = [:], total: Int) {
        (self.perHost, self.busyHosts, self.total) = (perHost, busyHosts, max(1, total))
    }

    var waiting: Int { requests.count }

    mutating func insert(_ id: Int, _ request: Request) {
        requests[id] = request
        hosts[request.address.host, default: Host()].waiting.append(id)
        hosts[request.address.host]?.waiting.sort()
    }

    /// Removes a transfer, if it waits. O(waiting transfers of its host)
    mutating func remove(_ id: Int) {
        guard let host = requests.removeValue(forKey: id)?.address.host else { return }
        hosts[host]?.waiting.removeAll { $0 == id }
        if hosts[host]?.waiting.isEmpty == true { hosts[host]?.turn = nil }
        forgetIfIdle(host)
    }

    /// Removes the transfer whose turn it is, and counts it as running; nil if there is none. O(hosts)
    mutating func next() -> (id: Int, request: Request)? {
        while running < total, let (host, id) = firstWaiting {
            guard let request = requests[id] else { return nil }
            if let most = busyHosts[host], !takePlace(at: request.address, of: most) {
                fullHosts.insert(host)
                continue
            }
            requests[id] = nil
            hosts[host]?.waiting.removeFirst()
            hosts[host]?.running += 1
            running += 1
            return (id, request)
        }
        return nil
    }

    private var firstWaiting: (host: String, id: Int)? {
        let open = hosts.lazy.filter { [perHost, busyHosts, fullHosts] in
            let most = min(perHost, busyHosts[$0.key] ?? .max)
            return $0.value.running < ($0.value.isReached ? max(1, most) : 1) && !$0.value.waiting.isEmpty
                && !fullHosts.contains($0.key)
        }
        return open.min { $0.value.waiting[0] < $1.value.waiting[0] }.map { ($0.key, $0.value.waiting[0]) }
    }

    /// Takes one of the places at a host, each of which is the lock of a file. The programs that wait take turns.
    ///
    /// - Returns: False if other programs have all places. Without files that can be locked, the program counts only its own transfers.
    private mutating func takePlace(at address: WebAddress, of most: Int) -> Bool {
        let name = "\(address.host)-\(address.port)"
        do throws(SystemError) {
            if hosts[address.host]?.turn == nil {
                guard let turn = try SharedFile.locked([name + "-next"]) else { return false }
                hosts[address.host]?.turn = turn
            }
            guard let place = try SharedFile.locked((1...max(1, most)).map { "\(name)-\($0)" }) else { return false }
            hosts[address.host]?.places.append(place)
        } catch {}
        hosts[address.host]?.turn = nil
        return true
    }

    /// True if transfers wait for the places that other programs have.
    var waitsForPrograms: Bool { !fullHosts.isEmpty }

    /// Lets the next transfers ask again for the places that other programs had.
    mutating func retry() { fullHosts = [] }

    /// True if no connection was made yet to a host that has transfers. O(hosts)
    var hasUnreachedHosts: Bool { hosts.values.contains { !$0.isReached } }

    /// Notes that a transfer has a connection to a host, or to its proxy.
    mutating func noteConnection(to host: String) { hosts[host]?.isReached = true }

    /// The waiting transfers whose requests go to the same server in the same way. O(waiting transfers)
    func waiting(like request: Request) -> [Int] {
        requests.filter { $0.value.isSameWay(as: request) }.map(\.key).sorted()
    }

    /// Notes that a transfer from a host has ended.
    mutating func release(_ host: String) {
        running -= 1
        hosts[host]?.running -= 1
        _ = hosts[host]?.places.popLast()
        forgetIfIdle(host)
    }

    private mutating func forgetIfIdle(_ host: String) {
        if let state = hosts[host], state.running == 0, state.waiting.isEmpty { hosts[host] = nil }
    }
}
