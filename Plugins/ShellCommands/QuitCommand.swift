import ShellKit

/// Ends the shell.
///
/// - Pattern: Command (concrete template)
struct QuitCommand: ImmediateCommand {
    let status = Parameter<Int32?>.optional(
        "status", placeholder: "N", help: "The exit status, from 0 to 255; by default that of the commands so far."
    ) { word in
        guard let status = UInt8(word.text) else { throw InvalidValue("it must be a whole number from 0 to 255") }
        return Int32(status)
    }

    var signature: Signature {
        Signature(
            "quit", "Quits the shell, or ends a script.", .shell, status,
            examples: [
                CommandExample("quit", "Quits with the status of the commands so far."),
                CommandExample("quit 3", "Quits with status 3.", status: 3),
            ])
    }

    func isRepeatable(with words: ArraySlice<Word>) -> Bool { false }

    func run(_ call: Invocation, in context: ShellContext) {
        context.shell.end(status: call[status])
    }
}
