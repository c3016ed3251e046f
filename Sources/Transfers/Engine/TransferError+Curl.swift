internal import CCurl
internal import Files
internal import Glibc

extension TransferError {
    /// Translates an error of libcurl.
    ///
    /// - Parameters:
    ///   - text: The message of libcurl, which may quote the server.
    ///   - proxyStatus: The response of the proxy to CONNECT; 0 for none.
    ///   - isHTTP: True if the response has begun as one of HTTP.
    ///   - lost: The error of a connection that was lost.
    init(
        _ code: CURLcode, text: String, systemError: Int, proxyStatus: Int, isHTTP: Bool, of request: Request,
        timeout: Duration,
        lost: TransferError
    ) {
        let (server, nearest) = (request.server, request.nearest)
        self =
            switch code {
            case _ where proxyStatus == 407: .proxyWantsLogin(nearest.host)
            case _ where proxyStatus >= 300: .proxyRefuses(nearest.host)
            case CURLE_PROXY: .proxyRefuses(nearest.host)
            case CURLE_COULDNT_RESOLVE_HOST: .unknownHost(server)
            case CURLE_COULDNT_RESOLVE_PROXY: .unknownHost(nearest)
            case CURLE_COULDNT_CONNECT: Self.notConnected(Int32(systemError), nearest, lost)
            // Only the timeout for connecting is set. After the proxy has answered, the server is the slow one.
            case CURLE_OPERATION_TIMEDOUT: .connectTimedOut(proxyStatus == 0 ? nearest : server, timeout)
            case CURLE_SSL_CACERT_BADFILE: .noCertificates
            case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_INVALIDCERTSTATUS,
                CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE, CURLE_PEER_FAILED_VERIFICATION, .clientCertificate:
                .insecure(server, reason: Self.tlsReason(code, text))
            // libcurl has no code of its own for a long head before 8.6, nor a message for a long line.
            case CURLE_OUT_OF_MEMORY, .tooLarge: .failed(server, reason: "the head of its response is too long")
            case CURLE_RECV_ERROR where text.contains("response headers"):
                .failed(server, reason: "the head of its response is too long")
            case CURLE_RECV_ERROR where text.lowercased().contains("in the chunked") || text.contains("in chunked"):
                .failed(server, reason: Self.invalid)
            // The first code means HTTP/0.9, which has no head, or another version.
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
                isHTTP ? .failed(server, reason: Self.invalid) : .notHTTP(server)
            case CURLE_URL_MALFORMAT: .badHost(server.host)
            case CURLE_FAILED_INIT, .unrecoverablePoll: .noResources
            case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND,
                CURLE_SSL_SHUTDOWN_FAILED, CURLE_AGAIN:
                lost
            default: .failed(server, reason: "libcurl's error \(code.rawValue)")
            }
    }

    private static let invalid = "its response is not valid HTTP"

    private static func notConnected(_ code: Int32, _ peer: Peer, _ lost: TransferError) -> TransferError {
        switch code {
        case ECONNREFUSED: .refused(peer)
        case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN, ETIMEDOUT: lost
        case 0: .unreachable(peer, reason: "the connection failed")
        default: .unreachable(peer, reason: systemReason(SystemError(code: code)))
        }
    }

    /// libcurl has one code for several errors; its messages, and those of OpenSSL and GnuTLS, distinguish them.
    private static func tlsReason(_ code: CURLcode, _ text: String) -> String {
        if code == .clientCertificate { return "it requires a certificate from this computer" }
        if code == CURLE_PEER_FAILED_VERIFICATION {
            let isName = text.contains("subject name")
            return isName ? "its certificate is for another name" : "its certificate is not valid"
        }
        let strange = ["wrong version number", "packet length too long", "http request", "unexpected TLS packet"]
        return strange.contains { text.contains($0) }
            ? "it does not support TLS" : "no secure connection could be made"
    }
}

/// Codes that older headers lack.
extension CURLcode {
    fileprivate static let (clientCertificate, unrecoverablePoll, tooLarge) = (Self(98), Self(99), Self(100))
}

extension TransferError.Peer {
    fileprivate var host: String {
        switch self {
        case .server(let host), .proxy(let host): host
        }
    }
}
