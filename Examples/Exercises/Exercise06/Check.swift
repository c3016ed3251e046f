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
            [form, run, count, nothing, errors, others, nesting]
        ).run()
    }

    private static let form = Check("It has the form, the name and the summary of the inner command.") {
        for inner in [DeleteCommand(), ShowCommand(), HalveCommand()] as [any Command] {
            let command = CountingCommand(inner: inner)
            try require(
                command.form == inner.form && command.name == inner.name && command.summary == inner.summary,
                """
                Around '\(inner.name)', the form is '\(command.form)' instead of '\(inner.form)', the name is
                '\(command.name)', and the summary is '\(command.summary)' instead of '\(inner.summary)'.
                """)
        }
    }

    private static let run = Check("It runs the inner command with its request.") {
        for line in ["show 2", "show 5", "go 3", "next"] {
            let (session, plain) = (TestSession(), TestSession())
            guard let inner = session.shell.plugins.flatMap(\.commands).first(where: { line.hasPrefix($0.name) }) else {
                continue
            }
            let output = await session.run(CountingCommand(inner: inner), line)
            let expected = await plain.type(line)
            try require(
                output.starts(with: expected) && session.current == plain.current,
                "'\(line)' must show '\(expected.first ?? "")' first. It shows '\(output.first ?? "nothing")'.",
                hint: "Call 'run' of the inner command, with the request and the shell that you received.")
        }
    }

    private static let count = Check("If that has changed the number of albums, it then shows '(4 albums)'.") {
        let session = TestSession()
        let output = await session.run(CountingCommand(inner: DeleteCommand()), "delete 1")
        try require(
            output == ["Deleted 'Best of Bowie'.", "(4 albums)"],
            "After 'delete 1', the output must be \"Deleted 'Best of Bowie'.\" and '(4 albums)'. It is: \(output).",
            hint: "Compare the number of albums before and after the run.")
        for (line, number) in [("add Blue --artist 'Joni Mitchell'", 5), ("add Hejira --artist 'Joni Mitchell'", 6)] {
            let output = await session.run(CountingCommand(inner: AddCommand()), line)
            try require(
                output == ["(\(number) albums)"],
                "After '\(line)', there are \(number) albums, and the output is: \(output).",
                hint: "The number can become larger, too.")
        }
    }

    private static let nothing = Check("If the number is as before, it shows nothing more.") {
        let session = TestSession()
        for (inner, line) in [(ShowCommand(), "show 2"), (ListCommand(), "list")] as [(any Command, String)] {
            let output = await session.run(CountingCommand(inner: inner), line)
            let expected = await TestSession().type(line)
            try require(
                output == expected,
                """
                '\(line)' does not change the number of albums. The output has \(output.count) lines instead of
                \(expected.count).
                """)
        }
        let output = await session.run(CountingCommand(inner: ReplaceCommand()), "replace")
        try require(
            output.isEmpty && session.titles.last == "Blue",
            "A command has deleted one album and added another, so the number is as before. The output is: \(output).")
    }

    private static let errors = Check("The errors of the inner command stay errors.") {
        for (inner, line) in [(DeleteCommand(), "delete 9"), (AddCommand(), "add Blue")] as [(any Command, String)] {
            let (session, plain) = (TestSession(), TestSession())
            let expected = await plain.type(line)
            var thrown: Failure?
            do { try await CountingCommand(inner: inner).run(Request(line), in: session.shell) } catch {
                thrown = error as? Failure
            }
            try require(
                thrown?.message == expected.first,
                """
                '\(line)' throws the error "\(expected.first ?? "")", and your command throws \(thrown.map { "'\($0.message)'" } ?? "none").
                """,
                hint: "A command that throws has failed. Do not catch what the inner command throws.")
            let output = await session.run(CountingCommand(inner: inner), line)
            try require(
                output == expected, "'\(line)' must show its error, and nothing more. The output is: \(output).")
        }
    }

    private static let others = Check("It works for commands of plugins that nobody has written yet.") {
        let session = TestSession()
        let output = await session.run(CountingCommand(inner: HalveCommand()), "halve")
        try require(
            output == ["(2 albums)"],
            "The command 'halve' of an unknown plugin has deleted three albums, and the output is: \(output).",
            hint: """
                A decorator that asks for the name of its inner command must be changed for each new command. Compare the number
                of albums before and after the run instead.
                """)
    }

    private static let nesting = Check("A decorator can be decorated, and then the number is shown twice.") {
        let session = TestSession()
        let command = CountingCommand(inner: CountingCommand(inner: DeleteCommand()))
        let output = await session.run(command, "delete 1")
        try require(
            command.form == "delete [N]" && output == ["Deleted 'Best of Bowie'.", "(4 albums)", "(4 albums)"],
            "Around a decorator around 'delete', the form is '\(command.form)', and 'delete 1' shows: \(output).")
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

private struct ReplaceCommand: Command {
    let form = "replace"
    let summary = "Replaces the first album."

    func run(_ request: Request, in shell: Shell) async throws {
        shell.library.apply(.remove(at: 0))
        let id = shell.library.makeID()
        let album = Album(id: id, title: "Blue", artist: "Joni Mitchell", genre: nil, year: nil, cover: nil)
        shell.library.apply(.insert(album, at: shell.library.albums.count))
    }
}
