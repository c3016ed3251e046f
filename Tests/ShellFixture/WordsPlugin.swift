import ShellKit
import Terminal

struct WordsPlugin: Plugin {
    let name = "Words"
    let summary = "Keeps words."
    let words: StateHistory<[String]>

    var commands: CommandList {
        let own: CommandList = [
            ("append", { AppendCommand(words: words) }), ("words", { WordsCommand(words: words) }),
            ("ask", { AskCommand() }), ("pick", { PickCommand() }), ("remove", { RemoveCommand(words: words) }),
        ]
        return own + words.commands
    }
}

struct AppendCommand: ImmediateCommand {
    let word = Parameter<String>.required("word", help: "The word.")
    let words: StateHistory<[String]>

    var signature: Signature {
        Signature(
            "append", "Appends a word.", .changes, word, examples: [CommandExample("append a", "Appends it.")])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        words.update { $0.append(call[word]) }
        try context.note("Appended \(call[word]).")
    }
}

struct WordsCommand: ImmediateCommand {
    let words: StateHistory<[String]>

    var signature: Signature {
        Signature("words", "Shows the words.", CommandCategory("Words", order: 10), examples: [])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        try context.output.writeLine(words.state.joined(separator: " "))
    }
}

/// Asks while a progress row is refreshed in the background.
struct AskCommand: Command {
    let isSecret = Parameter.flag("secret", help: "Hides the answer.")

    var signature: Signature { Signature("ask", "Asks for a name.", .shell, isSecret, examples: []) }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        let answer = try await context.withProgress { row in
            let ticker = Ticker(every: .milliseconds(50)) {
                row.show("working")
                return true
            }
            ticker.start()
            defer { ticker.stop() }
            try await Task.sleep(for: .milliseconds(800))
            context.shell.screen.setRows([StyledText("a status row")], of: "Words")
            return try await context.ask("Your name?", isSecret: call[isSecret])
        }
        try context.output.writeLine(answer.map { "You are '\($0)'." } ?? "You are nobody.")
    }
}

struct PickCommand: Command {
    var signature: Signature { Signature("pick", "Lets the user pick a colour.", .shell, examples: []) }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        let colors = ["red", "green", "grey"]
        let picked = try await context.choose("Which colour?", from: colors)
        try context.output.writeLine("Picked \(picked.map { colors[$0] } ?? "none").")
    }
}

struct RemoveCommand: Command {
    let yes = Parameter.yes
    let words: StateHistory<[String]>

    var signature: Signature { Signature("remove", "Removes all words.", .changes, yes, examples: []) }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        guard try await context.confirm("Remove all words?", unless: call[yes]) else {
            return try context.note("Removed nothing.")
        }
        words.update { $0 = [] }
        try context.note("Removed all.")
    }
}
