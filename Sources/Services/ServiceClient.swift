internal import Synchronization
package import Tabular
package import Transfers

/// The delays after answers that ask for patience.
package struct ServicePatience: Sendable {
    /// The delays after "currently busy"; a random part is added.
    package var busy: [Duration] = [2, 4, 8, 16].map { .seconds($0) }
    /// The delay after "exceeding the allowable rate limit".
    package var limited = Duration.seconds(10)
    /// The delay after 429 if the service names none, and the longest that it may name.
    package var tooMany = (usual: Duration.seconds(60), most: Duration.seconds(300))
    /// The delays after an error of the server that has a picture.
    package var picture = RetryPolicy()

    /// Creates the delays that the services ask for.
    package init() {}
}

/// Asks a service, at its pace and with the patience that it asks for.
package final class ServiceClient: Sendable {
    /// The maximum size of an answer in bytes.
    private static let limit = 8 << 20
    private static let deepest = 64
    /// The remaining requests of Discogs below which the program waits for a new period.
    private static let fewest = 5
    /// The refusals of a request after which it is given up.
    private static let mostRefusals = 5

    /// The service that it asks.
    package let service: Service
    private let client: HTTPClient
    private let pacer: ServicePacer
    private let patience: ServicePatience
    private let headers: [String: String]
    /// A delay of which the user is told.
    private struct Delay {
        let until: ContinuousClock.Instant
        /// A sentence without its end.
        let reason: String
    }

    /// The shortest delay of which the user is told.
    private static let noticeable = Duration.seconds(2)
    private let delay = Mutex<Delay?>(nil)
    /// The delay before the next request, of whatever kind; nil for none.
    private let hold = Mutex<Delay?>(nil)
    /// The time at which the service refused too many requests.
    private let refusal = Mutex<ContinuousClock.Instant?>(nil)
    /// True once the library for transfers is loaded, and the service's name and certificates were read.
    private let isWarm = Atomic(false)
    /// The file of the token, for messages.
    private let tokenFile: String

    /// Creates a client.
    ///
    /// - Parameter tokenFile: The file of the token, for messages.
    package init(
        _ service: Service, with client: HTTPClient, tokenFile: String = "",
        patience: ServicePatience = ServicePatience()
    ) {
        (self.service, self.client, self.tokenFile, self.patience) = (service, client, tokenFile, patience)
        pacer = ServicePacer(service)
        var headers = ["Accept": "application/json"]
        if let token = service.token { headers["Authorization"] = "Discogs token=" + token }
        self.headers = headers
    }

    /// The JSON at a path; nil if the service has nothing there.
    ///
    /// - Throws: ``ServiceError``, or a cancellation error.
    package func json(at path: String, _ query: [(name: String, value: String)] = []) async throws -> JSONValue? {
        let address = try address(of: path, query)
        let answer = try await answer(at: address)
        switch answer.status {
        case 200..<300: break
        case 404: return nil
        case 401, 403: throw ServiceError.forbidden(service.kind, hasToken: service.token != nil, file: tokenFile)
        default: throw ServiceError.status(service.kind, answer.status, address: address.description)
        }
        do {
            let value = try JSONValue(parsing: answer.body)
            guard value.isShallow(Self.deepest) else { throw unreadable(address, "is nested too deeply") }
            return value
        } catch let error as TabularError {
            throw unreadable(address, error.isIncomplete ? "is incomplete" : "is not JSON")
        }
    }

    /// The largest number of addresses in a request to MusicBrainz. It permits 100; the line of a request has a limit too.
    static let addresses = 50

    /// The entries of MusicBrainz about addresses, of those that it knows, with these relations.
    ///
    /// - Throws: ``ServiceError``, also if the answer is no list, which says nothing about any address; a cancellation error.
    func entries(about addresses: [String], with relations: String) async throws -> [JSONValue] {
        let path = "/ws/2/url"
        let query = addresses.map { (name: "resource", value: $0) } + [("inc", relations), ("fmt", "json")]
        let answer = try await json(at: path, query)
        // The service has 404 only for a single address, and its entry has no list around it.
        if answer == nil, addresses.count == 1 { return [] }
        let entries = answer?["resource"]?.string == nil ? answer?["urls"]?.array : answer.map { [$0] }
        guard let entries, entries.allSatisfy({ $0["resource"]?.string != nil }) else {
            throw try unreadable(path, [], "has no list of addresses with their releases")
        }
        return entries
    }

    /// The reason and the rest of a delay, such as "MusicBrainz is busy: continues in 8 s"; nil while the client does not wait.
    package var pause: String? {
        delay.withLock { delay in
            delay.map { "\($0.reason): continues in \(max(1, Int((($0.until - .now) / .seconds(1)).rounded(.up)))) s" }
        }
    }

    /// Waits, and tells the reason meanwhile: a sentence without its end.
    func pause(_ duration: Duration, because reason: String) async throws {
        delay.withLock { $0 = Delay(until: .now + duration, reason: reason) }
        defer { delay.withLock { $0 = nil } }
        try await Task.sleep(for: duration, tolerance: .zero)
    }

    /// Waits until a request may start, and returns the recorded start.
    private func waitForTurn() async throws -> Duration? {
        if let hold = hold.withLock({ $0 }), hold.until > .now {
            try await pause(hold.until - .now, because: hold.reason)
        }
        return try await pacer.waitForTurn { delay in
            guard delay > Self.noticeable else { return try await Task.sleep(for: delay, tolerance: .zero) }
            try await pause(delay, because: "\(service.name) permits no more requests yet")
        }
    }

    /// Lets no request begin before a time after one that the service refused.
    private func holdRequests(for rest: Duration) {
        hold.withLock { hold in
            if let hold, hold.until > .now + rest { return }
            hold = Delay(until: .now + rest, reason: "\(service.name) received too many requests")
        }
    }

    /// Stops all requests after one that said that this connection sends too many, once.
    ///
    /// - Parameter begun: The time at which the refused request began; those that were under way at the stop are refused too.
    private func stopRequests(begun: ContinuousClock.Instant) throws(ServiceError) {
        let isAgain = refusal.withLock { since in
            if let since { return begun >= since }
            since = .now
            return false
        }
        if isAgain { throw .tooManyRequests(service.kind) }
        holdRequests(for: patience.limited)
    }

    /// The error of an answer that has not the expected form.
    ///
    /// - Parameter reason: The end of a sentence about the address.
    package func unreadable(
        _ path: String, _ query: [(name: String, value: String)] = [], _ reason: String
    ) throws(ServiceError) -> ServiceError { unreadable(try address(of: path, query), reason) }

    private func unreadable(_ address: WebAddress, _ reason: String) -> ServiceError {
        .unreadable(service.kind, address: address.description, reason: reason)
    }

    private func address(of path: String, _ query: [(name: String, value: String)]) throws(ServiceError) -> WebAddress {
        do { return try service.address(of: path, query) } catch { throw .failed(service.kind, error) }
    }

    /// The answer after all that the service asked to wait; also a status that is an error.
    func answer(at address: WebAddress) async throws -> HTTPAnswer {
        var (rests, refusals) = (patience.busy, 0)
        while true {
            let start = try await waitForTurn()
            let begun = ContinuousClock.now
            let answer = try await request(address)
            // The first request was sent later than it was begun.
            if let start, !isWarm.exchange(true, ordering: .relaxed) { try await pacer.postpone(start) }
            if answer.status == 429 {
                refusals += 1
                guard refusals < Self.mostRefusals else { throw ServiceError.tooManyRequests(service.kind) }
                holdRequests(for: try rest(after: answer))
            } else if answer.isLimited {
                try stopRequests(begun: begun)
            } else if answer.status == 503, service.kind != .coverArt {
                guard !rests.isEmpty else { throw ServiceError.busy(service.kind) }
                try await pause(rests.removeFirst() * Double.random(in: 1...1.25), because: "\(service.name) is busy")
            } else {
                let remaining = answer[header: "x-discogs-ratelimit-remaining"].flatMap { Int($0) }
                if let remaining, remaining < Self.fewest {
                    let end = ContinuousClock.now + pacer.restOfWindow
                    hold.withLock {
                        $0 = Delay(until: end, reason: "the limit of \(service.name) is nearly reached")
                    }
                }
                return answer
            }
        }
    }

    private func rest(after answer: HTTPAnswer) throws -> Duration {
        let rest = answer.retryAfter ?? patience.tooMany.usual
        guard rest <= patience.tooMany.most else { throw ServiceError.tooManyRequests(service.kind) }
        return rest
    }

    private func request(_ address: WebAddress) async throws -> HTTPAnswer {
        do throws(TransferError) {
            return try await client.get(
                address, limit: Self.limit, headers: headers, isAlone: service.kind != .coverArt)
        } catch {
            switch error {
            case .cancelled: throw CancellationError()
            case .tooLarge: throw unreadable(address, "is larger than \(Self.limit >> 20) MB")
            default: throw ServiceError.failed(service.kind, error)
            }
        }
    }
}

extension HTTPAnswer {
    /// True if MusicBrainz says that this connection sends too many requests, and not that all do.
    fileprivate var isLimited: Bool {
        status == 503
            && String(decoding: body.prefix(1024), as: UTF8.self).contains("exceeding the allowable rate limit")
    }
}

extension JSONValue {
    /// True if no list or object is inside more than so many others.
    fileprivate func isShallow(_ depth: Int) -> Bool {
        switch self {
        case .array(let elements): depth > 0 && elements.allSatisfy { $0.isShallow(depth - 1) }
        case .object(let members): depth > 0 && members.allSatisfy { $0.value.isShallow(depth - 1) }
        case .null, .bool, .number, .string: true
        }
    }
}

extension TabularError {
    /// True if the text ends inside a value.
    fileprivate var isIncomplete: Bool { if case .cutOff = self { true } else { false } }
}
