package import Terminal

/// Highlights the line that is being typed, on the editor's thread. It never waits: a background task queries values
/// that the snapshot does not contain, and the line is highlighted again afterwards.
package final class ShellHighlighter: Sendable {
    /// The maximum length in bytes. Longer lines were pasted and are not highlighted.
    private static let limit = 16_384

    private let vocabulary: ShellVocabulary
    private let checks = ValueChecks()

    /// A highlighter with the names of a shell.
    package init(_ vocabulary: ShellVocabulary) { self.vocabulary = vocabulary }

    /// Sets the function to call, on any thread, when the highlighting of an earlier line may have changed.
    func whenChanged(_ notify: @escaping @Sendable () -> Void) { checks.onResult(notify) }

    /// Drops the results of queries, because names may have changed their meaning.
    func beginLine() { checks.removeAll() }

    /// The line with highlighting, or plain if it is disabled or the line is too long.
    package func colored(_ text: String) -> StyledText {
        let snapshot = vocabulary.snapshot
        guard snapshot.isHighlighting, text.utf8.count <= Self.limit else { return StyledText(text) }
        return LineColoring(text, knowing: snapshot) { [checks] parameter, words, isUnfinished in
            checks.result(for: words, of: parameter, isUnfinished: isUnfinished)
        }.styled
    }
}
