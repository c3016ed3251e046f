internal import AlbumShell
internal import Events
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// The downloads of a session: runs the batches of commands, reports outcomes, and shows the progress at the prompt.
///
/// The rows are refreshed from the monitor ten times a second while downloads are running.
/// - Pattern: Observer (concrete observer)
@MainActor
final class CoverDownloads {
    private static let name = "cover-status"
    private static let interval = Duration.milliseconds(100)

    let workspace: AlbumWorkspace
    /// Receives the messages while a command waits; otherwise they are shown above the prompt.
    var receiver: (([StyledText]) -> Void)?
    private let owner: String
    private weak var screen: ShellScreen?
    private var batches: [ObjectIdentifier: CoverBatch] = [:]
    /// The addresses of covers whose outcomes are reported by the commands that wait for them.
    private var awaited: Set<String> = []
    private var notices = CoverNotices()

    /// Creates the downloads of a workspace, with rows that belong to a plugin.
    init(_ workspace: AlbumWorkspace, owner: String) { (self.workspace, self.owner) = (workspace, owner) }

    var summary: DownloadSummary {
        get throws {
            guard let covers = workspace.library.covers else { throw CoverCommandError.noCovers }
            return covers.monitor.summary
        }
    }

    /// Runs `body`, and meanwhile shows the progress of the downloads in a row.
    func showingProgress<Result>(
        in context: ShellContext, _ text: @escaping (DownloadSummary) -> String, during body: () async throws -> Result
    ) async rethrows -> Result {
        try await context.withProgress { row in
            let ticker = Ticker(every: Self.interval) { [weak self] in
                if let summary = try? self?.summary { row.show(text(summary)) }
                return true
            }
            ticker.start()
            defer { ticker.stop() }
            return try await body()
        }
    }

    // MARK: Requests

    /// Runs a batch until it is done or all downloads are cancelled.
    func begin(
        _ batch: CoverBatch, whenExamined: @escaping (CoverBatch) -> Void = { _ in },
        whenDone: @escaping (CoverBatch) -> Void
    ) {
        batches[ObjectIdentifier(batch)] = batch
        batch.begin(whenExamined: whenExamined) { [weak self] batch in
            self?.batches[ObjectIdentifier(batch)] = nil
            whenDone(batch)
        }
    }

    /// Requests a cover for a command that reports the outcome itself; cancelling the task withdraws the request.
    func outcome(of address: String, titled title: String) async -> CoverRequestDidEnd.Outcome {
        let events = workspace.library.events
        let requester = CoverRequester(isInsistent: true)
        let (outcomes, continuation) = AsyncStream.makeStream(of: CoverRequestDidEnd.Outcome.self)
        let observation = events.observe(CoverRequestDidEnd.self, as: "cover") { request in
            if request.address == address { continuation.yield(request.outcome) }
        }
        awaited.insert(address)
        defer {
            observation.cancel()
            awaited.remove(address)
            events.post(CoverRequestWasWithdrawn(address, by: requester))
        }
        events.post(CoverWasRequested(address, of: title, by: requester))
        for await outcome in outcomes { return outcome }
        return .cancelled
    }

    /// Cancels a download for all requesters.
    func cancel(_ download: Download) {
        workspace.library.events.post(CoverRequestWasWithdrawn(download.address, by: nil))
    }

    /// Cancels all downloads, of commands and of views.
    ///
    /// - Returns: The number of cancelled downloads.
    func cancelAll() throws -> Int {
        let summary = try summary
        for batch in batches.values { batch.cancel() }
        for download in (summary.running + summary.waiting).reversed() { cancel(download) }
        return summary.running.count + summary.waitingCount
    }

    // MARK: Messages

    func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        screen = shell.screen
        workspace.library.covers?.limits = { [weak shell] in shell.flatMap { DownloadLimits($0.settings) } }
        return [
            events.observe(CoverWasRequested.self, as: Self.name) { [weak self] _ in self?.refreshRows() },
            events.observe(CoverRequestDidEnd.self, as: Self.name) { [weak self] in self?.report($0) },
            events.observe(SessionWillEnd.self, as: Self.name) { [weak self] in self?.reportCancelled(at: $0) },
            events.observe(CoverCacheDidFail.self, as: Self.name) { [weak self] event in
                self?.screen?.post(StyledText(CoverNotices.sentence(FailureReport.opening(event.message))))
            },
        ]
    }

    /// Reports how many downloads the end of the session cancels; after a signal, nothing.
    private func reportCancelled(at end: SessionWillEnd) {
        guard end.status < 128, let summary = try? summary, !summary.isIdle else { return }
        let count = summary.running.count + summary.waitingCount
        screen?.post("\(Self.cancelled(count)) 'download --missing' starts them again.")
    }

    static func cancelled(_ count: Int) -> String {
        count == 1 ? "Cancelled 1 download." : "Cancelled \(count) downloads."
    }

    /// Reports the result of a batch after the results of its covers.
    func report(_ conclusion: String) {
        notices.conclude(conclusion)
        showNotices()
    }

    /// Passes all pending messages to the command that waits.
    func flushNotices() { receiver?(notices.removeDue(isLast: true)) }

    private func report(_ request: CoverRequestDidEnd) {
        guard !awaited.contains(request.address) else { return }
        let name = CoverNotices.name(of: request.title, request.address)
        switch request.outcome {
        case .available(_, wasFetched: true): notices.arrive(name)
        case .failed(let message, isNew: true) where request.isShared: notices.fail(name, withOthersBecause: message)
        case .failed(let message, isNew: true): notices.fail(name, because: message)
        case .available, .failed, .cancelled: return
        }
        showNotices()
    }

    /// Shows messages immediately if the screen has no status rows, and otherwise a few times a second.
    private func showNotices() {
        if screen?.hasRows == true { return refreshRows() }
        post(notices.removeAll(isLast: workspace.library.covers?.monitor.isIdle ?? true))
    }

    private func post(_ lines: [StyledText]) {
        if lines.isEmpty { return }
        if screen?.hasRows == true, let receiver { return receiver(lines) }
        for line in lines { screen?.post(line) }
    }

    private func refreshRows() {
        guard let screen, screen.hasRows else { return }
        screen.refreshRows(of: owner, every: Self.interval) { [weak self] columns in
            guard let self, let summary = try? summary else { return [] }
            post(notices.removeDue(isLast: summary.isIdle))
            return summary.rows(columns: columns)
        }
    }
}
