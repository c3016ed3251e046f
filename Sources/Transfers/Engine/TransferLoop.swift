internal import CCurl

/// Runs transfers with libcurl: those that wait for their turn, run, or rest before the next attempt.
///
/// Only one thread creates, uses and releases it. It holds libcurl except while it waits (``ccurl_enter()``).
final class TransferLoop {
    /// Wakes a loop from any thread; only while the loop exists.
    struct Waker: Sendable {
        fileprivate let multi: UInt

        func wake() { _ = ccurl_open()?.pointee.multi_wakeup(UnsafeMutableRawPointer(bitPattern: multi)) }
    }

    /// The time after which it asks again for a place that another program has.
    private static let patience = Duration.milliseconds(5)

    var queue: TransferQueue
    private let libcurl: UnsafePointer<ccurl_library>
    private let multi: UnsafeMutableRawPointer
    private var transfers: [Int: any Transfer] = [:]
    private var running: [Int: Exchange] = [:]
    /// The times of the next attempts, the latest first. Cancelled transfers stay until their time.
    private var resting: [(end: Exchange.Instant, id: Int)] = []
    /// The hosts with an IP address in a private network. A request that must not lead there gets a connection of its own, because no
    /// address is checked when libcurl reuses a connection.
    private var insideHosts: Set<String> = []
    /// True if exchanges were added since libcurl last ran.
    private var hasNewExchanges = false

    /// - Throws: ``TransferError/noLibrary(_:)`` or ``TransferError/noResources``.
    init(_ queue: TransferQueue) throws(TransferError) {
        guard let libcurl = ccurl_open() else { throw .noLibrary(CCURL_FILE) }
        guard let multi = ccurl_multi_init(queue.total) else { throw .noResources }
        (self.queue, self.libcurl, self.multi) = (queue, libcurl, multi)
        ccurl_enter()
    }

    deinit {
        _ = libcurl.pointee.multi_cleanup(multi)
        ccurl_leave()
    }

    var waker: Waker { Waker(multi: UInt(bitPattern: multi)) }

    func begin(_ id: Int, _ transfer: any Transfer) {
        transfers[id] = transfer
        enqueue(id)
    }

    func cancel(_ id: Int) { end(id, with: .cancelled) }

    func cancelAll() { for id in transfers.keys.sorted() { cancel(id) } }

    /// Advances all transfers as far as possible without waiting.
    func advance() {
        var count: Int32 = 0
        hasNewExchanges = false
        _ = libcurl.pointee.multi_perform(multi, &count)
        while let message = libcurl.pointee.multi_info_read(multi, &count)?.pointee {
            guard let exchange = Exchange.of(ccurl_pointer(message.easy_handle, CURLINFO_PRIVATE)) else { continue }
            finish(exchange, exchange.failure(message.data.result))
        }
        let now = Exchange.Instant.now
        for exchange in running.values where exchange.deadline <= now { finish(exchange, exchange.overdue) }
        while let next = resting.last, next.end <= now {
            resting.removeLast()
            enqueue(next.id)
        }
        if queue.hasUnreachedHosts {
            for exchange in running.values where exchange.isConnected {
                queue.noteConnection(to: exchange.request.address.host)
            }
        }
        queue.retry()
        while let next = queue.next() { send(next.request, of: next.id) }
    }

    /// Waits for the next event or a call of the waker, at most an hour.
    func wait() {
        // A poll would return at once and cost a system call for each exchange.
        if hasNewExchanges { return }
        let now = Exchange.Instant.now
        let events =
            running.values.map(\.deadline) + resting.suffix(1).map(\.end)
            + (queue.waitsForPrograms ? [now + Self.patience] : [])
        let end = min(events.min() ?? now + .seconds(3600), now + .seconds(3600))
        let milliseconds = Int32(max(0, ((end - now) / .milliseconds(1)).rounded(.up)))
        ccurl_leave()
        _ = libcurl.pointee.multi_poll(multi, nil, 0, milliseconds, nil)
        ccurl_enter()
    }

    private func enqueue(_ id: Int) {
        do throws(TransferError) {
            if let transfer = transfers[id] { queue.insert(id, try transfer.request()) }
        } catch {
            end(id, with: error)
        }
    }

    private func send(_ request: Request, of id: Int) {
        guard let transfer = transfers[id] else { return }
        var request = request
        if request.referrer != nil {
            insideHosts.formUnion(running.values.filter(\.isInside).map(\.request.address.host))
            if insideHosts.contains(request.address.host) { request.isAlone = true }
        }
        do throws(TransferError) {
            let exchange = try Exchange(id, request, for: transfer, with: libcurl)
            _ = libcurl.pointee.multi_add_handle(multi, exchange.easy)
            running[id] = exchange
            hasNewExchanges = true
        } catch {
            queue.release(request.address.host)
            end(id, with: error)
        }
    }

    private func finish(_ exchange: Exchange, _ error: TransferError?) {
        let id = exchange.id
        if error?.unusablePeer == nil { queue.noteConnection(to: exchange.request.address.host) }
        if exchange.isInside { insideHosts.insert(exchange.request.address.host) }
        remove(id)
        switch transfers[id]?.next(after: error) {
        case .send: enqueue(id)
        case .rest(let duration):
            let end = Exchange.Instant.now + duration
            resting.insert((end, id), at: resting.firstIndex { $0.end <= end } ?? resting.endIndex)
        case .fail(let error):
            // Before the next step, which would try them.
            let others = error.unusablePeer == nil ? [] : queue.waiting(like: exchange.request)
            for id in [id] + others { end(id, with: error) }
        case .done, nil: transfers[id] = nil
        }
    }

    private func end(_ id: Int, with error: TransferError) {
        remove(id)
        transfers.removeValue(forKey: id)?.end(with: error)
    }

    /// Removes a transfer from the queue, or from libcurl.
    private func remove(_ id: Int) {
        guard let exchange = running.removeValue(forKey: id) else { return queue.remove(id) }
        _ = libcurl.pointee.multi_remove_handle(multi, exchange.easy)
        queue.release(exchange.request.address.host)
    }
}
