internal import AlbumShell
internal import Events
internal import MusicLibrary

/// What the cover commands share: the downloads that commands have begun and nobody waits for.
@MainActor
final class DownloadDesk {
    let workspace: AlbumWorkspace
    /// The addresses of covers that commands wait for, who tell by themselves what comes of them.
    private(set) var awaited: Set<String> = []
    private var feeders: [ObjectIdentifier: CoverFeeder] = [:]

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
    }

    /// Lets a feeder work until it is done, or all is given up.
    func begin(_ feeder: CoverFeeder, whenDone: @escaping (CoverFeeder) -> Void) {
        feeders[ObjectIdentifier(feeder)] = feeder
        feeder.begin { [weak self] feeder in
            self?.feeders[ObjectIdentifier(feeder)] = nil
            whenDone(feeder)
        }
    }

    /// Gives up what commands have begun, and what anybody else wants.
    ///
    /// - Returns: How many downloads that were.
    func cancelAll() -> Int {
        guard let board = workspace.library.covers?.board else { return 0 }
        let summary = board.summary
        for feeder in feeders.values { feeder.cancel() }
        for download in (summary.running + summary.waiting).reversed() { cancel(download) }
        return summary.running.count + summary.waitingCount
    }

    /// Wants a cover for a command, and waits for the answer.
    func wait(for answer: CoverAnswer, titled title: String) async -> CoverAnswer.Answer {
        awaited.insert(answer.address)
        defer { awaited.remove(answer.address) }
        return await answer.wait(title: title)
    }

    /// Gives a download up, whoever wants it.
    func cancel(_ download: Download) {
        workspace.library.events.post(CoverIsNoLongerWanted(download.address, by: nil))
    }
}
