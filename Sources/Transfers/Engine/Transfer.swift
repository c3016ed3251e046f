/// A download or a post as ``TransferLoop`` carries it out: one exchange after the other. All of it runs on the loop's thread, where
/// slow work delays the other transfers.
protocol Transfer: AnyObject {
    var settings: TransferSettings { get }

    /// The request that is sent next.
    func request() throws(TransferError) -> Request

    /// Receives the head of the final answer.
    /// - Throws: why the answer is not what was asked for.
    func receive(_ head: ResponseHead) throws(TransferError)

    /// Receives a piece of the body.
    /// - Returns: whether more of it is wanted.
    func receive(_ piece: UnsafeRawBufferPointer) throws(TransferError) -> Bool

    /// Decides what follows an exchange.
    /// - Parameter error: why it failed; nil when the answer is whole, or no more of it was wanted.
    func next(after error: TransferError?) -> TransferStep

    /// Ends the transfer, which is called once and after all else.
    func end(with error: TransferError)
}

/// What follows an exchange.
enum TransferStep {
    /// Another exchange, which waits for its turn.
    case send
    /// The same after a while.
    case rest(Duration)
    /// Nothing: the transfer has delivered its result.
    case done
    case fail(TransferError)
}

/// A request to a server, and the proxy that it goes through.
struct Request {
    let address: WebAddress
    let proxy: ProxyServer?
    /// Sent with the request, whether or not the server asks for them.
    let credentials: WebAddress.Credentials?
    var headers: [(name: String, value: String)] = []
    /// Makes it a POST; nil for a GET.
    var body: [UInt8]?

    var server: TransferError.Peer { .server(address.host) }
    /// The other end of our connection.
    var nearest: TransferError.Peer { proxy.map { .proxy($0.host) } ?? server }
}

/// Bytes of no interest, which are read all the same so that their connection can be used again.
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
