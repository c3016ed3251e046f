/// A download or a post, as a sequence of exchanges. ``TransferLoop`` calls all methods on its thread, where slow work delays the
/// other transfers.
protocol Transfer: AnyObject {
    var settings: TransferSettings { get }

    func request() throws(TransferError) -> Request

    /// Receives the head of the final response; an error ends the exchange.
    func receive(_ head: ResponseHead) throws(TransferError)

    /// Receives a piece of the body.
    /// - Returns: False if the body is not needed.
    func receive(_ piece: UnsafeRawBufferPointer) throws(TransferError) -> Bool

    /// Decides what follows an exchange.
    /// - Parameter error: Nil if the response is complete, or the rest of it is not needed.
    func next(after error: TransferError?) -> TransferStep

    /// Ends the transfer with an error. It is the last call.
    func end(with error: TransferError)
}

/// The next step after an exchange.
enum TransferStep {
    /// Send another request, which waits for its turn.
    case send
    /// Send another request after a delay.
    case rest(Duration)
    /// The transfer has delivered its result.
    case done
    case fail(TransferError)
}

/// The progress of a transfer.
package struct TransferProgress: Sendable, Equatable {
    /// The bytes of the body received in this attempt.
    package let received: Int
    /// The size in bytes that the server announced; nil if unknown.
    package let expected: Int?
    /// The number of the attempt, from 1.
    package let attempt: Int
}
