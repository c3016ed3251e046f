internal import ShellKit

/// Displays the progress of an import on a terminal.
@MainActor
final class ImportProgress {
    /// The parts of an import, each of which reads the whole file.
    enum Activity: String {
        case importing = "Importing"
        case comparing = "Comparing"
        case updating = "Updating"
    }

    private let row: ProgressRow
    private let source: ImportSource
    private var began = ContinuousClock.now
    private var activity = Activity.importing

    init(of source: ImportSource, on row: ProgressRow) { (self.row, self.source) = (row, source) }

    /// Begins a part, which reads the file from its start.
    func begin(_ activity: Activity) { (self.activity, began) = (activity, .now) }

    /// Updates the display with the number of rows, if it is due.
    func show(rows: Int) {
        let read = "\(activity.rawValue): \(rows) rows, \(source.bytesRead >> 20)"
        let all = source.size.map { " of \($0 >> 20) MB" } ?? " MB"
        row.show(read + all + (secondsLeft.map { ", \(Self.span($0)) left" } ?? ""))
    }

    /// The estimated remaining time in seconds; nil if it cannot be estimated, as while an update compares: the albums
    /// that differ are unknown.
    private var secondsLeft: Int? {
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        guard let size = source.size, source.bytesRead > 0, seconds > 0, activity != .comparing else { return nil }
        let left = seconds * Double(max(0, size - source.bytesRead)) / Double(source.bytesRead)
        return left < 1e6 ? Int(left.rounded(.up)) : nil
    }

    private static func span(_ seconds: Int) -> String {
        seconds < 120 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
    }
}
