internal import ShellKit

/// Carries out a word of the status row.
///
/// - Pattern: Command (concrete template)
struct TourWordCommand: ImmediateCommand {
    let word: TourWord
    let guide: TourGuide

    var signature: Signature {
        Signature(
            word.rawValue, word.summary, CommandCategory("Lesson", order: 1),
            examples: [CommandExample(word.rawValue, word.summary)])
    }

    func isRepeatable(with words: ArraySlice<Word>) -> Bool { false }

    func run(_ call: Invocation, in context: ShellContext) throws {
        guard context.isInteractive else { throw CommandFailure("'\(word.rawValue)' can only be typed at the prompt.") }
        try guide.perform(word, in: context)
    }
}
