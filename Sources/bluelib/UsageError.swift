import ShellKit

/// An error in the arguments of the program.
struct UsageError: UserError {
    let message: String

    /// Creates an error that words `error` for the user.
    init(_ error: any Error) {
        let program = BlueLibrary.name
        message =
            switch error {
            case ArgumentError.unknownOption(let option, _, nil):
                "unknown option '\(option)'. '\(program) --help' lists them."
            default: (error as? any UserError)?.message ?? String(describing: error)
            }
    }
}
