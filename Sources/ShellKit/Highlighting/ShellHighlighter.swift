package import Terminal

/// Colours the line that is being typed, on the editor's thread, which it never makes wait: what only others know is asked
/// in the background, and coloured when it is known.
package final class ShellHighlighter: Sendable {
    /// Longer lines were pasted, and are not read by a person.
    private static let limit = 16_384

    private let vocabulary: ShellVocabulary
    private let judgements = Judgements()

    /// Colours by what a shell knows.
    package init(_ vocabulary: ShellVocabulary) {
        self.vocabulary = vocabulary
    }

    /// Sets what is called, on any thread, when a line that was coloured before would look different now.
    func whenChanged(_ tell: @escaping @Sendable () -> Void) {
        judgements.whenKnown(tell)
    }

    /// Says that the names may mean something else from now on.
    func beginLine() { judgements.forget() }

    /// The line in colours.
    package func colored(_ text: String) -> StyledText {
        let snapshot = vocabulary.snapshot
        guard snapshot.isHighlighting, text.utf8.count <= Self.limit else { return StyledText(text) }
        return LineColoring(text, knowing: snapshot) { [judgements] parameter, words, isUnfinished in
            judgements.verdict(on: words, of: parameter, unfinished: isUnfinished)
        }.styled
    }
}
