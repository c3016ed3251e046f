/// The progress of a transfer.
package struct TransferProgress: Sendable, Equatable {
    /// The bytes of the body received in this attempt.
    package let received: Int
    /// The size in bytes that the server announced; nil if unknown.
    package let expected: Int?
    /// The number of the attempt, from 1.
    package let attempt: Int
}
