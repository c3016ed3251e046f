internal import Events
internal import Transfers

/// Fetches requested covers and reports the results.
///
/// All communication is by events: requests arrive and results leave as events. An address is fetched once for any
/// number of requests, and cancelled when the last request is withdrawn.
/// - Pattern: Observer (concrete observer)
@MainActor
final class CoverFetcher {
    /// The name of its registration.
    static let name = "cover-fetcher"
    /// The time for which views do not repeat a failed request.
    private static let rest = Duration.seconds(60)
    private static let longestRest = Duration.seconds(86_400)
    private static let mostFailures = 10_000

    private struct Job {
        let number: Int
        let title: String?
        var interests: Set<CoverInterest>
        var task: Task<Void, Never>?
    }

    private struct Failure {
        let message: String
        let end: ContinuousClock.Instant
    }

    private let makeDelivery: () -> CoverDelivery
    /// Created with the first request, so that programs without requests do not pay for it.
    private lazy var delivery = makeDelivery()
    private let board: DownloadBoard
    private let events: EventCenter
    private var jobs: [String: Job] = [:]
    private var failures: [String: Failure] = [:]
    private var lastNumber = 0
    private var observations: [Observation] = []

    init(board: DownloadBoard, events: EventCenter, delivery: @escaping () -> CoverDelivery) {
        (self.board, self.events, makeDelivery) = (board, events, delivery)
        observations = [
            events.observe(CoverWasWanted.self, as: Self.name) { [weak self] in self?.want($0) },
            events.observe(CoverIsNoLongerWanted.self, as: Self.name) { [weak self] in self?.leave($0) },
            events.observe(CoversAreExpected.self, as: Self.name) { [board] in board.expect($0.count, by: $0.interest)
            },
        ]
    }

    isolated deinit { end() }

    /// Cancels all downloads without events and stops observing.
    func end() {
        observations = []
        // The newest first, so that no waiting download starts because another one ended.
        for job in jobs.values.sorted(by: { $0.number > $1.number }) { job.task?.cancel() }
        jobs = [:]
    }

    private func want(_ wanted: CoverWasWanted) {
        let address = wanted.address
        if jobs[address] != nil {
            jobs[address]?.interests.insert(wanted.interest)
            return
        }
        lastNumber += 1
        let number = lastNumber
        var job = Job(number: number, title: wanted.title, interests: [wanted.interest])
        if let message = recentFailure(of: wanted) {
            job.task = Task { [weak self] in self?.repeatFailure(address, number, message) }
        } else {
            board.add(Download(number, address: address, title: wanted.title))
            job.task = Task { [weak self, delivery, board] in
                let outcome = await delivery.bring(address) { progress in
                    board.update(
                        number, received: progress.received, expected: progress.expected, attempt: progress.attempt)
                }
                self?.finish(address, number, outcome)
            }
        }
        jobs[address] = job
    }

    private func leave(_ left: CoverIsNoLongerWanted) {
        guard var job = jobs[left.address] else { return }
        if let interest = left.interest { job.interests.remove(interest) } else { job.interests = [] }
        jobs[left.address] = job
        guard job.interests.isEmpty else { return }
        jobs[left.address] = nil
        job.task?.cancel()
        board.end(job.number, hasArrived: false)
        events.post(CoverDownloadWasCancelled(left.address, of: job.title))
    }

    // MARK: Results

    private func finish(_ address: String, _ number: Int, _ outcome: CoverDelivery.Outcome) {
        if let trouble = delivery.cache.takeTrouble() { events.post(CoversAreNotKept(message: "\(trouble)")) }
        // A result for a cancelled job is ignored: it was reported already, and the cover may have been requested
        // again.
        guard let job = jobs[address], job.number == number else { return }
        jobs[address] = nil
        switch outcome {
        case .there(let file, let wasFetched):
            failures[address] = nil
            board.end(number, hasArrived: wasFetched)
            events.post(CoverDidArrive(address, of: job.title, in: file, wasFetched: wasFetched))
        case .failed(let message, let retryAfter):
            remember(message, of: address, retryAfter)
            board.fail(number, because: message)
            events.post(CoverDidFail(address, of: job.title, because: message, isNew: true))
        case .cancelled:
            board.end(number, hasArrived: false)
            events.post(CoverDownloadWasCancelled(address, of: job.title))
        }
    }

    // MARK: Failures

    private func recentFailure(of wanted: CoverWasWanted) -> String? {
        guard !wanted.interest.isInsistent, let failure = failures[wanted.address], failure.end > .now else {
            return nil
        }
        return failure.message
    }

    private func repeatFailure(_ address: String, _ number: Int, _ message: String) {
        guard let job = jobs[address], job.number == number else { return }
        jobs[address] = nil
        events.post(CoverDidFail(address, of: job.title, because: message, isNew: false))
    }

    private func remember(_ message: String, of address: String, _ retryAfter: Duration?) {
        if failures.count >= Self.mostFailures { failures = [:] }
        let rest = min(max(Self.rest, retryAfter ?? .zero), Self.longestRest)
        failures[address] = Failure(message: message, end: .now + rest)
    }
}

/// A requester of covers: a view or a command.
///
/// It is compared by identity, so two views of a cover are two interests that share one download.
package final class CoverInterest: Sendable {
    /// The name of the requester, for display.
    package let name: String
    /// True if the user requested the cover explicitly; then an address is tried again even if it has just failed.
    package let isInsistent: Bool

    /// Creates an interest with its own identity.
    package init(_ name: String, isInsistent: Bool = false) {
        self.name = name
        self.isInsistent = isInsistent
    }
}

extension CoverInterest: Hashable {
    package static func == (left: CoverInterest, right: CoverInterest) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
