internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

/// Hands an answer to its taker on the thread that reads it.
///
/// Handing each piece to a task would cost more than fetching a small file does.
/// - Pattern: Adapter (what the engine tells, as ``AnswerTaker`` hears it)
final class Reception<Taker: AnswerTaker>: HTTPClientResponseDelegate {
    /// What ends a request whose answer is not wanted any further.
    struct Enough: Error {}

    private let taker: Mutex<Taker>
    private let dog: Watchdog
    private let patience: Duration

    /// - Parameters:
    ///   - dog: hears of each sign of life.
    ///   - patience: how long it may wait for one, once there is an answer.
    init(_ taker: Taker, _ dog: Watchdog, patience: Duration) {
        self.taker = Mutex(taker)
        self.dog = dog
        self.patience = patience
    }

    func didReceiveHead(
        task: AsyncHTTPClient.HTTPClient.Task<Taker.Outcome>, _ head: HTTPResponseHead
    ) -> EventLoopFuture<Void> {
        answer(task) { taker in
            try taker.take(head)
            return true
        }
    }

    func didReceiveBodyPart(
        task: AsyncHTTPClient.HTTPClient.Task<Taker.Outcome>, _ piece: ByteBuffer
    ) -> EventLoopFuture<Void> {
        answer(task) { try $0.take(piece) }
    }

    func didFinishRequest(task: AsyncHTTPClient.HTTPClient.Task<Taker.Outcome>) throws -> Taker.Outcome {
        try outcome()
    }

    /// What came of it, when no more is wanted.
    func outcome() throws(TransferError) -> Taker.Outcome {
        try taker.withLock { taker throws(TransferError) in try taker.outcome() }
    }

    /// What came of it, when it ended by an error.
    func outcome(despite error: any Error) throws(TransferError) -> Taker.Outcome {
        let verdict = dog.verdict
        return try taker.withLock { taker throws(TransferError) in
            try taker.outcome(despite: verdict ?? taker.meaning(of: error))
        }
    }

    private func answer(
        _ task: AsyncHTTPClient.HTTPClient.Task<Taker.Outcome>, _ take: (inout Taker) throws -> Bool
    ) -> EventLoopFuture<Void> {
        do {
            let (wantsMore, stalled) = try taker.withLock { (try take(&$0), $0.stalled) }
            dog.pat(patience, stalled)
            return wantsMore ? task.eventLoop.makeSucceededVoidFuture() : task.eventLoop.makeFailedFuture(Enough())
        } catch {
            return task.eventLoop.makeFailedFuture(error)
        }
    }
}
