import ShellKit

/// Ends the shell.
///
/// - Pattern: Command (concrete command)
struct QuitCommand: ImmediateCommand {
    let status = Parameter<ExitStatus?>.optional(
        "status", help: "The status to leave with, from 0 to 255; 0 if it is left out.")

    var signature: Signature {
        Signature(
            "quit", "Leaves the shell, in a script too.", .shell, status,
            examples: [
                CommandExample("quit", "Leaves with the status of what was run so far."),
                CommandExample("quit 3", "Leaves with the status 3.", status: 3),
            ])
    }

    func isRepeatable(with words: ArraySlice<Word>) -> Bool { false }

    func run(_ call: Invocation, in shell: ShellContext) {
        shell.shell.end(status: call[status]?.number)
    }
}

/// An exit status of a program.
struct ExitStatus: ParameterValue {
    let number: Int32

    init(word: Word) throws {
        guard let number = UInt8(word.text) else { throw InvalidValue("a status is a whole number from 0 to 255") }
        self.number = Int32(number)
    }

    static var placeholder: String { "N" }
}
