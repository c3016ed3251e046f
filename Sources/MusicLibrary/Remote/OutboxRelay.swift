internal import Dispatch
internal import Synchronization
internal import Transfers

/// Posts the entries of an outbox in order, one at a time, in a background task.
///
/// The task sleeps while there is nothing to post. Entries that the server accepted are removed, temporary failures
/// are retried, and a refusal stops the relay until the user decides.
final class OutboxRelay: Sendable {
    private struct Control {
        var task: Task<Void, Never>?
        var isClosing = false
        /// The callers that wait for the end of the next round.
        var waiters: [Int: AsyncStream<Never>.Continuation] = [:]
        var lastWaiter = 0
    }

    /// The number of changes to read at a time.
    private static let pageSize = 100

    private let outbox: any Outbox
    /// The outbox may block on disks and other programs, unlike the threads of the task pool.
    private let queue = DispatchQueue(label: "outbox")
    private let settings: @Sendable () -> TransferSettings
    private let pacing: RemotePacing
    private let progress: RemoteProgress
    private let signal = WakeSignal()
    private let control = Mutex(Control())
    private let hasEnded = DispatchSemaphore(value: 0)

    init(
        _ outbox: any Outbox, settings: @escaping @Sendable () -> TransferSettings, pacing: RemotePacing,
        progress: RemoteProgress
    ) {
        (self.outbox, self.settings, self.pacing, self.progress) = (outbox, settings, pacing, progress)
    }

    /// Reports that the outbox may have changed, or, if urgent, ends the current pause.
    func wake(_ reason: WakeSignal.Reason) { control.withLock { wake(reason, &$0) } }

    private func wake(_ reason: WakeSignal.Reason, _ control: inout Control) {
        // Signalled before the first round begins, so that the round sees the signal.
        signal.notify(reason)
        if !control.isClosing, control.task == nil { control.task = Task { await self.run() } }
    }

    /// Posts immediately and returns the state when the outbox is empty, the relay stopped, or the task is cancelled.
    func postNow() async -> RemoteState? {
        let (end, waiter) = AsyncStream.makeStream(of: Never.self)
        let isWaiting = control.withLock { control in
            if control.isClosing { return false }
            control.lastWaiter += 1
            control.waiters[control.lastWaiter] = waiter
            wake(.urgent, &control)
            return true
        }
        if isWaiting { for await _ in end {} }
        return progress.state
    }

    /// Removes a change permanently without posting it.
    func skip(_ change: RemoteChange) async throws {
        try await withOutbox { try $0.remove(change.number...change.number, isLasting: true) }
        wake(.urgent)
    }

    private func withOutbox<Result: Sendable>(
        _ body: @escaping @Sendable (any Outbox) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [outbox] in continuation.resume(with: Swift.Result { try body(outbox) }) }
        }
    }

    /// Stops the relay. A request in progress gets a short grace period; all other entries stay in the outbox.
    func close() {
        let task = control.withLock { control in
            control.isClosing = true
            return control.task
        }
        guard let task else { return }
        signal.notify(.urgent)
        guard hasEnded.wait(timeout: .now() + (pacing.grace / .seconds(1))) == .timedOut else { return }
        task.cancel()
        _ = hasEnded.wait(timeout: .now() + 0.2)
    }

    // MARK: Rounds

    /// The state that persists between rounds.
    private struct Session {
        /// The number of consecutive failures without lasting success in between.
        var failures = 0
        /// The changes that the server accepted, until they are removed from the outbox.
        ///
        /// They are removed in batches, because a commit for each would cost more than its post. After a crash, the remaining ones are
        /// posted again with the same keys.
        var accepted: ClosedRange<Int64>?
        var lastRemoval = ContinuousClock.now
        /// Created with the first post, because most programs never post.
        var client: HTTPClient?
    }

    private var isClosing: Bool { control.withLock { $0.isClosing } }

    private func run() async {
        var session = Session()
        while !isClosing {
            // In one step: a round that a waiter has signalled later would post once more after the waiter's return.
            let last = control.withLock { control in
                signal.clear()
                return control.lastWaiter
            }
            let outcome = await round(&session)
            release(through: last)
            await pause(outcome)
        }
        try? await withOutbox { $0.close() }
        release(through: .max)
        hasEnded.signal()
    }

    /// Resumes the callers that have waited since before the round.
    private func release(through last: Int) {
        let waiters = control.withLock { control in
            defer { control.waiters = control.waiters.filter { $0.key > last } }
            return control.waiters.filter { $0.key <= last }
        }
        for waiter in waiters.values { waiter.finish() }
    }

    /// The next action after a round.
    private enum NextAction {
        /// Wait for a signal.
        case off
        /// Look again, because another program may have added entries or be posting.
        case look(after: Duration)
        /// Try again.
        case rest(until: ContinuousClock.Instant)
        /// Wait until the user decides about a refused change.
        case stop(RemoteChange, of: RemoteAddress)
    }

    private func pause(_ outcome: NextAction) async {
        switch outcome {
        case .off: _ = await signal.wait()
        case .look(let duration): _ = await signal.wait(until: .now + duration)
        case .rest(let end): await wait(until: end)
        case .stop(let change, let remote): await waitForDecision(on: change, of: remote)
        }
    }

    /// Waits for a time or an urgent signal; new entries only update the count.
    private func wait(until end: ContinuousClock.Instant) async {
        while await signal.wait(until: end) == .news {
            guard let page = try? await withOutbox({ try $0.page(limit: 0) }), page.remote == progress.state?.remote
            else {
                return
            }
            progress.recount(page)
        }
    }

    /// Waits for an urgent signal, or until another program has decided: the change is no longer the first, or the
    /// remote has changed.
    private func waitForDecision(on change: RemoteChange, of remote: RemoteAddress) async {
        while await signal.wait(until: .now + pacing.look) != .urgent {
            guard let page = try? await withOutbox({ try $0.page(limit: 1) }), page.remote == remote,
                page.changes.first?.number == change.number
            else { return }
            progress.recount(page)
        }
    }

    /// Posts all pending changes, as far as possible.
    private func round(_ session: inout Session) async -> NextAction {
        do {
            guard let page = try await withOutbox({ try $0.page(limit: 0) }) else {
                progress.update { $0 = nil }
                return .off
            }
            if page.waiting == 0 {
                progress.update(page, .idle)
                return .look(after: pacing.look)
            }
            guard try await withOutbox({ $0.lock() }) else {
                progress.update(page, .elsewhere)
                return .look(after: min(.seconds(1), pacing.look))
            }
            let outcome = await postPages(&session)
            try await withOutbox { $0.unlock() }
            return outcome
        } catch {
            return rest("\(error)", asked: nil, &session)
        }
    }

    private func postPages(_ session: inout Session) async -> NextAction {
        do {
            try await removeAccepted(&session)
            while !isClosing, let page = try await withOutbox({ try $0.page(limit: Self.pageSize) }) {
                if page.changes.isEmpty {
                    progress.update(page, .idle)
                    return .look(after: pacing.look)
                }
                progress.update(page, .posting)
                if let outcome = try await post(page, &session) { return outcome }
            }
            return .look(after: .zero)
        } catch {
            if let page = try? await withOutbox({ try $0.page(limit: 0) }) { progress.recount(page) }
            return rest("\(error)", asked: nil, &session)
        }
    }

    private func rest(_ reason: String, asked: Duration?, _ session: inout Session) -> NextAction {
        session.failures += 1
        let end = ContinuousClock.now + pacing.rest(after: session.failures, asked: asked)
        progress.update { $0?.activity = .resting(until: end, reason: reason) }
        return .rest(until: end)
    }

    /// Posts the changes of a page and removes those that the server accepted; returns nil when the page is done.
    private func post(_ page: OutboxPage, _ session: inout Session) async throws -> NextAction? {
        for change in page.changes {
            if isClosing { break }
            switch await post(change, to: page.remote, &session) {
            case .accepted:
                progress.countDown()
                session.accepted = (session.accepted?.lowerBound ?? change.number)...change.number
                guard ContinuousClock.now - session.lastRemoval >= pacing.commitInterval else { continue }
                try await removeAccepted(&session)
                session.failures = 0
                // If the remote was changed or removed meanwhile, nothing more may be posted to the old one.
                guard try await withOutbox({ try $0.page(limit: 0) })?.remote == page.remote else { return nil }
            case .failed(let reason, let asked):
                if try await removeAccepted(&session) { session.failures = 0 }
                return rest(reason, asked: asked, &session)
            case .refused(let reason):
                try await removeAccepted(&session)
                progress.update { $0?.activity = .refused(change, reason: reason) }
                return .stop(change, of: page.remote)
            }
        }
        try await removeAccepted(&session)
        session.failures = 0
        return nil
    }

    /// Removes the accepted changes from the outbox; returns true if there were any.
    @discardableResult
    private func removeAccepted(_ session: inout Session) async throws -> Bool {
        guard let numbers = session.accepted else { return false }
        try await withOutbox { try $0.remove(numbers, isLasting: false) }
        (session.accepted, session.lastRemoval) = (nil, .now)
        return true
    }

    private func post(
        _ change: RemoteChange, to remote: RemoteAddress, _ session: inout Session
    ) async -> PostOutcome {
        let client = session.client ?? HTTPClient(settings())
        session.client = client
        do throws(TransferError) {
            let answer = try await client.postRequest(
                remote.address(for: change.kind), json: change.body, headers: ["Idempotency-Key": change.key])
            return PostOutcome(answer, of: remote)
        } catch {
            return PostOutcome(error)
        }
    }
}
