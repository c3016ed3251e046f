/// A download or a post, as a sequence of exchanges. ``TransferLoop`` calls all methods on its thread, where slow work delays the
/// other transfers.
protocol Transfer: AnyObject {
    var settings: TransferSettings { get }

    /// The next request.
    func request() throws(TransferError) -> Request

    /// Receives the head of the final response; an error ends the exchange.
    func receive(_ head: ResponseHead) throws(TransferError)

    /// Receives a piece of the body.
    /// - Returns: False if the rest of the body is not needed.
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

/// A body that is read only so that its connection can be reused.
struct SkippedBody {
    /// The number of bytes that cost about as much as another connection.
    private static let limit = 0x10000
    private var length = 0

    /// - Returns: False if another connection costs less than the rest of the body.
    mutating func skip(_ count: Int) -> Bool {
        length += count
        return length <= Self.limit
    }
}
