public import Events
public import ShellKit

/// Lessons about the design patterns of the program.
public struct TourCommandsPlugin: Plugin {
    private static let name = "TourCommands"

    private let root: String
    private let exercises: String
    private let guide: TourGuide?

    /// Creates the plugin.
    ///
    /// - Parameters:
    ///   - root: The directory of all tours; it is created with the first one.
    ///   - exercises: The directory for the user's copy of the exercises of an installed program; created when it is needed.
    ///   - run: The lesson of this session; nil in any other session.
    @MainActor
    public init(root: String, exercises: String, run: LessonRun? = nil) {
        (self.root, self.exercises) = (root, exercises)
        guide = run.map { TourGuide($0, of: Self.name) }
    }

    /// True if `tour` with these words asks questions at a prompt: `choices 3`.
    public static func asksQuestions(_ words: ArraySlice<String>) -> Bool {
        words.first.flatMap(PracticeWord.init) != nil && !words.contains { $0.hasPrefix("-") }
    }

    public var name: String { Self.name }
    public let summary = "Teaches design patterns in lessons that check the results."
    /// True during a lesson, which would not continue without it.
    public var isNeeded: Bool { guide != nil }

    /// The commands `tour` and `exercise`, and during a lesson the words of its status row.
    public var commands: CommandList {
        let tour: CommandList = [
            ("tour", { TourCommand(root: root, guide: guide) }), ("exercise", { ExerciseCommand(home: exercises) }),
        ]
        guard let guide else { return tour }
        return tour
            + TourWord.allCases.map { word in
                (word.rawValue, { @MainActor in TourWordCommand(word: word, guide: guide) })
            }
    }

    /// The handler for answers to questions, during a lesson.
    public var lineHandlers: [any LineHandler] { guide.map { [$0] } ?? [] }

    public var foreignCommandHints: [String: String] {
        let answer = "'tour' starts a lesson about the design patterns of this program."
        return ["learn": answer, "tutorial": answer, "vimtutor": answer, "teach": answer, "lesson": answer]
    }

    public func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        guide?.observe(events, in: shell) ?? []
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
