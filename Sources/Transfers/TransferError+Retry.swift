extension TransferError {
    /// Whether the same request may well succeed when it is made again in a moment.
    ///
    /// A server that is not there, unknown or silent has cost its time-out already and is said at once.
    package var mayPass: Bool {
        switch self {
        case .brokeOff, .stalled: true
        case .status(_, let status, _): Self.passingStatuses.contains(status)
        default: false
        }
    }

    /// When the server wants to be asked again, counted from its answer.
    package var retryAfter: Duration? {
        if case .status(_, _, let duration) = self { duration } else { nil }
    }

    private static let passingStatuses: Set = [408, 429, 500, 502, 503, 504]
}
