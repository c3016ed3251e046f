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
    private var ticking: Task<Void, Never>?
    /// Whether the settings were looked at since something is being fetched.
    private var hasLimits = false

    /// Creates the status of a library's covers, owned by a plugin.
    init(_ covers: LibraryCovers, _ desk: DownloadDesk, owner: String) {
        (self.covers, self.desk, self.owner) = (covers, desk, owner)
    }

    /// Starts to observe events.
    func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        desk.show = { [weak self, unowned shell] in self?.show(in: shell) }
        return [
            events.observe(CoverWasWanted.self, as: Self.name) { [weak self, unowned shell] _ in
                guard let self else { return }
                if !hasLimits { setLimits(shell.settings) }
                wake(in: shell)
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

    private func take(in shell: Shell, _ note: (inout CoverNotices) -> Void) {
        note(&desk.notices)
        show(in: shell)
    }

    /// Displays results immediately if the screen has no status rows, and otherwise a few times a second.
    private func show(in shell: Shell) {
        if shell.screen.hasRows { wake(in: shell) } else { post(desk.notices.takeAll(), in: shell) }
    }

    private func post(_ lines: [StyledText], in shell: Shell) {
        if lines.isEmpty { return }
        if shell.screen.hasRows, let waiting = desk.waiting { return waiting(lines) }
        for line in lines { shell.screen.post(line) }
    }

    private func wake(in shell: Shell) {
        guard ticking == nil else { return }
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
        post(desk.notices.take(isLast: summary.isIdle), in: shell)
        if summary.isIdle { (ticking, hasLimits) = (nil, false) }
        return !summary.isIdle
    }

    private func setLimits(_ settings: Settings) {
        func number(_ setting: SettingDefinition) -> Int? {
            (try? settings.value(of: setting.name)).flatMap { Int($0) }
        }
        guard let perHost = number(CoverSettings.perHost), let timeout = number(CoverSettings.timeout),
            let size = number(CoverSettings.cacheSize)
        else { return }
        hasLimits = true
        covers.setLimits(perHost: perHost, patience: .seconds(timeout), cacheSize: size << 20)
    }
}
