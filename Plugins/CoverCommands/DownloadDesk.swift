internal import AlbumShell
internal import Events
internal import MusicLibrary
internal import Terminal

/// The state that the cover commands share: the background downloads that commands have started.
@MainActor
final class DownloadDesk {
    let workspace: AlbumWorkspace
    /// The addresses of covers that a command waits for and whose results it reports itself.
    private(set) var awaited: Set<String> = []
    private var feeders: [ObjectIdentifier: CoverFeeder] = [:]
    /// What is to be told of covers, in the order in which it came.
    var notices = CoverNotices()
    /// Shows the notices soon; whoever shows them sets it.
    var show: () -> Void = {}
    /// Takes what is told while a command waits, which stands above the prompt otherwise.
    var waiting: (([StyledText]) -> Void)?

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
    }

    /// Tells what came of downloads, behind all that is to be told of single covers.
    func tell(_ sentence: String) {
        notices.conclude(sentence)
        show()
    }

    /// Runs a feeder until it is done or all downloads are cancelled.
    func begin(
        _ feeder: CoverFeeder, whenLooked: @escaping (CoverFeeder) -> Void = { _ in },
        whenDone: @escaping (CoverFeeder) -> Void
    ) {
        feeders[ObjectIdentifier(feeder)] = feeder
        feeder.begin(whenLooked: whenLooked) { [weak self] feeder in
            self?.feeders[ObjectIdentifier(feeder)] = nil
            whenDone(feeder)
        }
    }

    /// Cancels all downloads, of commands and of views.
    ///
    /// - Returns: The number of cancelled downloads.
    func cancelAll() -> Int {
        guard let board = workspace.library.covers?.board else { return 0 }
        let summary = board.summary
        for feeder in feeders.values { feeder.cancel() }
        for download in (summary.running + summary.waiting).reversed() { cancel(download) }
        return summary.running.count + summary.waitingCount
    }

    /// Requests a cover for a command, and waits for the result.
    func wait(for answer: CoverAnswer, titled title: String) async -> CoverAnswer.Answer {
        awaited.insert(answer.address)
        defer { awaited.remove(answer.address) }
        return await answer.wait(title: title)
    }

    /// Cancels a download for all requesters.
    func cancel(_ download: Download) {
        workspace.library.events.post(CoverIsNoLongerWanted(download.address, by: nil))
    }
}
