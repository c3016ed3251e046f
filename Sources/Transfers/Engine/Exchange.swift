internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1

/// One request and its answer: a single hop of a single attempt.
struct Exchange: Sendable {
    let settings: TransferSettings
    let engines: Engines
    let address: WebAddress
    let route: Route
    let peers: Peers

    init(_ address: WebAddress, _ settings: TransferSettings, _ engines: Engines) throws(TransferError) {
        self.address = address
        self.settings = settings
        self.engines = engines
        route = try settings.proxies.route(to: address)
        peers = Peers(address, route)
    }

    /// Sends a request, and lets its answer be taken as it comes.
    func send<Taker: AnswerTaker>(
        _ method: HTTPMethod, _ headers: HTTPHeaders, body: [UInt8]? = nil, to taker: Taker
    ) async throws(TransferError) -> Taker.Outcome {
        // The watchdog ends it; the engine's own deadline would say less.
        let dog = Watchdog(settings.firstByte, .silent(peers.server, settings.firstByte))
        let reception = Reception(taker, dog, patience: settings.stall)
        do {
            let request = try AsyncHTTPClient.HTTPClient.Request(
                url: requestURL, method: method, headers: headers, body: body.map { .bytes($0) })
            let task = engines.engine(for: route).execute(request: request, delegate: reception)
            let post = engines.watch.begin(dog) { task.cancel() }
            defer { engines.watch.end(post) }
            return try await withTaskCancellationHandler {
                try await task.get()
            } onCancel: {
                task.cancel()
            }
        } catch is Reception<Taker>.Enough {
            return try reception.outcome()
        } catch {
            return try reception.outcome(despite: error)
        }
    }

    /// The headers that all of our requests have.
    func headers(_ credentials: WebAddress.Credentials?) -> HTTPHeaders {
        var headers = HTTPHeaders()
        headers.add(name: "Host", value: address.authority)
        headers.add(name: "User-Agent", value: settings.userAgent)
        headers.add(name: "Accept", value: "*/*")
        // Pictures are compressed already; what is compressed once more only hides how much will come.
        headers.add(name: "Accept-Encoding", value: "identity")
        if let credentials { headers.add(name: "Authorization", value: credentials.header) }
        if case .forward(let proxy) = route, let credentials = proxy.credentials {
            headers.add(name: "Proxy-Authorization", value: credentials.header)
        }
        return headers
    }

    /// What an error of the engine means as long as there is no answer.
    func meaning(of error: any Error) -> TransferError {
        .engine(error, settings, peers, lost: .brokeOff(peers.nearest, received: 0, expected: nil))
    }

    private var requestURL: String {
        guard case .forward(let proxy) = route else { return address.description }
        let host = proxy.host.contains(":") ? "[\(proxy.host)]" : proxy.host
        return "http://\(host):\(proxy.port)\(address.target)"
    }
}
