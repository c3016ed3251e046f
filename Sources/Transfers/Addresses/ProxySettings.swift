/// The proxies for http and https, from the environment variables.
package struct ProxySettings: Sendable {
    private var values: [WebAddress.Scheme: (name: String, value: String)] = [:]
    private var exceptions = ProxyExceptions("")

    init() {}

    /// The proxies of an environment: `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, in lower or upper case.
    ///
    /// Lower case takes precedence, and an empty value counts as unset. `HTTP_PROXY` is ignored, because web servers set it
    /// from a request header for the programs that they start.
    package init(environment: [String: String]) {
        func variable(_ names: String...) -> (name: String, value: String)? {
            names.lazy.compactMap { name in environment[name].map { (name, $0) } }
                .first { !$0.value.allSatisfy(\.isSpace) }
        }
        values[.http] = variable("http_proxy", "all_proxy", "ALL_PROXY")
        values[.https] = variable("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        exceptions = ProxyExceptions(variable("no_proxy", "NO_PROXY")?.value ?? "")
    }

    /// The proxy of an address; nil for none.
    /// - Throws: ``TransferError/badProxy(variable:)`` only for an address that would use that proxy.
    func proxy(for address: WebAddress) throws(TransferError) -> ProxyServer? {
        guard let variable = values[address.scheme], !exceptions.contains(address.host, address.port) else {
            return nil
        }
        guard let proxy = ProxyServer(variable.value) else { throw .badProxy(variable: variable.name) }
        return proxy
    }
}

/// A server that forwards requests.
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
    /// SOCKS is supported only without a user, and no proxy is supported over TLS.
    init?(_ text: String) {
        let text = text.drop(while: \.isSpace).reversed().drop(while: \.isSpace).reversed()
        let parts = String(text).split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        let scheme = parts.count == 2 ? parts[0].lowercased() : "http"
        guard let rest = parts.last, ["http", "socks5", "socks5h", "socks"].contains(scheme) else { return nil }
        guard let address = try? WebAddress("http://\(rest)") else { return nil }
        kind = scheme == "http" ? .http : .socks
        host = address.host
        credentials = address.credentials
        // The default port of proxies differs from that of the scheme with which the address is parsed.
        let hasPort = rest.hasSuffix(":\(address.port)") || rest.contains(":\(address.port)/")
        port = hasPort ? address.port : 1080
        if kind == .socks, credentials != nil { return nil }
    }
}

extension Character {
    /// True for a space or a tab, also of other alphabets; false for a line break.
    fileprivate var isSpace: Bool { isWhitespace && !isNewline }
}
