internal import CCurl

/// A request to a server, and the proxy that it goes through.
struct Request {
    let address: WebAddress
    let proxy: ProxyServer?
    /// The credentials, sent even if the server does not request them.
    let credentials: WebAddress.Credentials?
    var headers: [(name: String, value: String)] = []
    /// The server that redirected to the address, which must not be in a private network then; nil if it may be.
    var referrer: TransferError.Peer?
    /// True for a connection of its own. libcurl repeats a request on one that the server has closed meanwhile, at once and unasked.
    var isAlone = false
    /// The body of a POST; nil for a GET.
    var body: [UInt8]?

    var server: TransferError.Peer { .server(address.host) }
    /// The other end of the connection.
    var nearest: TransferError.Peer { proxy.map { .proxy($0.host) } ?? server }

    /// True if another request needs the same server, port and proxy.
    func isSameWay(as other: Request) -> Bool {
        (address.scheme, address.host, address.port) == (other.address.scheme, other.address.host, other.address.port)
            && proxy == other.proxy
    }

    /// Sets all options of libcurl except the callbacks for the response.
    func configure(_ easy: UnsafeMutableRawPointer, _ settings: TransferSettings) {
        ccurl_set_text(easy, CURLOPT_URL, address.description)
        ccurl_set_text(easy, CURLOPT_USERAGENT, settings.userAgent)
        ccurl_set_text(easy, CURLOPT_USERNAME, credentials?.user)
        ccurl_set_text(easy, CURLOPT_PASSWORD, credentials?.password)
        // Pictures are already compressed, and further compression hides their size. It is decoded anyway if a server uses it.
        ccurl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "identity")
        ccurl_set_long(easy, CURLOPT_PROTOCOLS, Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
        ccurl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        ccurl_set_long(easy, CURLOPT_PATH_AS_IS, 1)
        ccurl_set_long(easy, CURLOPT_BUFFERSIZE, 0x10000)
        ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Int((settings.connect / .milliseconds(1)).rounded(.up)))
        if let file = settings.certificates {
            ccurl_set_text(easy, CURLOPT_CAINFO, file)
            ccurl_set_text(easy, CURLOPT_CAPATH, nil)
        }
        for option in isAlone ? [CURLOPT_FRESH_CONNECT, CURLOPT_FORBID_REUSE] : [] { ccurl_set_long(easy, option, 1) }
        if let body { ccurl_set_body(easy, body, body.count) }
        configureProxy(easy)
    }

    private func configureProxy(_ easy: UnsafeMutableRawPointer) {
        // Empty texts prevent libcurl from reading the environment variables.
        let host = proxy.map { $0.host.contains(":") ? "[\($0.host)]" : $0.host } ?? ""
        ccurl_set_text(easy, CURLOPT_PROXY, host)
        ccurl_set_text(easy, CURLOPT_NOPROXY, "")
        guard let proxy else { return }
        ccurl_set_long(easy, CURLOPT_PROXYPORT, proxy.port)
        let kind = proxy.kind == .socks ? CURLPROXY_SOCKS5_HOSTNAME : CURLPROXY_HTTP
        ccurl_set_long(easy, CURLOPT_PROXYTYPE, Int(kind.rawValue))
        ccurl_set_text(easy, CURLOPT_PROXYUSERNAME, proxy.credentials?.user)
        ccurl_set_text(easy, CURLOPT_PROXYPASSWORD, proxy.credentials?.password)
        ccurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }
}
