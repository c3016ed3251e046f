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
    package var picture: [Duration] = [13, 26].map { .seconds($0) }

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

    /// The service that it asks.
    package let service: Service
    private let client: HTTPClient
    private let pacer: ServicePacer
    private let patience: ServicePatience
    private let headers: [String: String]
    /// The end and the reason of the present delay.
    private let delay = Mutex<(until: ContinuousClock.Instant, reason: String)?>(nil)
    /// The time at which the service refused too many requests, and the end of the delay that it asked for.
    private let stop = Mutex<(since: ContinuousClock.Instant, until: ContinuousClock.Instant)?>(nil)
    /// True once the library for transfers is loaded, and the service's name and certificates were read.
    private let isWarm = Atomic(false)
    /// The file of the token, for messages.
    private let tokenFile: String

    /// Creates a client.
    ///
    /// - Parameter contact: An address or mail to reach the user; empty for the page of the project.
    package init(
        _ service: Service, with client: HTTPClient, contact: String, tokenFile: String = "",
        patience: ServicePatience = ServicePatience()
    ) {
        (self.service, self.client, self.tokenFile, self.patience) = (service, client, tokenFile, patience)
        pacer = ServicePacer(service)
        var headers = ["User-Agent": TransferSettings.userAgent(contact: contact), "Accept": "application/json"]
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

    /// The reason and the rest of a delay, such as "which is busy: continues in 8 s"; nil while the client does not wait for the service.
    package var pause: String? {
        delay.withLock { delay in
            delay.map { "\($0.reason): continues in \(max(1, Int((($0.until - .now) / .seconds(1)).rounded(.up)))) s" }
        }
    }

    private func pause(_ duration: Duration, because reason: String) async throws {
        delay.withLock { $0 = (.now + duration, reason) }
        defer { delay.withLock { $0 = nil } }
        try await Task.sleep(for: duration)
    }

    /// Waits until the end of a delay that the service asked for, of whatever request.
    private func waitForStop() async throws {
        guard let until = stop.withLock({ $0?.until }), until > .now else { return }
        try await pause(until - .now, because: "which received too many requests")
    }

    /// Stops all requests after one that the service refused, once.
    ///
    /// - Parameter begun: The time at which the refused request began; those that were under way at the stop are refused too.
    private func stopRequests(for rest: Duration, begun: ContinuousClock.Instant) throws(ServiceError) {
        let isAgain = stop.withLock { stop in
            if let stop { return begun >= stop.since }
            stop = (.now, .now + rest)
            return false
        }
        if isAgain { throw .tooManyRequests(service.kind) }
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
        var rests = patience.busy
        while true {
            try await waitForStop()
            let begun = ContinuousClock.now
            let start = try await pacer.waitForTurn()
            let answer = try await request(address)
            // The first request was sent later than it was begun.
            if let start, !isWarm.exchange(true, ordering: .relaxed) { try await pacer.postpone(start) }
            if answer.status == 429 || answer.isLimited {
                try stopRequests(for: rest(after: answer), begun: begun)
            } else if answer.status == 503, service.kind != .coverArt {
                guard !rests.isEmpty else { throw ServiceError.busy(service.kind) }
                try await pause(rests.removeFirst() * Double.random(in: 1...1.25), because: "which is busy")
            } else {
                let remaining = answer[header: "x-discogs-ratelimit-remaining"].flatMap { Int($0) }
                if let remaining, remaining < Self.fewest {
                    try await pause(pacer.restOfWindow, because: "whose limit is nearly reached")
                }
                return answer
            }
        }
    }

    private func rest(after answer: HTTPAnswer) throws -> Duration {
        if answer.status != 429 { return patience.limited }
        let rest = answer.retryAfter ?? patience.tooMany.usual
        guard rest <= patience.tooMany.most else { throw ServiceError.tooManyRequests(service.kind) }
        return rest
    }

    private func request(_ address: WebAddress) async throws -> HTTPAnswer {
        do throws(TransferError) {
            return try await client.get(
                address, limit: Self.limit, headers: headers, isAlone: service.kind != .coverArt)
        } catch {
            if error == .cancelled { throw CancellationError() }
            throw ServiceError.failed(service.kind, error)
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
