@testable import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 6, "Decorator",
            question: """
                A second decorator writes the duration of a command. Does the order of the two matter? And would a closure that
                is called after each command do as well as a decorator?
                """,
            [form, run, count, errors, others, nesting]
        ).run()
    }

    private static let form = Check("It has the form, the name and the summary of the inner command.") {
        let command = CountingCommand(inner: DeleteCommand())
        try require(
            command.form == "delete [N]" && command.name == "delete" && command.summary == "Deletes an album.",
            """
            Around 'delete', its form is '\(command.form)' and its summary is '\(command.summary)'. A decorator stands in the
            place of the inner command, so nobody may notice the difference: compute both from 'inner'.
            """)
    }

    private static let run = Check("It runs the inner command, with its request.") {
        let session = TestSession()
        let output = await session.run(CountingCommand(inner: ShowCommand()), "show 2")
        try require(
            output.contains { $0.hasSuffix("It's My Life") },
            "'show 2' did not show album 2. Call 'run' of the inner command, with the request and the shell that you received."
        )
        try require(
            output.count == 7,
            "'show 2' does not change the number of albums, so nothing may be added to its 7 lines: \(output).")
    }

    private static let count = Check("After 'delete 1', it shows the number.") {
        let session = TestSession()
        let output = await session.run(CountingCommand(inner: DeleteCommand()), "delete 1")
        try require(
            output == ["Deleted 'Best of Bowie'.", "(4 albums)"],
            "After 'delete 1', the output must be \"Deleted 'Best of Bowie'.\" and '(4 albums)'. It is: \(output).")
    }

    private static let errors = Check("An error of the inner command stays an error.") {
        let session = TestSession()
        let output = await session.run(CountingCommand(inner: DeleteCommand()), "delete 9")
        try require(
            output.count == 1 && output[0].hasPrefix("No album has position '9'"),
            "'delete 9' must show the error of the inner command, and nothing more. The output is: \(output).")
    }

    private static let others = Check("It works for a command that it has never seen.") {
        let session = TestSession()
        let output = await session.run(CountingCommand(inner: HalveCommand()), "halve")
        try require(
            output == ["(2 albums)"],
            """
            The command 'halve' of an unknown plugin has deleted three albums, and the output is: \(output). A decorator that
            asks for the name of its inner command must be changed for each new command. Compare the number of albums before and
            after the run instead.
            """)
        let added = await session.run(CountingCommand(inner: AddCommand()), "add Blue")
        try require(
            added == ["Use this form: add TITLE --artist A [--genre G] [--year Y]."],
            "'add Blue' is wrong, so it must show only its form. The output is: \(added).")
    }

    private static let nesting = Check("A decorator can be decorated.") {
        let session = TestSession()
        let command = CountingCommand(inner: CountingCommand(inner: DeleteCommand()))
        let output = await session.run(command, "delete 1")
        try require(
            command.form == "delete [N]" && output.count == 3,
            "Two decorators around 'delete' must show the number twice, because each is a command. The output is: \(output)."
        )
    }
}

/// A command of a plugin that the learner does not know.
private struct HalveCommand: Command {
    let form = "halve"
    let summary = "Deletes every other album."

    func run(_ request: Request, in shell: Shell) async throws {
        for index in stride(from: shell.library.albums.count - 1, through: 0, by: -2) {
            shell.library.apply(.remove(at: index))
        }
    }
}
