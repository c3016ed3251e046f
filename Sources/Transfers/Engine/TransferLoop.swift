internal import CCurl

/// Carries out transfers with libcurl: those that wait for their turn, run, or rest before the next attempt. It is made, used and
/// dropped on one thread.
final class TransferLoop {
    typealias Instant = SuspendingClock.Instant

    private final class Job {
        let transfer: any Transfer
        /// What it waits with or runs; nil while it rests.
        var request: Request?
        var exchange: Exchange?

        init(_ transfer: any Transfer) { self.transfer = transfer }
    }

    /// Wakes a loop from any thread, as long as the loop is there.
    struct Waker: Sendable {
        fileprivate let address: UInt

        func wake() { OpaquePointer(bitPattern: address).map { ccurl_loop_wake($0) } }
    }

    private let handle: OpaquePointer
    private var jobs: [Int: Job] = [:]
    private var running: [Int: Exchange] = [:]
    private var queue: TransferQueue
    /// The next to come last; those that are cancelled stay until then.
    private var resting: [(end: Instant, id: Int)] = []

    /// - Throws: ``TransferError/noLibrary(_:)`` or ``TransferError/noResources``.
    init(perHost: Int, total: Int) throws(TransferError) {
        guard let handle = ccurl_loop_create(Int32(total)) else {
            throw ccurl_is_loaded() ? .noResources : .noLibrary(CCURL_FILE)
        }
        self.handle = handle
        queue = TransferQueue(perHost: perHost, total: total)
    }

    deinit {
        for exchange in running.values { exchange.close() }
        ccurl_loop_free(handle)
    }

    var waker: Waker { Waker(address: UInt(bitPattern: handle)) }

    /// The number of transfers that wait for their turn.
    var waiting: Int { queue.waiting }

    /// Transfers at the same time from one host.
    var perHost: Int {
        get { queue.perHost }
        set { queue.perHost = newValue }
    }

    func begin(_ id: Int, _ transfer: any Transfer) {
        jobs[id] = Job(transfer)
        enqueue(id)
    }

    func cancel(_ id: Int) { end(id, with: .cancelled) }

    func cancelAll() {
        for id in jobs.keys.sorted() { cancel(id) }
    }

    /// Moves on all transfers as far as can be.
    func turn() {
        ccurl_loop_run(handle)
        finishEnded()
        finishOverdue()
        while let next = resting.last, next.end <= .now {
            resting.removeLast()
            enqueue(next.id)
        }
        while let id = queue.next() { send(id) }
    }

    /// Waits until there is more to do, or the loop is woken.
    func wait() { ccurl_loop_wait(handle, milliseconds(until: nextEvent)) }

    private func enqueue(_ id: Int) {
        guard let job = jobs[id] else { return }
        do throws(TransferError) {
            let request = try job.transfer.request()
            job.request = request
            queue.append(id, host: request.address.host)
        } catch {
            end(id, with: error)
        }
    }

    private func send(_ id: Int) {
        guard let job = jobs[id], let request = job.request else { return }
        do throws(TransferError) {
            let exchange = try Exchange(id, request, for: job.transfer, on: handle)
            job.exchange = exchange
            running[id] = exchange
        } catch {
            job.request = nil
            queue.leave(request.address.host)
            end(id, with: error)
        }
    }

    private func finishEnded() {
        var context: UnsafeMutableRawPointer?
        var facts = ccurl_end()
        while ccurl_next_end(handle, &context, &facts) {
            guard let exchange = Exchange.from(context) else { continue }
            finish(exchange, exchange.failure(facts))
        }
    }

    private func finishOverdue() {
        let now = Instant.now
        for exchange in running.values where exchange.deadline <= now { finish(exchange, exchange.overdue) }
    }

    private func finish(_ exchange: Exchange, _ error: TransferError?) {
        let id = exchange.id
        guard let job = jobs[id] else { return }
        leave(id, job)
        switch job.transfer.next(after: error) {
        case .send: enqueue(id)
        case .rest(let duration):
            let end = Instant.now + duration
            resting.insert((end, id), at: resting.firstIndex { $0.end <= end } ?? resting.endIndex)
        case .done: jobs[id] = nil
        case .fail(let error): end(id, with: error)
        }
    }

    private func end(_ id: Int, with error: TransferError) {
        guard let job = jobs.removeValue(forKey: id) else { return }
        leave(id, job)
        job.transfer.end(with: error)
    }

    /// Gives back the place of a job in the queue, wherever it is.
    private func leave(_ id: Int, _ job: Job) {
        guard let host = job.request?.address.host else { return }
        if let exchange = job.exchange {
            exchange.close()
            running[id] = nil
            queue.leave(host)
        } else {
            queue.remove(id, host: host)
        }
        (job.request, job.exchange) = (nil, nil)
    }

    private var nextEvent: Instant? {
        let deadline = running.values.lazy.map(\.deadline).min()
        guard let end = resting.last?.end else { return deadline }
        return deadline.map { min($0, end) } ?? end
    }

    /// Rounded up, at most an hour.
    private func milliseconds(until instant: Instant?) -> Int32 {
        let longest = 3_600_000.0
        guard let instant else { return Int32(longest) }
        return Int32(max(0, min(longest, ((instant - .now) / .milliseconds(1)).rounded(.up))))
    }
}
