internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1

/// One request and its answer: a single hop of a single attempt.
struct Exchange: Sendable {
    /// What came back, besides failures.
    enum Outcome: Sendable {
        case body(FileSink, contentType: String?)
        /// The header Location as it came.
        case redirect(String?)
    }

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

    /// The head of the answer; its body has not been read then.
    func response(to request: HTTPClientRequest) async throws(TransferError) -> HTTPClientResponse {
        let engine = engines.engine(for: route)
        let silent = TransferError.silent(peers.server, settings.firstByte)
        return try await engines.watch.over(settings.firstByte, silent) { _ async throws(TransferError) in
            do {
                // The watchdog ends it; the engine's own deadline would say less.
                return try await engine.execute(request, deadline: .distantFuture)
            } catch {
                throw TransferError.engine(
                    error, settings, peers, lost: .brokeOff(peers.nearest, received: 0, expected: nil))
            }
        }
    }

    /// A request with the headers that all of ours have.
    func request(_ method: HTTPMethod, _ credentials: WebAddress.Credentials?) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: requestURL)
        request.method = method
        request.headers.add(name: "Host", value: address.authority)
        request.headers.add(name: "User-Agent", value: settings.userAgent)
        request.headers.add(name: "Accept", value: "*/*")
        // Pictures are compressed already; what is compressed once more only hides how much will come.
        request.headers.add(name: "Accept-Encoding", value: "identity")
        if let credentials { request.headers.add(name: "Authorization", value: credentials.header) }
        if case .forward(let proxy) = route, let credentials = proxy.credentials {
            request.headers.add(name: "Proxy-Authorization", value: credentials.header)
        }
        return request
    }

    private var requestURL: String {
        guard case .forward(let proxy) = route else { return address.description }
        let host = proxy.host.contains(":") ? "[\(proxy.host)]" : proxy.host
        return "http://\(host):\(proxy.port)\(address.target)"
    }
}
