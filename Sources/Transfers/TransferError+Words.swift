internal import NIOHTTP1

/// The words that sentences about transfers are made of.
extension TransferError {
    func named(_ peer: Peer) -> String {
        switch peer {
        case .server(let host): "the server \(quoted(host))"
        case .proxy(let host): "the proxy \(quoted(host))"
        }
    }

    /// In single quotes, cut where it is long.
    func quoted(_ text: String) -> String {
        let isLong = text.count > 200
        return "'\(visible(String(text.prefix(200))))\(isLong ? "…" : "")'"
    }

    /// Without a sign that a terminal could take for an order, or that turns the direction of writing.
    func visible(_ text: String) -> String {
        String(
            text.map { sign in
                let isHidden = sign.unicodeScalars.contains {
                    [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
                }
                return isHidden ? "\u{FFFD}" : sign
            })
    }

    func worded(status: Int) -> String { HTTPResponseStatus(statusCode: status).wording }

    /// Seconds, or minutes, hours and days where nobody counts in seconds; rounded up.
    func worded(_ duration: Duration) -> String {
        if duration < .seconds(1) { return "\(Int((duration / .milliseconds(1)).rounded(.up))) ms" }
        let seconds = Int((duration / .seconds(1)).rounded(.up))
        if seconds < 120 { return "\(seconds) s" }
        let minutes = (seconds + 59) / 60
        if minutes < 120 { return "\(minutes) min" }
        let hours = (minutes + 59) / 60
        return hours < 48 ? "\(hours) h" : "\((hours + 23) / 24) days"
    }

    func worded(_ received: Int, of expected: Int?) -> String {
        if let expected { "\(received) of \(expected) bytes" } else { "\(received) bytes" }
    }

    func worded(bytes: Int) -> String {
        if bytes < 10_000 { return "\(bytes) bytes" }
        return bytes < 10_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
    }
}
