@testable import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 5, "Chain of Responsibility",
            question: """
                What happens to 'ls' if your handler stands after those of the plugins? And what happens if the replacement of
                one word is itself one of the words?
                """,
            [otherLines, list, arguments, nextHandlers]
        ).run()
    }

    private static let otherLines = Check("Other lines pass unchanged.") {
        for line in ["go 3", "lsit", "show ls", "rmdir"] {
            let (name, words) = try resolve(line)
            try require(
                name == "last" && words == Request(line).words,
                """
                '\(line)' begins with none of the words, so the handler must return nil and leave the request alone. The
                request became '\(words.joined(separator: " "))'.
                """)
        }
    }

    private static let list = Check("'ls' lists the albums.") {
        let (name, words) = try resolve("ls")
        try require(
            name == "list" || words == ["list"],
            """
            After your handler, the request still says '\(words.joined(separator: " "))', and no plugin knows that word. A
            handler receives the request as 'inout', so it may change the words.
            """)
    }

    private static let arguments = Check("'rm 3' deletes album 3.") {
        let words = try resolve("rm 3").words
        try require(
            words.dropFirst() == ["3"],
            """
            The arguments are lost: the request became '\(words.joined(separator: " "))'. Replace only the first word.
            """)
    }

    private static let nextHandlers = Check("The handlers between it and the command are asked.") {
        let name = try resolve("rm 3").name
        try require(
            name == "last",
            """
            Your handler returned the command '\(name)' itself, so the chain ended there: the handler that asks for permission
            was not asked, and the album is gone. Change the request, return nil, and let the chain find the command.
            """)
    }

    /// The command that the chain returns for a line, and the words that the last handler receives.
    private static func resolve(_ line: String) throws -> (name: String, words: [String]) {
        let handler = OtherNamesHandler(plugins: TestSession().shell.plugins)
        var request = Request(line)
        let command = try HandlerChain(handlers: [handler, LastHandler()]).resolve(&request)
        return (command.name, request.words)
    }
}

/// Answers every request, so that it shows whether a request arrives.
private struct LastHandler: Handler {
    let name = "last"
    let summary = "Answers every request."

    func handle(_ request: inout Request) -> (any Command)? { End() }
}

private struct End: Command {
    let form = "last"
    let summary = "Does nothing."
    func run(_ request: Request, in shell: Shell) {}
}
