internal import Files

extension TransferError: CustomStringConvertible {
    /// The error as one sentence and a remedy; it begins in lower case so that a location can precede it.
    ///
    /// Names from a server are quoted, with control characters replaced; other text of a server is never included.
    package var description: String {
        if case .redirected(let error) = self { return error.description }
        return addressWording ?? connectionWording ?? answerWording ?? redirectWording ?? bodyWording ?? fileWording
    }

    private var addressWording: String? {
        switch self {
        case .notAnAddress(let text):
            "\(quoted(text)) is neither a file nor a complete address. Use the form '/directory/file.jpg' or 'https://host/file.jpg'."
        case .unsupportedScheme(let scheme):
            "addresses that begin with \(quoted(scheme + ":")) are not supported. Use 'https:', 'http:' or 'file:'."
        case .badPort(let text):
            "the port in the address \(quoted(text)) is not valid. Use a number from 1 to 65535."
        case .badHost(let text):
            "the server name in the address \(quoted(text)) is not valid. Write names with other letters in their 'xn--' form."
        case .badProxy(let variable):
            "the variable '\(variable)' contains no valid proxy address. Set it to 'http://host:port', or unset it."
        default: nil
        }
    }

    private var connectionWording: String? {
        switch self {
        case .refused(let peer):
            "\(named(peer)) refused the connection. Check the address, or try again later."
        case .unknownHost(let peer):
            "\(named(peer)) was not found. Check the address and the network connection."
        case .unreachable(let peer, let reason):
            "\(named(peer)) cannot be reached: \(reason). Check the network connection."
        case .insecure(let peer, let reason):
            "\(named(peer)) cannot be trusted: \(reason). Check the address and the clock of this computer."
        case .connectTimedOut(let peer, let time):
            "\(named(peer)) did not accept the connection within \(worded(time)). Try again later."
        case .proxyWantsLogin(let host):
            "the proxy \(quoted(host)) requires a user and a password. Add them to the proxy variable: 'http://user:password@host:port'."
        case .proxyRefuses(let host):
            "the proxy \(quoted(host)) refused to connect to the server. Check the proxy variables of the environment."
        default: nil
        }
    }

    private var answerWording: String? {
        switch self {
        case .silent(let peer, let time): "\(named(peer)) did not answer within \(worded(time)). Try again later."
        case .notHTTP(let peer): "\(named(peer)) does not use HTTP. Check the address."
        case .status(let peer, let status, let time?):
            "\(named(peer)) is busy: \(httpStatus(status)). Try again in \(worded(time))."
        case .status(let peer, let status, nil):
            "\(named(peer)) answered \(httpStatus(status)). \(mayPass ? "Try again later." : "Check the address.")"
        case .failed(let peer, let reason):
            "the transfer from \(named(peer)) failed: \(visible(reason)). Try again later."
        default: nil
        }
    }

    private var redirectWording: String? {
        switch self {
        case .tooManyRedirects(let peer, let limit):
            "\(named(peer)) redirects more than \(limit) times. Use the final address of the file."
        case .redirectLoop(let peer): "\(named(peer)) redirects in a loop. Use the final address of the file."
        case .redirectToNowhere(let peer):
            "\(named(peer)) redirects without a valid address. Use the final address of the file."
        case .redirectOutside(let peer, let scheme):
            "\(named(peer)) redirects to an address that begins with \(quoted(scheme + ":")), which is not followed. Use another address."
        case .redirectUnprotected(let peer):
            "\(named(peer)) redirects from 'https:' to 'http:', which is not followed. Use the final address of the file."
        case .redirectInside(let peer, let host):
            "\(named(peer)) redirects to \(quoted(host)), which is in a private network, and is not followed. Use another address."
        default: nil
        }
    }

    private var bodyWording: String? {
        switch self {
        case .stalled(let peer, let time, let received, let expected):
            "\(named(peer)) sent nothing for \(worded(time)) after \(worded(received, of: expected)). Try again later."
        case .brokeOff(let peer, 0, nil): "\(named(peer)) closed the connection without an answer. Try again later."
        case .brokeOff(let peer, let received, let expected):
            "the connection to \(named(peer)) was lost after \(worded(received, of: expected)). Try again later."
        case .tooLarge(let peer, let size?, let limit):
            "the file from \(named(peer)) has \(worded(bytes: size)); the limit is \(worded(bytes: limit)). Use a smaller file."
        case .tooLarge(let peer, nil, let limit):
            "the file from \(named(peer)) exceeds the limit of \(worded(bytes: limit)). Use a smaller file."
        case .empty(let peer): "\(named(peer)) sent an empty file. Check the address."
        case .unknownEncoding(let peer, let name):
            "\(named(peer)) sent the file compressed as \(quoted(name)), which was not requested. Use another address."
        case .undecodable(let peer, let name):
            "\(named(peer)) sent the file compressed as \(quoted(name)), but damaged. Use another address."
        default: nil
        }
    }

    private var fileWording: String {
        switch self {
        case .noSuchFile(let path): "the file \(quoted(path)) does not exist. Check its name."
        case .notAFile(let path): "\(quoted(path)) is not a regular file. Use the address of a file."
        case .fileTooLarge(let path, _, let limit):
            "the file \(quoted(path)) exceeds the limit of \(worded(bytes: limit)). Use a smaller file."
        case .emptyFile(let path): "the file \(quoted(path)) is empty. Use another file."
        case .notOpened(let path, let error): "the file \(quoted(path)) cannot be opened: \(error). \(error.remedy)"
        case .unreadable(let path, let reason):
            "the file \(quoted(path)) cannot be read: \(reason). Check its permissions."
        case .diskFull: "the disk is full. Free some space, then try again."
        case .notWritten(let reason):
            "the received data cannot be written: \(reason). Check the disk and its permissions."
        case .noLibrary(let file):
            "downloads and the remote need the library \(quoted(file)), which cannot be loaded. \(OpenedLibraries.remedy(lacking: file))"
        case .noCertificates:
            "the certificates of trusted servers cannot be read. Install the package 'ca-certificates', or set SSL_CERT_FILE to a file of certificates."
        case .noResources:
            "the transfer cannot start: not enough memory or open files. Close other programs, then try again."
        case .shutDown: "transfers have stopped: the program is about to end."
        default: "cancelled."
        }
    }
}

extension TransferError {
    private func named(_ peer: Peer) -> String {
        switch peer {
        case .server(let host): "the server \(quoted(host))"
        case .proxy(let host): "the proxy \(quoted(host))"
        }
    }

    /// A text in single quotes, truncated.
    private func quoted(_ text: String) -> String {
        let isLong = text.count > 200
        return "'\(visible(String(text.prefix(200))))\(isLong ? "…" : "")'"
    }

    /// A text without characters that a terminal could interpret as a command, or that change the writing direction.
    private func visible(_ text: String) -> String {
        String(
            text.map { sign in
                let isHidden = sign.unicodeScalars.contains {
                    [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
                }
                return isHidden ? "\u{FFFD}" : sign
            })
    }

    /// A duration in the largest suitable unit, rounded up.
    private func worded(_ duration: Duration) -> String {
        if duration < .seconds(1) { return "\(Int((duration / .milliseconds(1)).rounded(.up))) ms" }
        let seconds = Int((duration / .seconds(1)).rounded(.up))
        if seconds < 120 { return "\(seconds) s" }
        let minutes = (seconds + 59) / 60
        if minutes < 120 { return "\(minutes) min" }
        let hours = (minutes + 59) / 60
        return hours < 48 ? "\(hours) h" : "\((hours + 23) / 24) days"
    }

    private func worded(_ received: Int, of expected: Int?) -> String {
        if let expected { "\(received) of \(expected) bytes" } else { "\(received) bytes" }
    }

    private func worded(bytes: Int) -> String {
        if bytes < 10_000 { return "\(bytes) bytes" }
        return bytes < 10_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
    }
}
