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
        var waiters: [Int: CheckedContinuation<RemoteState?, Never>] = [:]
        var lastWaiter = 0
    }

    /// The number of changes to read at a time.
    private static let pageSize = 100

    private let outbox: OutboxQueue
    private let client: @Sendable () -> HTTPClient
    private let pacing: RemotePacing
    private let board: RemoteBoard
    private let bell = Doorbell()
    private let control = Mutex(Control())
    private let hasEnded = DispatchSemaphore(value: 0)

    init(
        _ outbox: any Outbox, client: @escaping @Sendable () -> HTTPClient, pacing: RemotePacing, board: RemoteBoard
    ) {
        self.outbox = OutboxQueue(outbox)
        (self.client, self.pacing, self.board) = (client, pacing, board)
    }

    /// Reports that the outbox may have changed, or, if urgent, ends the current pause.
    func wake(_ ring: Doorbell.Ring) {
        // Signalled before the first round begins, so that the round sees the signal.
        bell.ring(ring)
        control.withLock { control in
            if !control.isClosing, control.task == nil { control.task = Task { await self.run() } }
        }
    }

    /// Posts immediately and returns the state when the outbox is empty, the relay stopped, or the task is cancelled.
    func tellNow() async -> RemoteState? {
        let number = control.withLock { control in
            control.lastWaiter += 1
            return control.lastWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let isOver = control.withLock { control in
                    if !control.isClosing, !Task.isCancelled { control.waiters[number] = waiter }
                    return control.waiters[number] == nil
                }
                if isOver { waiter.resume(returning: board.state) } else { wake(.urgent) }
            }
        } onCancel: {
            control.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: board.state)
        }
    }

    /// Removes a change permanently without posting it.
    func skip(_ change: RemoteChange) async throws {
        try await outbox { try $0.remove(change.number...change.number, isLasting: true) }
        wake(.urgent)
    }

    /// Stops the relay. A request in progress gets a short grace period; all other entries stay in the outbox.
    func close() {
        let task = control.withLock { control in
            control.isClosing = true
            return control.task
        }
        guard let task else { return }
        bell.ring(.urgent)
        guard hasEnded.wait(timeout: .now() + (pacing.grace / .seconds(1))) == .timedOut else { return }
        task.cancel()
        _ = hasEnded.wait(timeout: .now() + 0.2)
    }

    // MARK: Rounds

    /// The state that persists between rounds.
    private struct Progress {
        /// The number of consecutive failures without lasting success in between.
        var failures = 0
        /// Changes that the server accepted but that are not yet removed from the outbox.
        var told: ToldChanges
    }

    private var isClosing: Bool { control.withLock { $0.isClosing } }

    private func run() async {
        var progress = Progress(told: ToldChanges(outbox, pacing))
        while !isClosing {
            bell.silence()
            let last = control.withLock { $0.lastWaiter }
            let outcome = await round(&progress)
            release(through: last)
            await pause(outcome)
        }
        try? await outbox { $0.close() }
        release(through: .max)
        hasEnded.signal()
    }

    /// Resumes the callers that have waited since before the round, with the current state.
    private func release(through last: Int) {
        let waiters = control.withLock { control in
            defer { control.waiters = control.waiters.filter { $0.key > last } }
            return control.waiters.filter { $0.key <= last }
        }
        for waiter in waiters.values { waiter.resume(returning: board.state) }
    }

    /// The next action after a round.
    private enum Outcome {
        /// Wait for a signal.
        case off
        /// Look again, because another program may have added entries or be posting.
        case look(after: Duration)
        /// Try again.
        case rest(until: ContinuousClock.Instant)
        /// Wait until the user decides about a refused change.
        case stop(RemoteChange, of: RemoteAddress)
    }

    private func pause(_ outcome: Outcome) async {
        switch outcome {
        case .off: _ = await bell.wait()
        case .look(let duration): _ = await bell.wait(until: .now + duration)
        case .rest(let end): await wait(until: end)
        case .stop(let change, let remote): await waitForDecision(on: change, of: remote)
        }
    }

    /// Waits for a time or an urgent signal; new entries only update the count.
    private func wait(until end: ContinuousClock.Instant) async {
        while await bell.wait(until: end) == .news {
            guard let page = try? await outbox({ try $0.page(limit: 0) }), page.remote == board.state?.remote else {
                return
            }
            board.recount(page.waiting, of: page.remote)
        }
    }

    /// Waits for an urgent signal, or until another program has decided: the change is no longer the first, or the
    /// remote has changed.
    private func waitForDecision(on change: RemoteChange, of remote: RemoteAddress) async {
        while await bell.wait(until: .now + pacing.look) != .urgent {
            guard let page = try? await outbox({ try $0.page(limit: 1) }), page.remote == remote,
                page.changes.first?.number == change.number
            else { return }
            board.recount(page.waiting, of: remote)
        }
    }

    /// Posts all pending changes, as far as possible.
    private func round(_ progress: inout Progress) async -> Outcome {
        do {
            guard let page = try await outbox({ try $0.page(limit: 0) }) else {
                board.show(nil)
                return .off
            }
            if page.waiting == 0 {
                board.show(page, .idle)
                return .look(after: pacing.look)
            }
            guard try await outbox({ $0.lock() }) else {
                board.show(page, .elsewhere)
                return .look(after: min(.seconds(1), pacing.look))
            }
            let outcome = await postPages(&progress)
            try await outbox { $0.unlock() }
            return outcome
        } catch {
            return rest("\(error)", asked: nil, &progress)
        }
    }

    private func postPages(_ progress: inout Progress) async -> Outcome {
        do {
            try await progress.told.settle()
            while !isClosing, let page = try await outbox({ try $0.page(limit: Self.pageSize) }) {
                if page.changes.isEmpty {
                    board.show(page, .idle)
                    return .look(after: pacing.look)
                }
                board.show(page, .telling)
                if let outcome = try await post(page, &progress) { return outcome }
            }
            return .look(after: .zero)
        } catch {
            if let page = try? await outbox({ try $0.page(limit: 0) }) { board.recount(page.waiting, of: page.remote) }
            return rest("\(error)", asked: nil, &progress)
        }
    }

    private func rest(_ reason: String, asked: Duration?, _ progress: inout Progress) -> Outcome {
        progress.failures += 1
        let end = ContinuousClock.now + pacing.rest(after: progress.failures, asked: asked)
        board.show(.resting(until: end, reason: reason))
        return .rest(until: end)
    }

    /// Posts the changes of a page and removes those that the server accepted; returns nil when the page is done.
    private func post(_ page: OutboxPage, _ progress: inout Progress) async throws -> Outcome? {
        for change in page.changes {
            if isClosing { break }
            switch await post(change, to: page.remote) {
            case .taken:
                board.tookOne()
                guard try await progress.told.take(change) else { continue }
                progress.failures = 0
                // If the remote was changed or removed meanwhile, nothing more may be posted to the old one.
                guard try await outbox({ try $0.page(limit: 0) })?.remote == page.remote else { return nil }
            case .later(let reason, let asked):
                if try await progress.told.settle() { progress.failures = 0 }
                return rest(reason, asked: asked, &progress)
            case .refused(let reason):
                try await progress.told.settle()
                board.show(.refused(change, reason: reason))
                return .stop(change, of: page.remote)
            }
        }
        try await progress.told.settle()
        progress.failures = 0
        return nil
    }

    private func post(_ change: RemoteChange, to remote: RemoteAddress) async -> RemoteVerdict {
        do throws(TransferError) {
            let answer = try await client().postRequest(
                remote.address(for: change.kind), json: change.body, headers: ["Idempotency-Key": change.key])
            return RemoteVerdict(answer, of: remote)
        } catch {
            return RemoteVerdict(error)
        }
    }
}
