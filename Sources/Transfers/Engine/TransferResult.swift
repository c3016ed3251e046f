/// The response to a post.
package struct PostAnswer: Sendable, Hashable {
    /// The status, which may be an error.
    package let status: Int
    /// The delay that the server requests before the next attempt; nil if it requests none.
    package let retryAfter: Duration?

    /// The status and its name: `422 Unprocessable Entity`.
    package var wording: String { httpStatus(status) }
}

/// The result of a successful transfer.
package struct TransferResult: Sendable, Equatable {
    /// The size of the file in bytes.
    package let received: Int
    /// The bytes of a small file, so that it need not be read again; nil for a file of more than 256 KiB.
    package let contents: [UInt8]?
    /// The final address, after redirects.
    package let address: WebAddress
    /// The number of attempts, from 1.
    package let attempts: Int
}

/// The progress of a transfer.
package struct TransferProgress: Sendable, Equatable {
    /// The bytes of the body received in this attempt.
    package let received: Int
    /// The size in bytes that the server announced; nil if unknown.
    package let expected: Int?
    /// The number of the attempt, from 1.
    package let attempt: Int

    /// Creates a progress.
    package init(received: Int, expected: Int?, attempt: Int) {
        (self.received, self.expected, self.attempt) = (received, expected, attempt)
    }
}
