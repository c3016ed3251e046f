internal import ShellKit

/// The words after `tour` that are no lessons.
enum PracticeWord: String, CaseIterable {
    case choices, broken
}

/// Practice besides the lessons, by questions at the prompt: `tour WORD [N]`.
@MainActor
protocol TourPractice: Sendable {
    /// The word after `tour`.
    var word: String { get }

    /// Asks the questions of a page, by default of the next one that has no record.
    ///
    /// - Parameter name: The number or name of the page.
    /// - Throws: A ``CommandFailure`` if there is no such page, or if the record cannot be saved.
    func run(_ name: String?, in context: ShellContext) async throws

    /// Lists all pages with their records.
    func list(as format: ListFormat, in context: ShellContext) throws
}
