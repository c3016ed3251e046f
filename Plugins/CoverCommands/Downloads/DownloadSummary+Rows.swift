internal import MusicLibrary
internal import Terminal

/// The status rows of downloads: one for each of the first few, and one for the total.
@MainActor
enum DownloadRows {
    /// The maximum number of downloads with a separate row.
    static let most = 4
    private static let widestBar = 20

    /// The rows for a screen of this width.
    static func rows(of summary: DownloadSummary, columns: Int) -> [StyledText] {
        guard !summary.isIdle else { return [] }
        let shown = summary.running.prefix(most).map { row(of: $0, columns: columns) }
        return shown + [StyledText(clipped(sum(of: summary), columns), .dim)]
    }

    /// The progress row of a command that waits for a batch.
    static func progress(of batch: CoverBatch, _ summary: DownloadSummary) -> String {
        let (done, all) =
            batch.isExamined ? (batch.found - batch.remaining, batch.found) : (batch.examined, batch.count)
        let share = all > 0 ? Double(done) / Double(all) : 1
        let covers = batch.isExamined ? DownloadTally.covers(all) : "\(all) albums checked"
        return "\(bar(share, widestBar)) \(done) of \(covers)\(pace(of: summary))"
    }

    /// The progress row of a command that waits for a single cover.
    static func progress(of address: String, _ summary: DownloadSummary) -> String {
        guard let download = summary.running.first(where: { $0.address == address }) else {
            return "Waiting for the server."
        }
        return row(of: download, columns: 80).plain
    }

    /// A row such as `Blue          ███████░░░░░  34 of 120 kB · 52 kB/s`.
    private static func row(of download: Download, columns: Int) -> StyledText {
        let width = min(28, max(8, columns / 3))
        let name = ControlCharacters.shown(download.label).clipped(to: width, mark: "…").padded(to: width)
        let share = download.expected.map { Double(download.received) / Double(max(1, $0)) }
        let size =
            download.expected.map { "\(ByteCount.text(download.received, like: $0)) of \(ByteCount.text($0))" }
            ?? ByteCount.text(download.received)
        let seconds = download.start.map { ($0.duration(to: .now)) / .seconds(1) } ?? 0
        let rate = seconds > 0.2 ? " · \(ByteCount.text(Int(Double(download.received) / seconds)))/s" : ""
        let attempt = download.attempt > 1 ? " · attempt \(download.attempt)" : ""
        let bar = columns >= 60 ? bar(share, min(widestBar, columns - width - 32)) + " " : ""
        return StyledText(clipped("\(name) \(bar)\(size)\(rate)\(attempt)", columns))
    }

    private static func sum(of summary: DownloadSummary) -> String {
        let counts = [
            (summary.running.count, "downloading"), (summary.waitingCount, "waiting"), (summary.done, "downloaded"),
            (summary.failed, "failed"),
        ].filter { $0.0 > 0 }
        let parts = counts.enumerated().map { place, part in
            "\(place == 0 ? DownloadTally.covers(part.0) : "\(part.0)") \(part.1)"
        }
        return parts.joined(separator: ", ") + pace(of: summary)
    }

    private static func pace(of summary: DownloadSummary) -> String {
        guard summary.rate >= 1 else { return "" }
        let left = summary.timeLeft.map { " · \(duration($0)) left" } ?? ""
        return " · \(ByteCount.text(Int(summary.rate)))/s\(left)"
    }

    private static func duration(_ duration: Duration) -> String {
        let seconds = Int((duration / .seconds(1)).rounded(.up))
        if seconds < 100 { return "\(seconds) s" }
        return seconds < 6000 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
    }

    private static func bar(_ share: Double?, _ width: Int) -> String {
        guard width > 0 else { return "" }
        let filled = share.map { min(width, max(0, Int($0 * Double(width)))) } ?? 0
        return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    }

    /// One column remains empty, because a full row wraps on some terminals.
    private static func clipped(_ text: String, _ columns: Int) -> String { text.clipped(to: columns - 1, mark: "…") }
}

/// Formats numbers of bytes with decimal units, as most programs show file sizes.
enum ByteCount {
    /// A number with its unit.
    static func text(_ bytes: Int) -> String {
        let (unit, name) = unit(of: bytes)
        return number(bytes, unit) + " " + name
    }

    /// A number in the unit of another one, to precede it: `34` before `120 kB`.
    static func text(_ bytes: Int, like whole: Int) -> String { number(bytes, unit(of: whole).size) }

    private static func unit(of bytes: Int) -> (size: Int, name: String) {
        switch bytes {
        case ..<1000: (1, "B")
        case ..<1_000_000: (1000, "kB")
        case ..<1_000_000_000: (1_000_000, "MB")
        default: (1_000_000_000, "GB")
        }
    }

    /// A number in a unit, with one decimal for millions and more.
    private static func number(_ bytes: Int, _ unit: Int) -> String {
        guard unit > 1000 else { return "\(bytes / unit)" }
        let tenths = bytes / (unit / 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
