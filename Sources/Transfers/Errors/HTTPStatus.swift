/// The number of a status and its name, if it has one (RFC 9110, 15, and the IANA registry): `422 Unprocessable Entity`.
package func httpStatus(_ status: Int) -> String {
    let run = statusNames.last { $0.first <= status }
    guard let run, status - run.first < run.names.count else { return "\(status)" }
    return "\(status) \(run.names[status - run.first])"
}

/// Names of consecutive statuses, with the first status.
private let statusNames = [
    run(200, "OK, Created, Accepted, Non-Authoritative Information, No Content, Reset Content, Partial Content"),
    run(300, "Multiple Choices, Moved Permanently, Found, See Other, Not Modified, Use Proxy"),
    run(307, "Temporary Redirect, Permanent Redirect"),
    run(400, "Bad Request, Unauthorized, Payment Required, Forbidden, Not Found, Method Not Allowed"),
    run(406, "Not Acceptable, Proxy Authentication Required, Request Timeout, Conflict, Gone, Length Required"),
    run(412, "Precondition Failed, Payload Too Large, URI Too Long, Unsupported Media Type"),
    run(416, "Range Not Satisfiable, Expectation Failed, I'm a teapot"),
    run(421, "Misdirected Request, Unprocessable Entity, Locked, Failed Dependency, Too Early, Upgrade Required"),
    run(428, "Precondition Required, Too Many Requests"),
    run(431, "Request Header Fields Too Large"),
    run(451, "Unavailable For Legal Reasons"),
    run(500, "Internal Server Error, Not Implemented, Bad Gateway, Service Unavailable, Gateway Timeout"),
    run(505, "HTTP Version Not Supported, Variant Also Negotiates, Insufficient Storage, Loop Detected"),
    run(510, "Not Extended, Network Authentication Required"),
]

private func run(_ first: Int, _ names: String) -> (first: Int, names: [String]) {
    (first, names.split(separator: ", ").map(String.init))
}
