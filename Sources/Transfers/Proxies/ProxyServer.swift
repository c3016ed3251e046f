/// A server that passes on requests for us.
struct ProxyServer: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case http, socks
    }

    let kind: Kind
    let host: String
    let port: Int
    let credentials: WebAddress.Credentials?

    /// Reads the value of a proxy variable as curl does: '[scheme://][user:password@]host[:port][/]', http by default.
    ///
    /// SOCKS is spoken without a user only, and not to a proxy over TLS.
    init?(_ text: String) {
        let text = text.trimmingWhitespace()
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        let scheme = parts.count == 2 ? parts[0].lowercased() : "http"
        guard let rest = parts.last, ["http", "socks5", "socks5h", "socks"].contains(scheme) else { return nil }
        guard let address = try? WebAddress("http://\(rest)") else { return nil }
        kind = scheme == "http" ? .http : .socks
        host = address.host
        credentials = address.credentials
        // The default port of proxies is not that of the scheme which is only borrowed here for reading.
        let hasPort = rest.hasSuffix(":\(address.port)") || rest.contains(":\(address.port)/")
        port = hasPort ? address.port : 1080
        if kind == .socks, credentials != nil { return nil }
    }
}
