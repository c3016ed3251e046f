internal import CCurl
internal import Dispatch
internal import Glibc
internal import Synchronization

/// Runs a ``TransferLoop`` on a thread of its own, which the first transfer starts, and passes orders of other threads to it.
///
/// - Pattern: Facade (subsystem)
final class TransferThread: Sendable {
    private struct Orders {
        var begun: [(id: Int, make: @Sendable () -> any Transfer)] = []
        var cancelled: [Int] = []
        var perHost: Int
        var busyHosts: [String: Int]
        var isOver = false
    }

    private struct State {
        /// The orders that the loop has not taken yet.
        var orders: Orders
        var isRunning = false
        /// Wakes the loop; nil while there is none.
        var waker: TransferLoop.Waker?
    }

    private let state: Mutex<State>
    private let total: Int
    private let waitingCount = Atomic(0)
    private let lastTicket = Atomic(0)
    private let runningThreads = DispatchGroup()

    init(perHost: Int, busyHosts: [String: Int], total: Int) {
        state = Mutex(State(orders: Orders(perHost: perHost, busyHosts: busyHosts)))
        self.total = total
    }

    var waiting: Int { waitingCount.load(ordering: .relaxed) }

    /// True if no transfer can begin any more.
    var isOver: Bool { state.withLock { $0.orders.isOver } }

    func setLimits(perHost: Int, busyHosts: [String: Int]) {
        order { ($0.perHost, $0.busyHosts) = (perHost, busyHosts) }
    }

    func nextTicket() -> Int { lastTicket.add(1, ordering: .relaxed).newValue }

    /// Runs a transfer, which is created on the thread and calls its completion once; cancelling the task cancels it.
    ///
    /// - Parameter id: Its ticket (``nextTicket()``), which no other running transfer has.
    func run<Value: Sendable>(
        _ id: Int,
        _ make: @escaping @Sendable (@escaping (Result<Value, TransferError>) -> Void) -> any Transfer
    ) async throws(TransferError) -> Value {
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

    /// Cancels all transfers; no transfer can begin afterwards.
    func stop() { order { $0.isOver = true } }

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

    /// - Returns: The reason why it cannot begin; nil if it began.
    private func begin(_ id: Int, _ make: @escaping @Sendable () -> any Transfer) -> TransferError? {
        state.withLock { state in
            // An earlier cancellation found nothing to cancel.
            if Task.isCancelled { return .cancelled }
            if state.orders.isOver { return .shutDown }
            state.orders.begun.append((id, make))
            // The loop takes all orders at once, so only the first one wakes it.
            if state.orders.begun.count == 1 { state.waker?.wake() }
            if !state.isRunning {
                state.isRunning = true
                runningThreads.enter()
                DispatchQueue(label: "transfers").async { self.work() }
            }
            return nil
        }
    }

    private func work() {
        // Other threads handle the signals. SIGPIPE would end the program when a connection is lost.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        do throws(TransferError) {
            let loop = try TransferLoop(TransferQueue(perHost: 1, total: total))
            runTransfers(on: loop)
            end(.shutDown)
        } catch {
            end(error)
        }
        ccurl_end_thread()
        runningThreads.leave()
    }

    private func runTransfers(on loop: TransferLoop) {
        let waker = loop.waker
        state.withLock { $0.waker = waker }
        while true {
            let orders = removeOrders()
            (loop.queue.perHost, loop.queue.busyHosts) = (orders.perHost, orders.busyHosts)
            for (id, make) in orders.begun { loop.begin(id, make()) }
            for id in orders.cancelled { loop.cancel(id) }
            if orders.isOver { break }
            loop.advance()
            waitingCount.store(loop.queue.waiting, ordering: .relaxed)
            loop.wait()
        }
        loop.cancelAll()
        state.withLock { $0.waker = nil }
    }

    /// Fails the transfers that the loop has not taken, and permits another thread to start.
    private func end(_ error: TransferError) {
        state.withLock { $0.isRunning = false }
        for order in removeOrders().begun { order.make().end(with: error) }
    }

    private func removeOrders() -> Orders {
        state.withLock { state in
            defer { (state.orders.begun, state.orders.cancelled) = ([], []) }
            return state.orders
        }
    }
}
