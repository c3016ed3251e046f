/// Which proxies to use for what, as the variables of the environment say.
package struct ProxySettings: Sendable {
    private var values: [WebAddress.Scheme: Variable] = [:]
    private var exceptions = ProxyExceptions("")

    private struct Variable: Sendable {
        let name: String
        let value: String
    }

    /// No proxies.
    package init() {}

    /// The proxies of an environment: `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, in small or capital letters.
    ///
    /// `HTTP_PROXY` is left out, since a web server sets it for the programs it starts to what a client sent it; small letters
    /// come before capitals, and an empty value is none.
    package init(environment: [String: String]) {
        func variable(_ names: String...) -> Variable? {
            names.lazy.compactMap { name in environment[name].map { Variable(name: name, value: $0) } }
                .first { !$0.value.trimmingWhitespace().isEmpty }
        }
        values[.http] = variable("http_proxy", "all_proxy", "ALL_PROXY")
        values[.https] = variable("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        exceptions = ProxyExceptions(variable("no_proxy", "NO_PROXY")?.value ?? "")
    }

    /// The way to an address.
    /// - Throws: ``TransferError/badProxy(variable:)`` only for an address that would take that proxy.
    func route(to address: WebAddress) throws(TransferError) -> Route {
        guard let variable = values[address.scheme], !exceptions.hold(address.host, address.port) else {
            return .direct
        }
        guard let proxy = ProxyServer(variable.value) else { throw .badProxy(variable: variable.name) }
        if proxy.kind == .socks { return .socks(proxy) }
        return address.scheme == .http ? .forward(proxy) : .tunnel(proxy)
    }
}
