internal import ShellKit

/// A word of the status row, which is a command while a lesson is taken.
enum TourWord: String, CaseIterable {
    case hint, again, skip, leave

    var summary: String {
        switch self {
        case .hint: "Shows a hint for the step, and after the last one a solution."
        case .again: "Begins the step again, with the library as it was at its beginning."
        case .skip: "Leaves the step out."
        case .leave: "Ends the session; 'tour' resumes at this step."
        }
    }
}

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
