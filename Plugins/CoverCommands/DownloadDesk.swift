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

/// The results of a command's requests, counted by album.
struct DownloadTally: Sendable, Hashable {
    /// Fetched from their addresses.
    var fetched = 0
    /// Available locally.
    var there = 0
    /// Same address as an album that was already counted.
    var alike = 0
    /// Without an address.
    var withoutAddress = 0
    /// Failed.
    var failed = 0
    /// Cancelled.
    var cancelled = 0
    /// Albums that were not looked at before all was given up.
    var unseen = 0
    /// The reason of the latest failure.
    var failure: String?

    /// The summary at the end.
    var sentence: String {
        var parts = fetched > 0 || (there == 0 && withoutAddress == 0) ? ["\(Self.covers(fetched)) downloaded"] : []
        if there > 0 {
            parts.append(parts.isEmpty ? "\(Self.covers(there)) already downloaded" : "\(there) already downloaded")
        }
        if withoutAddress > 0 {
            parts.append(
                withoutAddress == 1 ? "1 album has no cover address" : "\(withoutAddress) albums have no cover address")
        }
        if failed > 0 { parts.append("\(failed) failed") }
        if cancelled > 0 { parts.append("\(cancelled) cancelled") }
        if unseen > 0 { parts.append("\(unseen) \(unseen == 1 ? "album" : "albums") not checked") }
        return parts.joined(separator: ", ") + "."
    }

    /// A number of covers in words.
    static func covers(_ count: Int) -> String { count == 1 ? "1 cover" : "\(count) covers" }
}
