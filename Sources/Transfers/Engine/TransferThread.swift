internal import Dispatch
internal import Foundation
internal import Synchronization

/// Runs a ``TransferLoop`` on a thread of its own, which starts with the first transfer, and passes on what other threads order.
final class TransferThread: Sendable {
    private struct Orders {
        var begun: [(id: Int, make: @Sendable () -> any Transfer)] = []
        var cancelled: [Int] = []
        var perHost: Int
        var isOver = false
    }

    private struct State {
        /// Not taken by the loop yet.
        var orders: Orders
        var lastID = 0
        var isRunning = false
        /// Nil while there is no loop.
        var waker: TransferLoop.Waker?
    }

    private let state: Mutex<State>
    private let total: Int
    private let waitingCount = Atomic(0)
    private let runningThreads = DispatchGroup()

    init(perHost: Int, total: Int) {
        state = Mutex(State(orders: Orders(perHost: perHost)))
        self.total = total
    }

    /// The number of transfers that wait for their turn.
    var waiting: Int { waitingCount.load(ordering: .relaxed) }

    /// Whether nothing begins any more.
    var isOver: Bool { state.withLock { $0.orders.isOver } }

    func setLimit(perHost: Int) { order { $0.perHost = perHost } }

    /// Carries out a transfer, which is made on the thread and calls its completion once.
    ///
    /// Cancelling the task cancels the transfer.
    func run<Value: Sendable>(
        _ make: @escaping @Sendable (@escaping (Result<Value, TransferError>) -> Void) -> any Transfer
    ) async throws(TransferError) -> Value {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let error = begin(id, { make { continuation.resume(returning: $0) } }) {
                    continuation.resume(returning: Result<Value, TransferError>.failure(error))
                }
            }
        } onCancel: {
            order { $0.cancelled.append(id) }
        }
        return try result.get()
    }

    /// Lets nothing begin any more, and cancels all there is.
    func stop() { order { $0.isOver = true } }

    /// Waits until the thread has ended, if there is one.
    func waitForEnd() async {
        await withCheckedContinuation { continuation in
            runningThreads.notify(queue: .global()) { continuation.resume() }
        }
    }

    private func order(_ change: (inout Orders) -> Void) {
        state.withLock { state in
            change(&state.orders)
            state.waker?.wake()
        }
    }

    /// - Returns: why it cannot begin.
    private func begin(_ id: Int, _ make: @escaping @Sendable () -> any Transfer) -> TransferError? {
        state.withLock { state in
            // A cancellation that came first found nothing to cancel.
            if Task.isCancelled { return .cancelled }
            if state.orders.isOver { return .shutDown }
            state.orders.begun.append((id, make))
            // The loop takes all of them at once, so the first one wakes it.
            if state.orders.begun.count == 1 { state.waker?.wake() }
            if !state.isRunning {
                state.isRunning = true
                runningThreads.enter()
                Thread { self.work() }.start()
            }
            return nil
        }
    }

    private func work() {
        // Other threads handle the signals. SIGPIPE would end the program when a connection is gone.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        do throws(TransferError) {
            let loop = try TransferLoop(TransferQueue(perHost: 1, total: total))
            carryOut(on: loop)
            end(.shutDown)
        } catch {
            end(error)
        }
        runningThreads.leave()
    }

    private func carryOut(on loop: TransferLoop) {
        let waker = loop.waker
        state.withLock { $0.waker = waker }
        while true {
            let orders = takeOrders()
            loop.queue.perHost = orders.perHost
            for (id, make) in orders.begun { loop.begin(id, make()) }
            for id in orders.cancelled { loop.cancel(id) }
            if orders.isOver { break }
            loop.turn()
            waitingCount.store(loop.queue.waiting, ordering: .relaxed)
            loop.wait()
        }
        loop.cancelAll()
        state.withLock { $0.waker = nil }
    }

    /// Fails the transfers that the loop has not taken, and lets another thread start.
    private func end(_ error: TransferError) {
        state.withLock { $0.isRunning = false }
        for order in takeOrders().begun { order.make().end(with: error) }
    }

    private func takeOrders() -> Orders {
        state.withLock { state in
            defer { (state.orders.begun, state.orders.cancelled) = ([], []) }
            return state.orders
        }
    }
}
