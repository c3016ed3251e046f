internal import MusicLibrary
package import ShellKit
internal import Terminal

/// The row with the progress of a long operation of the library: `Undoing 'import big.csv'… 120,000 of 200,000 albums, 2 s`.
///
/// It appears at the prompt of a terminal only, after half a second.
@MainActor
package final class OperationRow {
    private static let longestChange = 30

    private let title: String
    private let row: ProgressRow
    private let start = ContinuousClock.now

    fileprivate init(_ title: String, on row: ProgressRow) { (self.title, self.row) = (title, row) }

    /// Erases the row before the operation writes results.
    package func end() { row.end() }

    fileprivate func show(_ progress: LibraryProgress) { row.show(text(progress)) }

    private func text(_ progress: LibraryProgress) -> String {
        let change = progress.change.map {
            " '\(String($0.prefix { !$0.isNewline }).clipped(to: Self.longestChange, mark: "…"))'"
        }
        let count = progress.total.map { total in
            let all = "\(Self.grouped(total)) \(total == 1 ? "album" : "albums"), "
            // A single statement for many albums reports nothing in between.
            return progress.done > 0 ? "\(Self.grouped(progress.done)) of \(all)" : all
        }
        return "\(title)\(change ?? "")… \(count ?? "")\((ContinuousClock.now - start).components.seconds) s"
    }

    /// A number with a comma before each three digits.
    private static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.map { index in
            (index > 0 && (digits.count - index).isMultiple(of: 3) ? "," : "") + String(digits[index])
        }.joined()
    }
}

extension AlbumWorkspace {
    /// Runs an operation of the library, with a row that shows its progress if it takes long.
    ///
    /// - Parameters:
    ///   - title: The operation as a participle: `Deleting albums`.
    ///   - body: The operation. It must end the row before it writes anything; the row is nil if there is none.
    package func showingProgress<Result>(
        _ title: String, in context: ShellContext, _ body: (OperationRow?) throws -> Result
    ) rethrows -> Result {
        guard context.isInteractive else { return try body(nil) }
        return try context.withProgress { progressRow in
            guard progressRow.isVisible else { return try body(nil) }
            let row = OperationRow(title, on: progressRow)
            return try LibraryProgress { row.show($0) }.watch(library) { try body(row) }
        }
    }
}
