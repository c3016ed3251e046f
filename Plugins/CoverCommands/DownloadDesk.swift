internal import AlbumShell
internal import Events
internal import MusicLibrary

/// What the cover commands share: the downloads that commands have begun and nobody waits for.
@MainActor
final class DownloadDesk {
    let workspace: AlbumWorkspace
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
        for download in board.summary.running + board.summary.waiting { cancel(download) }
        return summary.running.count + summary.waitingCount
    }

    /// Gives a download up, whoever wants it.
    func cancel(_ download: Download) {
        workspace.library.events.post(CoverIsNoLongerWanted(download.address, by: nil))
    }
}
