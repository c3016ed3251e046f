import ShellKit

/// The program was started wrongly.
struct UsageError: UserError {
    let message: String

    /// Words what is wrong with the program's arguments.
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
