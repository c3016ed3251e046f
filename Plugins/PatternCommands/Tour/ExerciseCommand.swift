internal import Files
internal import ShellKit

/// Builds and checks what the user wrote for the exercise of a lesson.
///
/// The script `Examples/Exercises/run` does all of it, so that `make exercise` does the same.
///
/// - Pattern: Command (concrete template)
struct ExerciseCommand: Command {
    /// The directory for the user's copy of the exercises, if those beside the program cannot be edited.
    let home: String

    let number = Parameter<String>.required("exercise", placeholder: "N", help: "The number of the exercise's lesson.")
    let plugin = Parameter<FilePath?>.option(
        "plugin", placeholder: "FILE",
        help: "Checks a plugin in sh or Python instead of Swift; a new FILE gets the task.")
    let watches = Parameter.flag("watch", help: "Repeats the check after each save, until Ctrl-C.")

    var signature: Signature {
        Signature(
            "exercise", "Checks your code for the exercise of a lesson.", .patterns, number, plugin, watches,
            details: """
                Each lesson from 2 to 16 has a task in code: a file with numbered sentences. The command builds your file and checks the \
                sentences in their order; the first that is false is explained. In a checkout of the sources, you edit the file below \
                Examples/Exercises. With an installed program, the first 'exercise N' copies the exercises to a directory of yours, and \
                says where. 'make exercise N=5' does the same in a checkout.

                This needs a Swift compiler. Without one, the exercises 2, 5, 6, 10 and 15 can be written in sh or Python, as a plugin: \
                'exercise 5 --plugin shelf.py' writes the task to the new file shelf.py, and checks it from then on. Your own library \
                and plugins stay unchanged.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "exercise 99", "Fails, because there is no such exercise.",
            output: "Give the number of an exercise, from 2 to 16: exercise 5.", status: 1)
    ]

    func startsProgram(with words: ArraySlice<Word>) -> Bool { true }

    func isRepeatable(with words: ArraySlice<Word>) -> Bool { false }

    func check(_ call: Invocation, in context: ShellContext) throws { _ = try validNumber(in: call) }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        let number = try validNumber(in: call)
        guard let folder = Self.folder else {
            throw CommandFailure(SourceTree.advice(without: "the exercises"))
        }
        let mode = call[plugin].map { [Path($0.path).absolute] } ?? (call[watches] ? ["watch"] : [])
        let words = (["\(folder)/run", "\(number)"] + mode).map(Quoting.posix).joined(separator: " ")
        let command = context.isInteractive ? "exercise" : "\(context.shell.name) exercise"
        let variables = [
            "EXERCISE_COMMAND": command, "EXERCISE_HOME": home, "BLUELIB": ShellContext.thisProgram,
        ].sorted { $0.key < $1.key }.map { "\($0.key)=\(Quoting.posix($0.value))" }.joined(separator: " ")
        do { try await context.runInForeground("\(variables) sh \(words)") } catch let error as any UserError {
            let outcome = error.status == 1 ? "is not solved yet" : "was not checked"
            try context.warn("Exercise \(number) \(outcome).")
            throw ReportedFailure()
        }
    }

    /// The exercises beside the program: those of its checkout, or the installed ones.
    private static var folder: String? {
        Path.programTrees.map { $0 + "/Examples/Exercises" }.first { Path($0 + "/run").exists }
    }

    private func validNumber(in call: Invocation) throws -> Int {
        guard let value = Int(call[number]), (2...16).contains(value) else {
            throw CommandFailure("Give the number of an exercise, from 2 to 16: exercise 5.")
        }
        guard call[plugin] == nil || !call[watches] else {
            throw CommandFailure("'--watch' is for Swift only: exercise \(value) --watch.")
        }
        return value
    }
}
