internal import NIOCore
internal import NIOHTTP1

/// What becomes of an answer, head first and then piece by piece.
///
/// All of it is called on the thread that the engine reads with: what takes long there keeps the other transfers waiting.
protocol AnswerTaker: Sendable {
    associatedtype Outcome: Sendable

    /// - Throws: why the answer is not what was asked for.
    mutating func take(_ head: HTTPResponseHead) throws(TransferError)
    /// - Returns: whether more of the body is wanted.
    mutating func take(_ piece: ByteBuffer) throws(TransferError) -> Bool
    /// What came of it, when the answer is whole or no more of it is wanted.
    func outcome() throws(TransferError) -> Outcome

    /// What came of it all the same, when it ended by an error.
    func outcome(despite error: TransferError) throws(TransferError) -> Outcome

    /// What is wrong when nothing more comes, after what has come so far.
    var stalled: TransferError { get }
    /// What an error of the engine means, after what has come so far.
    func meaning(of error: any Error) -> TransferError
}

extension AnswerTaker {
    func outcome(despite error: TransferError) throws(TransferError) -> Outcome { throw error }
}

/// The part of an answer that is of no interest, and is read all the same so that its connection can be used again.
struct Remainder: Sendable {
    /// What is longer, in bytes, costs more than another connection.
    private static let limit = 0x10000
    private var length = 0

    /// - Returns: whether reading on is worth it.
    mutating func skip(_ piece: ByteBuffer) -> Bool {
        length += piece.readableBytes
        return length <= Self.limit
    }
}
