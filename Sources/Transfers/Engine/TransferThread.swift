internal import Foundation
internal import Synchronization

/// The thread of a ``TransferLoop``, as all other threads see it. It starts with the first transfer.
final class TransferThread: Sendable {
    private enum Order: Sendable {
        case begin(Int, @Sendable () -> any Transfer)
        case cancel(Int)
        case setLimit(perHost: Int)
    }

    private struct State {
        var orders: [Order] = []
        var lastID = 0
        var perHost: Int
        var isRunning = false
        var isOver = false
        /// As long as there is a loop.
        var waker: TransferLoop.Waker?
        var waiters: [CheckedContinuation<Void, Never>] = []

        /// Puts in an order; a loop that has not taken the last one yet is awake.
        mutating func append(_ order: Order) {
            orders.append(order)
            if orders.count == 1 { waker?.wake() }
        }
    }

    private let state: Mutex<State>
    private let total: Int
    private let waitingCount = Atomic(0)

    init(perHost: Int, total: Int) {
        state = Mutex(State(perHost: perHost))
        self.total = total
    }

    /// The number of transfers that wait for their turn.
    var waiting: Int { waitingCount.load(ordering: .relaxed) }

    /// Whether nothing begins any more.
    var isOver: Bool { state.withLock { $0.isOver } }

    func setLimit(perHost: Int) {
        state.withLock { state in
            state.perHost = perHost
            if state.isRunning { state.append(.setLimit(perHost: perHost)) }
        }
    }

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
            state.withLock { $0.append(.cancel(id)) }
        }
        return try result.get()
    }

    /// Lets nothing begin any more, and cancels all there is.
    func stop() {
        state.withLock { state in
            state.isOver = true
            state.waker?.wake()
        }
    }

    /// Waits until the thread has ended.
    func waitForEnd() async {
        await withCheckedContinuation { waiter in
            let isRunning = state.withLock { state in
                if state.isRunning { state.waiters.append(waiter) }
                return state.isRunning
            }
            if !isRunning { waiter.resume() }
        }
    }

    /// - Returns: why it cannot begin.
    private func begin(_ id: Int, _ make: @escaping @Sendable () -> any Transfer) -> TransferError? {
        state.withLock { state in
            // The order to cancel it may have come before it.
            if Task.isCancelled { return .cancelled }
            if state.isOver { return .shutDown }
            state.append(.begin(id, make))
            if !state.isRunning {
                state.isRunning = true
                Thread { self.work() }.start()
            }
            return nil
        }
    }

    private func work() {
        // Signals are for threads that handle them, and a connection that is gone is an error of the write.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        do throws(TransferError) {
            let loop = try TransferLoop(perHost: state.withLock { $0.perHost }, total: total)
            carryOut(on: loop)
            end(.shutDown)
        } catch {
            end(error)
        }
    }

    private func carryOut(on loop: TransferLoop) {
        let waker = loop.waker
        state.withLock { $0.waker = waker }
        while !perform(on: loop) {
            loop.turn()
            waitingCount.store(loop.waiting, ordering: .relaxed)
            loop.wait()
        }
        loop.cancelAll()
        state.withLock { $0.waker = nil }
    }

    /// Ends the thread; transfers that were to begin fail.
    private func end(_ error: TransferError) {
        let (orders, waiters) = state.withLock { state in
            defer { (state.orders, state.waiters, state.isRunning) = ([], [], false) }
            return (state.orders, state.waiters)
        }
        for case .begin(_, let make) in orders { make().end(with: error) }
        for waiter in waiters { waiter.resume() }
    }

    /// Carries out the orders that have come.
    /// - Returns: whether the loop is to end.
    private func perform(on loop: TransferLoop) -> Bool {
        let (orders, isOver) = state.withLock { state in
            defer { state.orders = [] }
            return (state.orders, state.isOver)
        }
        for order in orders {
            switch order {
            case .begin(let id, let make): loop.begin(id, make())
            case .cancel(let id): loop.cancel(id)
            case .setLimit(let perHost): loop.perHost = perHost
            }
        }
        return isOver
    }
}
