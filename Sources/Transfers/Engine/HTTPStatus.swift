/// The names of statuses (RFC 9110, 15, and the registry of IANA).
enum HTTPStatus {
    /// The number and its name, where it has one: `422 Unprocessable Entity`.
    static func wording(_ status: Int) -> String {
        for (first, names) in names where (first..<first + names.count).contains(status) {
            return "\(status) \(names[status - first])"
        }
        return "\(status)"
    }

    /// Runs of names, each with its first status.
    private static let names: [(first: Int, names: [String])] = [
        (100, ["Continue", "Switching Protocols", "Processing", "Early Hints"]),
        (
            200,
            [
                "OK", "Created", "Accepted", "Non-Authoritative Information", "No Content", "Reset Content",
                "Partial Content", "Multi-Status", "Already Reported",
            ]
        ),
        (226, ["IM Used"]),
        (300, ["Multiple Choices", "Moved Permanently", "Found", "See Other", "Not Modified", "Use Proxy"]),
        (307, ["Temporary Redirect", "Permanent Redirect"]),
        (
            400,
            [
                "Bad Request", "Unauthorized", "Payment Required", "Forbidden", "Not Found", "Method Not Allowed",
                "Not Acceptable", "Proxy Authentication Required", "Request Timeout", "Conflict", "Gone",
                "Length Required", "Precondition Failed", "Payload Too Large", "URI Too Long",
                "Unsupported Media Type", "Range Not Satisfiable", "Expectation Failed", "I'm a teapot",
            ]
        ),
        (
            421,
            [
                "Misdirected Request", "Unprocessable Entity", "Locked", "Failed Dependency", "Too Early",
                "Upgrade Required",
            ]
        ),
        (428, ["Precondition Required", "Too Many Requests"]),
        (431, ["Request Header Fields Too Large"]),
        (451, ["Unavailable For Legal Reasons"]),
        (
            500,
            [
                "Internal Server Error", "Not Implemented", "Bad Gateway", "Service Unavailable", "Gateway Timeout",
                "HTTP Version Not Supported", "Variant Also Negotiates", "Insufficient Storage", "Loop Detected",
            ]
        ),
        (510, ["Not Extended", "Network Authentication Required"]),
    ]
}
