import ShellKit

extension MacroError: UserError {
    var message: String {
        switch self {
        case .badName(let name):
            "a macro cannot be called '\(name)': its name is letters, digits, '.', '_', '+' and '-', and begins with a letter."
        case .unknown(let name, let nearest):
            "no macro is called '\(name)'. " + (nearest.map { "Did you mean '\($0)'?" } ?? "'macro list' lists them.")
        case .recordingAlready(let name): "'\(name)' is being recorded. 'macro stop' ends and keeps it."
        case .notRecording: "no macro is being recorded. 'macro record NAME' begins one."
        case .nothingRecorded(let name):
            "nothing was typed that '\(name)' could hold, so it is not kept. Commands that fail are left out, and 'quit'."
        case .recordingInScript: "a macro records what is typed at the prompt, and a script types nothing."
        case .needsName(let action): "'macro \(action)' needs the name of a macro: macro \(action) NAME."
        case .unexpectedWord(let word, let action): "unexpected '\(word)' for 'macro \(action)'."
        }
    }
}
