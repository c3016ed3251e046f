internal import ShellKit

/// Tells a person at a terminal how far an import is.
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

    /// Says how many rows were read by now, if it is time to.
    func show(rows: Int) {
        row.show(
            ImportStanding(
                rows: rows, bytesRead: source.bytesRead, size: source.size,
                seconds: (clock.now - began) / .seconds(1)
            ).description)
    }
}
