internal import Events
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// Displays running downloads at the prompt and reports their results.
///
/// It reads the board ten times a second while downloads are running, and otherwise sleeps.
/// - Pattern: Observer (concrete observer)
@MainActor
final class CoverStatus {
    private static let name = "cover-status"
    private static let pause = Duration.milliseconds(100)

    private let covers: LibraryCovers
    private let owner: String
    private let desk: DownloadDesk
    private var notices = CoverNotices()
    private var ticking: Task<Void, Never>?

    /// Creates the status of a library's covers, owned by a plugin.
    init(_ covers: LibraryCovers, _ desk: DownloadDesk, owner: String) {
        (self.covers, self.desk, self.owner) = (covers, desk, owner)
    }

    /// Starts to observe events.
    func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [
            events.observe(CoverWasWanted.self, as: Self.name) { [weak self, unowned shell] _ in self?.wake(in: shell)
            },
            events.observe(CoverDidArrive.self, as: Self.name) { [weak self, unowned shell] arrival in
                guard let self, arrival.wasFetched, !desk.awaited.contains(arrival.address) else { return }
                take(in: shell) { $0.arrive(CoverNotices.name(of: arrival.title, arrival.address)) }
            },
            events.observe(CoverDidFail.self, as: Self.name) { [weak self, unowned shell] failure in
                guard let self, failure.isNew, !desk.awaited.contains(failure.address) else { return }
                take(in: shell) {
                    $0.fail(CoverNotices.name(of: failure.title, failure.address), because: failure.message)
                }
            },
            events.observe(CoversAreNotKept.self, as: Self.name) { [unowned shell] trouble in
                shell.screen.post(StyledText(CoverNotices.opening(trouble.message)))
            },
        ]
    }

    /// Displays results immediately if the screen has no status rows, and otherwise a few times a second.
    private func take(in shell: Shell, _ note: (inout CoverNotices) -> Void) {
        note(&notices)
        if !shell.screen.hasRows { for line in notices.takeAll() { shell.screen.post(line) } }
    }

    private func wake(in shell: Shell) {
        guard ticking == nil else { return }
        setLimits(shell.settings)
        ticking = Task { [weak self, weak shell] in
            // Covers that are available locally arrive before the first update.
            repeat {
                try? await Task.sleep(for: Self.pause)
            } while self?.tick(in: shell) == true
        }
    }

    /// Updates the display; returns true if further updates will follow.
    private func tick(in shell: Shell?) -> Bool {
        guard let shell else { return false }
        let summary = covers.board.summary
        shell.screen.setRows(DownloadRows.rows(of: summary, columns: shell.screen.columns), of: owner)
        for line in notices.take(isLast: summary.isIdle) { shell.screen.post(line) }
        if summary.isIdle { ticking = nil }
        return !summary.isIdle
    }

    private func setLimits(_ settings: Settings) {
        func number(_ setting: SettingDefinition) -> Int? {
            (try? settings.value(of: setting.name)).flatMap { Int($0) }
        }
        guard let perHost = number(CoverSettings.perHost), let timeout = number(CoverSettings.timeout),
            let size = number(CoverSettings.cacheSize)
        else { return }
        covers.setLimits(perHost: perHost, patience: .seconds(timeout), cacheSize: size << 20)
    }
}
