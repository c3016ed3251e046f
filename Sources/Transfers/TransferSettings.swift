/// How transfers are made; all of it can be left as it is.
package struct TransferSettings: Sendable {
    /// Transfers at the same time from one host; ``HTTPClient/setLimit(perHost:)`` changes it while transfers run.
    package var perHost = 6
    /// Transfers at the same time in all.
    package var total = 64
    /// For a connection to be made, TLS included.
    package var connect = Duration.seconds(10)
    /// For the head of the answer, counted from the start of the request, connecting included.
    package var firstByte = Duration.seconds(20)
    /// Between two pieces of a body.
    package var stall = Duration.seconds(20)
    /// Redirects that are followed for one transfer.
    package var redirects = 5
    /// How often a transfer is tried in all, and how long it rests in between.
    package var retries = RetryPolicy()
    /// What a compressed answer may grow to, whatever the limit of the transfer: bytes.
    package var decodedLimit = 32 * 1024 * 1024
    /// Who we say we are.
    package var userAgent = "bluelib/0.1 (album library for the terminal)"
    /// None by default: a program that wants those of its environment says so.
    package var proxies = ProxySettings()
    /// A file of certificates (PEM) that are trusted in the place of the system's, as `SSL_CERT_FILE` names one for other
    /// programs; nil for the system's.
    package var certificates: String?

    /// What suits covers from servers of others.
    package init() {}
}
