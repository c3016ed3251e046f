/// The settings for transfers; all of them have defaults.
package struct TransferSettings: Sendable {
    /// Simultaneous transfers from one host, at least 1.
    package var perHost = 6
    /// Simultaneous transfers in total.
    package var total = 64
    /// The timeout for a connection, TLS included.
    package var connect = Duration.seconds(10)
    /// The timeout for the head of a response, from the start of the request.
    package var firstByte = Duration.seconds(20)
    /// The timeout between two pieces of a body.
    package var stall = Duration.seconds(20)
    /// The number of attempts, and the delays between them.
    package var retries = RetryPolicy()
    /// Hosts that ask for few transfers at once from all programs of the user, and whose errors last longer than those of others.
    package var busyHosts = [coverArtArchive.host: coverArtArchive.atOnce]
    /// The maximum size of a decompressed response in bytes, regardless of the limit of the transfer.
    package var decodedLimit = 32 * 1024 * 1024
    /// The proxies; none by default.
    package var proxies = ProxySettings()
    /// An address or mail to reach the user, for servers; empty for the page of the project.
    package var contact = ""
    /// A file of trusted certificates (PEM) that replaces those of the system, like `SSL_CERT_FILE`; nil for those of the
    /// system.
    package var certificates: String?

    /// The Cover Art Archive, and the number of requests that it bears at once.
    package static let coverArtArchive = (host: "coverartarchive.org", atOnce: 4)

    /// Creates the default settings, which suit pictures from public servers.
    package init() {}
}

extension TransferSettings {
    /// The page of the project, which servers get as a contact. Packagers replace it by theirs.
    private static let page = "https://github.com/OWNER/BlueLibrary"

    /// Sets the address of the Cover Art Archive or of a mirror, which is asked with the same patience.
    package mutating func setArchive(_ address: String) {
        let own = Self.coverArtArchive
        busyHosts = [own.host: own.atOnce]
        if let mirror = try? WebAddress(address), !mirror.isLocal { busyHosts[mirror.host] = own.atOnce }
    }

    /// Sets the timeout for a server that sends nothing.
    package mutating func setTimeout(_ timeout: Duration) { (firstByte, stall) = (timeout, timeout) }

    /// The name of the program for servers, with an address or mail to reach its user.
    package var userAgent: String { "bluelib/0.1.0 ( \(contact.isEmpty ? Self.page : contact) )" }
}
