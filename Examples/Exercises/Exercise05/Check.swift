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
            [names, arguments, otherLines, nextHandlers]
        ).run()
    }

    private static let names = Check("'ls' becomes 'list', and 'rm' becomes 'delete'.") {
        for (typed, expected) in [("ls", "list"), ("rm", "delete")] {
            let (name, words) = try resolve(typed)
            try require(
                name == expected || words.first != typed,
                "After your handler, the request still says '\(typed)', and no plugin knows that word.")
            try require(
                name == expected || words == [expected],
                "'\(typed)' must become '\(expected)', and it became '\(words.joined(separator: " "))'.")
        }
    }

    private static let arguments = Check("All arguments arrive unchanged: 'rm 3' becomes 'delete 3'.") {
        let lines = [
            "rm 3", "ls 2", "rm 3 4", "ls 1 2 3", "rm 'a  b'", "ls \"x y\" z", "ls rm", "rm '' 2", "rm \"it's\"",
        ]
        for line in lines {
            let (words, typed) = (try resolve(line).words, Request(line).words)
            try require(
                words.dropFirst() == typed.dropFirst(),
                "The arguments of '\(line)' are \(shown(typed.dropFirst())), and \(shown(words.dropFirst())) arrived.",
                hint: "Replace only the first word. The words of the request have no quotes any more.")
        }
    }

    private static let otherLines = Check("Other lines pass unchanged.") {
        for line in [
            "go 3", "lsit", "l", "show ls", "go rm 3", "rmdir", "add 'ls rm' --artist ls", "list", "delete 3", "",
        ] {
            let (name, words) = try resolve(line)
            try require(
                name == "last" && words == Request(line).words,
                """
                '\(line)' begins with none of the words, so the handler must leave the request alone. The words became
                \(shown(words[...])).
                """)
        }
    }

    private static let nextHandlers = Check("The handlers between it and the command are asked.") {
        for line in ["ls", "rm 3", "ls 2", "rm"] {
            let name = try resolve(line).name
            try require(
                name == "last",
                """
                For '\(line)', your handler returned the command '\(name)' itself, so the chain ended there. The handler that
                asks for permission was not asked.
                """,
                hint: "Change the request, return nil, and let the chain find the command.")
        }
    }

    /// The command that the chain returns for a line, and the words that the last handler receives.
    private static func resolve(_ line: String) throws -> (name: String, words: [String]) {
        let handler = OtherNamesHandler(plugins: TestSession().shell.plugins)
        var request = Request(line)
        let command = try HandlerChain(handlers: [handler, LastHandler()]).resolve(&request)
        return (command.name, request.words)
    }

    private static func shown(_ words: ArraySlice<String>) -> String {
        words.isEmpty ? "none" : words.map { "[\($0)]" }.joined(separator: " ")
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
