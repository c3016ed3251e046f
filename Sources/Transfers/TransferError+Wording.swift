extension TransferError: CustomStringConvertible {
    /// The error as one sentence and the way out, for whoever asked; in lower case, as it stands behind a place.
    ///
    /// Nothing in it comes from a server as the server wrote it: names are quoted and made visible, reasons are our own.
    package var description: String {
        addressWording ?? connectionWording ?? answerWording ?? redirectWording ?? bodyWording ?? fileWording
    }

    private var addressWording: String? {
        switch self {
        case .notAnAddress(let text):
            "\(quoted(text)) is no address. Write it whole, as 'https://host/file.jpg' or 'file:///directory/file.jpg'."
        case .unsupportedScheme(let scheme):
            "addresses that begin with \(quoted(scheme + ":")) cannot be fetched. Use 'https:', 'http:' or 'file:'."
        case .badPort(let text): "the address \(quoted(text)) has no valid port. Use a number from 1 to 65535."
        case .badHost(let text):
            "the address \(quoted(text)) has no valid name of a server. Write names with other letters in their 'xn--' form."
        case .badProxy(let variable):
            "the variable '\(variable)' holds no address of a proxy. Set it to 'http://host:port', or unset it."
        default: nil
        }
    }

    private var connectionWording: String? {
        switch self {
        case .refused(let peer):
            "\(named(peer)) is not there: connection refused. Check the address, or try again later."
        case .unknownHost(let peer):
            "\(named(peer)) is not known. Check the address, and that there is a connection to the network."
        case .unreachable(let peer, let reason):
            "\(named(peer)) cannot be reached: \(reason). Check the connection to the network."
        case .insecure(let peer, let reason):
            "\(named(peer)) cannot be trusted: \(reason). Check the address, and the clock of this computer."
        case .connectTimedOut(let peer, let time):
            "\(named(peer)) does not take the connection: gave up after \(worded(time)). Try again later."
        case .proxyWantsLogin(let host):
            "the proxy \(quoted(host)) wants a user and a password. Put them into the proxy variable: 'http://user:password@host:port'."
        case .proxyRefuses(let host):
            "the proxy \(quoted(host)) does not connect to that server. Check the proxy variables of the environment."
        default: nil
        }
    }

    private var answerWording: String? {
        switch self {
        case .silent(let peer, let time):
            "\(named(peer)) answers nothing: gave up after \(worded(time)). Try again later."
        case .notHTTP(let peer): "\(named(peer)) does not speak HTTP. Check the address."
        case .status(let peer, let status, let time?):
            "\(named(peer)) is busy: \(worded(status: status)). Try again in \(worded(time))."
        case .status(let peer, let status, nil):
            "\(named(peer)) answered \(worded(status: status)). \(mayPass ? "Try again later." : "Check the address.")"
        case .failed(let peer, let reason): "\(named(peer)) could not be used: \(visible(reason)). Try again later."
        default: nil
        }
    }

    private var redirectWording: String? {
        switch self {
        case .tooManyRedirects(let peer, let limit):
            "\(named(peer)) sends on to yet another address, more than \(limit) times. Use the address where the file is."
        case .redirectLoop(let peer): "\(named(peer)) sends on in a circle. Use the address where the file is."
        case .redirectToNowhere(let peer):
            "\(named(peer)) sends on and gives no valid address to go to. Use the address where the file is."
        case .redirectOutside(let peer, let scheme):
            "\(named(peer)) sends on to an address that begins with \(quoted(scheme + ":")), which is not followed. Use another address."
        case .redirectUnprotected(let peer):
            "\(named(peer)) sends on from 'https:' to 'http:', which is not followed. Use the address where the file is."
        default: nil
        }
    }

    private var bodyWording: String? {
        switch self {
        case .stalled(let peer, let time, let received, let expected):
            "\(named(peer)) stopped sending after \(worded(received, of: expected)): gave up after \(worded(time)). Try again later."
        case .brokeOff(let peer, 0, nil): "\(named(peer)) closed the connection without an answer. Try again later."
        case .brokeOff(let peer, let received, let expected):
            "the connection to \(named(peer)) broke off after \(worded(received, of: expected)). Try again later."
        case .tooLarge(let peer, let size?, let limit):
            "\(named(peer)) sends \(worded(bytes: size)), more than the \(worded(bytes: limit)) that are taken. Use a smaller file."
        case .tooLarge(let peer, nil, let limit):
            "\(named(peer)) sends more than the \(worded(bytes: limit)) that are taken. Use a smaller file."
        case .empty(let peer): "\(named(peer)) sent an empty file. Check the address."
        case .unknownEncoding(let peer, let name):
            "\(named(peer)) sends the file compressed as \(quoted(name)), though it was not asked to. Use another address."
        case .undecodable(let peer, let name):
            "\(named(peer)) sends the file compressed as \(quoted(name)), and that is damaged. Use another address."
        default: nil
        }
    }

    private var fileWording: String {
        switch self {
        case .noSuchFile(let path): "the file \(quoted(path)) is not there. Check its name."
        case .notAFile(let path): "\(quoted(path)) is no regular file. Name a file."
        case .fileTooLarge(let path, _, let limit):
            "the file \(quoted(path)) is larger than the \(worded(bytes: limit)) that are taken. Use a smaller file."
        case .emptyFile(let path): "the file \(quoted(path)) is empty. Name another."
        case .unreadable(let path, let reason):
            "the file \(quoted(path)) cannot be read: \(reason). Check who may read it."
        case .diskFull: "the disk is full. Make room, then try again."
        case .notWritten(let reason):
            "what came could not be written: \(reason). Check the disk and who may write there."
        case .noLibrary(let file):
            """
            downloads and the remote need the system's library \(quoted(file)), which cannot be loaded. \
            Install the package that brings it, or a newer one, and start the program again.
            """
        case .noResources: "no transfer can begin: memory or open files are short. End other programs, then try again."
        case .shutDown: "nothing is fetched any more: the program is about to end."
        default: "cancelled."
        }
    }
}

/// The words that these sentences are made of.
extension TransferError {
    fileprivate func named(_ peer: Peer) -> String {
        switch peer {
        case .server(let host): "the server \(quoted(host))"
        case .proxy(let host): "the proxy \(quoted(host))"
        }
    }

    /// In single quotes, cut where it is long.
    fileprivate func quoted(_ text: String) -> String {
        let isLong = text.count > 200
        return "'\(visible(String(text.prefix(200))))\(isLong ? "…" : "")'"
    }

    /// Without a sign that a terminal could take for an order, or that turns the direction of writing.
    fileprivate func visible(_ text: String) -> String {
        String(
            text.map { sign in
                let isHidden = sign.unicodeScalars.contains {
                    [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
                }
                return isHidden ? "\u{FFFD}" : sign
            })
    }

    fileprivate func worded(status: Int) -> String { HTTPStatus.wording(status) }

    /// Seconds, or minutes, hours and days where nobody counts in seconds; rounded up.
    fileprivate func worded(_ duration: Duration) -> String {
        if duration < .seconds(1) { return "\(Int((duration / .milliseconds(1)).rounded(.up))) ms" }
        let seconds = Int((duration / .seconds(1)).rounded(.up))
        if seconds < 120 { return "\(seconds) s" }
        let minutes = (seconds + 59) / 60
        if minutes < 120 { return "\(minutes) min" }
        let hours = (minutes + 59) / 60
        return hours < 48 ? "\(hours) h" : "\((hours + 23) / 24) days"
    }

    fileprivate func worded(_ received: Int, of expected: Int?) -> String {
        if let expected { "\(received) of \(expected) bytes" } else { "\(received) bytes" }
    }

    fileprivate func worded(bytes: Int) -> String {
        if bytes < 10_000 { return "\(bytes) bytes" }
        return bytes < 10_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
    }
}
