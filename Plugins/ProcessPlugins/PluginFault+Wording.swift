internal import ShellKit
internal import Terminal

extension PluginFault: UserError {
    var message: String {
        switch self {
        case .badName(let name):
            "'\(name)' cannot be the name of a plugin: use lower-case letters, digits and '-', beginning with a letter."
        case .badFile(let path, let problem): problem.message(path)
        case .changed(let name):
            "the plugin '\(name)' has changed since you trusted it. 'plugins trust \(name)' shows and trusts the new version."
        case .notTrusted(let name, let nearest):
            "no trusted plugin has the name '\(name)'. "
                + (nearest.map { "Did you mean '\($0)'?" } ?? "'plugins' lists the plugins.")
        case .cannotStart(let name, let reason): "the plugin '\(name)' cannot be started: \(reason)."
        case .noDeclaration(let name):
            "the plugin '\(name)' answers neither 'describe' nor 'hello' with a declaration, a JSON object, within a second."
        case .badDeclaration(let name, let problem):
            ControlCharacters.shown(
                "the declaration of the plugin '\(name)' is invalid: \(problem).", keepingLines: false)
        case .failed(let text): ControlCharacters.shown(text, keepingLines: true)
        default: callMessage
        }
    }

    private var callMessage: String {
        switch self {
        case .ended(let name, .status(let status)): unchanged("the plugin '\(name)' ended with status \(status)")
        case .ended(let name, .signal(let signal)): unchanged("signal \(signal) ended the plugin '\(name)'")
        case .closedOutput(let name): unchanged("the plugin '\(name)' closed its output before the end of the call")
        case .silent(let name, let seconds): unchanged("the plugin '\(name)' did not answer for \(seconds) seconds")
        case .tooLong(let name): unchanged("the plugin '\(name)' sent a line of more than 1 MiB")
        case .tooMuch(let name): unchanged("the plugin '\(name)' sent more than 48 MiB of actions and notes")
        case .badMessage(let name, let problem):
            unchanged(
                "the plugin '\(name)' sent an invalid message: " + ControlCharacters.shown(problem, keepingLines: false)
            )
        case .badAction(let name, let reason): "the plugin '\(name)' asked for an impossible change: \(reason)"
        case .askedInScript(let name):
            unchanged("the plugin '\(name)' asks a question, which is possible at the prompt only")
        case .conflict(let name, let title):
            unchanged("another program changed '\(title)' while the plugin '\(name)' ran") + " Run the command again."
        default: ""
        }
    }

    private func unchanged(_ text: String) -> String { text + ". Nothing was changed." }
}

extension PluginFault.FileProblem {
    fileprivate func message(_ path: String) -> String {
        switch self {
        case .missing: "there is no plugin '\(path)'."
        case .notRegular: "'\(path)' cannot be a plugin, because it is not a regular file."
        case .notExecutable: "'\(path)' is not executable. 'chmod 755 FILE' makes it executable."
        case .notOwned: "'\(path)' belongs to another user, so it cannot be one of your plugins."
        case .writableByOthers: "other users can change '\(path)'. 'chmod 755 FILE' prevents that."
        case .folderWritableByOthers: "other users can change the folder '\(path)'. 'chmod 700 FOLDER' prevents that."
        case .tooLarge: "'\(path)' is larger than 256 MB, so it cannot be a plugin."
        case .unreadable(let reason): "'\(path)' cannot be read: \(reason)."
        }
    }
}
