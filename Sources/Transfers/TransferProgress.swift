/// How far a transfer is.
package struct TransferProgress: Sendable, Equatable {
    /// Bytes of the body that came in this attempt; from 0 again when another attempt begins.
    package let received: Int
    /// Bytes that the server announced, if it did.
    package let expected: Int?
    /// From 1.
    package let attempt: Int

    /// A state of a transfer, as bytes and attempts.
    package init(received: Int, expected: Int?, attempt: Int) {
        self.received = received
        self.expected = expected
        self.attempt = attempt
    }
}
