internal import ShellKit

/// Displays the progress of an import on a terminal.
@MainActor
final class ImportProgress {
    private let row: ProgressRow
    private let source: MeasuredSource
    private let clock = ContinuousClock()
    private let began: ContinuousClock.Instant

    init(of source: MeasuredSource, on row: ProgressRow) {
        (self.row, self.source) = (row, source)
        began = clock.now
    }

    /// Updates the display with the number of rows, if it is due.
    func show(rows: Int) {
        row.show(
            ImportStanding(
                rows: rows, bytesRead: source.bytesRead, size: source.size,
                seconds: (clock.now - began) / .seconds(1)
            ).description)
    }
}
