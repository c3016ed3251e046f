internal import Glibc
internal import PatternCommands
internal import ShellKit

/// A session with a lesson. All files of the session, and of the programs that it starts, are in the lesson's own directory.
@MainActor
struct Tour {
    private static let variable = "BLUELIB_HOME"

    static let help = Parameter.flag("help", short: "h", help: "Shows this page.")
    static let name = Parameter<FilePath?>.optional(
        "lesson", placeholder: "LESSON",
        help:
            "The name, number or file of a lesson; the latest by default. Or 'choices' or 'broken', perhaps with a number."
    )

    static let signature = Signature(
        "\(BlueLibraryProgram.name) tour", "Starts or resumes a lesson about design patterns.",
        .program, help, name,
        details: """
            A lesson has a library, history and settings of its own, so yours stay unchanged. Ctrl-D ends the session; the next \
            'bluelib tour' resumes at the same step. 'bluelib tour --list' lists the lessons. 'bluelib tour choices' starts the shell \
            with the next change request, and 'bluelib tour broken 2' with a session in which one object is faulty.
            """,
        examples: [])

    let lesson: LessonRun
    /// The directory for the user's copy of the exercises, which all lessons share.
    let exercises: String
    /// The value of BLUELIB_HOME at the start of the program.
    private let home = Environment.value(variable)

    /// Begins or resumes a lesson.
    ///
    /// - Parameters:
    ///   - word: The name, number or file of the lesson; nil to continue with the latest.
    ///   - directories: The directories of the user's own files.
    init(_ word: String?, in directories: Directories) throws {
        lesson = try LessonRun(word, in: Self.root(in: directories))
        exercises = Self.exercises(in: directories)
        setenv(Self.variable, lesson.home, 1)
    }

    /// Parses the arguments of the program; nil if the first word is not `tour`.
    static func call(_ words: [String]) throws(CommandFailure) -> Invocation? {
        guard words.first == "tour", !BlueLibraryProgram.isScript("tour") else { return nil }
        return try Invocation(ofProgram: BlueLibraryProgram.name, Array(words.dropFirst()), by: signature)
    }

    /// The directory of all tours.
    static func root(in directories: Directories) -> String { directories.state + "/tour" }

    static func exercises(in directories: Directories) -> String { directories.data + "/exercises" }

    /// The line that the program runs for arguments such as `exercise 5`, `tour --list` and `tour choices 3`; nil for others.
    static func line(_ words: [String]) -> (text: String, needsPrompt: Bool)? {
        guard let first = words.first, ["exercise", "tour"].contains(first), !BlueLibraryProgram.isScript(first) else {
            return nil
        }
        let needsPrompt = first == "tour" && TourCommandsPlugin.asksQuestions(words.dropFirst())
        guard needsPrompt || first == "exercise" || words.contains("--list") || words.contains("--check") else {
            return nil
        }
        return (words.map { Quoting.quoted($0) }.joined(separator: " "), needsPrompt)
    }

    /// The session, which has a prompt even if standard input is not a terminal.
    func plan(_ directories: Directories) -> SessionPlan {
        var plan = SessionPlan()
        (plan.isInteractive, plan.readsAhead) = (true, false)
        plan.historyPath = directories.state + "/history"
        plan.opening = lesson.opening
        return plan
    }

    /// Replaces the program by one with the next lesson. Returns if there is none, or the program cannot be started.
    func startNext() {
        guard let successor = lesson.successor else { return }
        if let home { setenv(Self.variable, home, 1) } else { unsetenv(Self.variable) }
        var signals = sigset_t()
        sigemptyset(&signals)
        pthread_sigmask(SIG_SETMASK, &signals, nil)
        let words: [String] = [BlueLibraryProgram.name, "tour", successor]
        let copies = words.map { strdup($0) }
        execv("/proc/self/exe", copies + [nil])
        for copy in copies { free(copy) }
    }
}
