/// A download or a post, which ``TransferLoop`` carries out one exchange after the other. Everything is called on the loop's thread,
/// where slow work delays the other transfers.
protocol Transfer: AnyObject {
    var settings: TransferSettings { get }

    /// The request that is sent next.
    func request() throws(TransferError) -> Request

    /// Receives the head of the final answer.
    /// - Throws: the reason why this answer is of no use.
    func receive(_ head: ResponseHead) throws(TransferError)

    /// Receives a piece of the body.
    /// - Returns: whether more of it is wanted.
    func receive(_ piece: UnsafeRawBufferPointer) throws(TransferError) -> Bool

    /// Decides what follows an exchange.
    /// - Parameter error: nil when the answer is whole, or no more of it was wanted.
    func next(after error: TransferError?) -> TransferStep

    /// Ends the transfer with an error. It is the last call.
    func end(with error: TransferError)
}

/// The next step after an exchange.
enum TransferStep {
    /// Another exchange, which waits for its turn.
    case send
    /// The same after a while.
    case rest(Duration)
    /// None: the transfer has delivered its result.
    case done
    case fail(TransferError)
}

/// A body that nobody needs. It is read all the same, so that its connection can be used again.
struct SkippedBody {
    /// Reading more than so many bytes costs more than another connection.
    private static let limit = 0x10000
    private var length = 0

    /// - Returns: whether reading on is worth it.
    mutating func skip(_ count: Int) -> Bool {
        length += count
        return length <= Self.limit
    }
}
