internal import MusicLibrary
internal import Terminal

extension DownloadSummary {
    /// The maximum number of downloads with a separate row.
    private static let mostRows = 4

    /// The status rows for a screen of this width: one for each of the first few downloads, and one for the total.
    func rows(columns: Int) -> [StyledText] {
        guard !isIdle else { return [] }
        let shown = running.prefix(Self.mostRows).map { $0.row(columns: columns) }
        return shown + [StyledText(clipped(total, columns), .dim)]
    }

    /// The progress row of a command that waits for a batch.
    @MainActor
    func progress(of batch: CoverBatch) -> String {
        let (done, all) =
            batch.isExamined ? (batch.found - batch.remaining, batch.found) : (batch.examined, batch.count)
        let share = all > 0 ? Double(done) / Double(all) : 1
        let covers = batch.isExamined ? DownloadTally.covers(all) : "\(all) albums checked"
        return "\(bar(share, widestBar)) \(done) of \(covers)\(pace)"
    }

    /// The progress row of a command that waits for a single cover.
    func progress(of address: String) -> String {
        running.first { $0.address == address }?.row(columns: 80).plain ?? "Waiting for the server."
    }

    private var total: String {
        let counts = [
            (running.count, "downloading"), (waitingCount, "waiting"), (done, "downloaded"), (failed, "failed"),
        ].filter { $0.0 > 0 }
        let parts = counts.enumerated().map { index, part in
            "\(index == 0 ? DownloadTally.covers(part.0) : "\(part.0)") \(part.1)"
        }
        return parts.joined(separator: ", ") + pace
    }

    private var pace: String {
        guard rate >= 1 else { return "" }
        let left = timeLeft.map { " · \(Self.duration($0)) left" } ?? ""
        return " · \(shownSize(Int(rate)))/s\(left)"
    }

    private static func duration(_ duration: Duration) -> String {
        let seconds = Int((duration / .seconds(1)).rounded(.up))
        if seconds < 100 { return "\(seconds) s" }
        return seconds < 6000 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
    }
}

extension Download {
    /// A row such as `Blue          ███████░░░░░  34 of 120 kB · 52 kB/s`.
    fileprivate func row(columns: Int) -> StyledText {
        let width = min(28, max(8, columns / 3))
        let name = ControlCharacters.shown(label).clipped(to: width, mark: "…").padded(to: width)
        let share = expected.map { Double(received) / Double(max(1, $0)) }
        let size =
            expected.map { "\(shownNumber(received, in: unit(of: $0).size)) of \(shownSize($0))" }
            ?? shownSize(received)
        let seconds = start.map { ($0.duration(to: .now)) / .seconds(1) } ?? 0
        let rate = seconds > 0.2 ? " · \(shownSize(Int(Double(received) / seconds)))/s" : ""
        let attempt = attempt > 1 ? " · attempt \(attempt)" : ""
        let bar = columns >= 60 ? bar(share, min(widestBar, columns - width - 32)) + " " : ""
        return StyledText(clipped("\(name) \(bar)\(size)\(rate)\(attempt)", columns))
    }
}

private let widestBar = 20

private func bar(_ share: Double?, _ width: Int) -> String {
    guard width > 0 else { return "" }
    let filled = share.map { min(width, max(0, Int($0 * Double(width)))) } ?? 0
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
}

/// One column remains empty, because a full row wraps on some terminals.
private func clipped(_ text: String, _ columns: Int) -> String { text.clipped(to: columns - 1, mark: "…") }

/// A number of bytes with a decimal unit, as most programs show file sizes.
private func shownSize(_ bytes: Int) -> String {
    let unit = unit(of: bytes)
    return shownNumber(bytes, in: unit.size) + " " + unit.name
}

private func unit(of bytes: Int) -> (size: Int, name: String) {
    switch bytes {
    case ..<1000: (1, "B")
    case ..<1_000_000: (1000, "kB")
    case ..<1_000_000_000: (1_000_000, "MB")
    default: (1_000_000_000, "GB")
    }
}

/// A number of bytes in a unit, with one decimal for millions and more.
private func shownNumber(_ bytes: Int, in unit: Int) -> String {
    guard unit > 1000 else { return "\(bytes / unit)" }
    let tenths = bytes / (unit / 10)
    return "\(tenths / 10).\(tenths % 10)"
}
