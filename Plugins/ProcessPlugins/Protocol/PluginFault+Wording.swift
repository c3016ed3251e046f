internal import ShellKit
internal import Terminal

extension PluginFault: UserError {
    var message: String {
        switch self {
        case .badName(let name):
            "'\(name.revealed)' cannot be the name of a plugin: use at most 64 lower-case letters, digits and '-', beginning with a letter."
        case .badFile(let path, let problem): problem.message(path)
        case .unsafeRecord(let path, .unsafeFolder):
            "no plugin is trusted, because " + FileProblem.unsafeFolder.message(path)
        case .unsafeRecord(let path, let problem):
            "no plugin is trusted, because "
                + (problem == .notOwned ? "'\(path)' belongs to another user" : "other users can change '\(path)'")
                + ". Remove the file, and trust your plugins again."
        case .changed(let name):
            "the plugin '\(name)' has changed since you trusted it. 'plugins trust \(name)' shows and trusts the new version."
        case .notTrusted(let name, let nearest):
            "no trusted plugin has the name '\(name.revealed)'. "
                + suggestion(for: name, nearest, "'plugins' lists the plugins.")
        case .cannotStart(let name, let reason): "the plugin '\(name)' cannot be started: \(reason)."
        case .badAddress, .cannotClone, .exists, .notInstalled, .changedHere: installationProblem
        case .noDeclaration(let name, let said):
            "the plugin '\(name)' answers neither 'describe' nor 'hello' with a declaration, a JSON object, within a second."
                + (said.isEmpty ? "" : " Its standard error ends with: \(shown(said))")
        case .badDeclaration(let name, let problem):
            "the declaration of the plugin '\(name)' is invalid: \(shown(problem))."
        case .failed(let text): text
        case .badAction(let name, let reason):
            "the plugin '\(name)' asked for an impossible change: \(reason)"
                + (reason.contains("Nothing was changed") ? "" : " Nothing was changed.")
        case .conflict(let name, let title):
            "another program changed '\(title)' while the plugin '\(name)' ran. Nothing was changed. Run the command again."
        case .ended, .closedOutput, .closedUnanswered, .silent, .tooLong, .tooMuch, .badMessage, .askedInScript:
            callProblem + ". Nothing was changed."
        }
    }

    /// The sentence for a fault in the answer to an event, after which the change of the command stays.
    func messageOfAnswer(of plugin: String) -> String {
        let dropped = "Its actions were dropped."
        return switch self {
        case .failed(let reason):
            "the plugin '\(plugin)' failed: \(reason)\(reason.hasSuffix(".") ? "" : ".") \(dropped)"
        case .badAction(let name, let reason):
            "the plugin '\(name)' asked for an impossible change: \(reason) \(dropped)"
        case .conflict(let name, let title):
            "another program changed '\(title)' while the plugin '\(name)' answered. \(dropped)"
        case .askedInScript(let name):
            "the plugin '\(name)' asks a question in its answer to an event. \(dropped)"
        default: callProblem.isEmpty ? message : "\(callProblem). \(dropped)"
        }
    }

    /// The fault of an installation; empty for other faults.
    private var installationProblem: String {
        switch self {
        case .badAddress(let text):
            "'\(text.revealed)' cannot be installed: an address begins with 'https://', and has no password, '?' or '#'."
        case .cannotClone(let address, let reason):
            "cannot clone '\(address)': \(shown(reason.hasSuffix(".") ? String(reason.dropLast()) : reason))."
        case .exists(let name, isInstalled: false):
            "a plugin with the name '\(name)' exists, which 'plugins install' has not installed. Remove its files from the folder of plugins."
        case .exists(let name, isInstalled: true):
            "a plugin with the name '\(name)' exists. 'plugins update \(name)' fetches its newest version, 'plugins remove \(name)' removes it."
        case .notInstalled(let name, let nearest):
            "'plugins install' has not installed a plugin '\(name.revealed)'. "
                + suggestion(for: name, nearest, "'plugins' lists the plugins.")
        case .changedHere(let name):
            "the files of '\(name)' were changed since it was installed. Save your changes elsewhere, then use 'plugins remove \(name)' and 'plugins install'."
        default: ""
        }
    }

    /// The fault of a call, as a sentence without its end; empty for other faults.
    private var callProblem: String {
        switch self {
        case .ended(let name, .status(let status)): "the plugin '\(name)' ended with status \(status)"
        case .ended(let name, .signal(let signal)): "signal \(signal) ended the plugin '\(name)'"
        case .closedOutput(let name), .closedUnanswered(let name):
            "the plugin '\(name)' closed its output before the end of the call"
        case .silent(let name, let seconds): "the plugin '\(name)' did not answer for \(seconds) seconds"
        case .tooLong(let name): "the plugin '\(name)' sent a line of more than 1 MiB"
        case .tooMuch(let name): "the plugin '\(name)' sent more than 48 MiB of messages with its actions"
        case .badMessage(let name, let problem): "the plugin '\(name)' sent an invalid message: \(shown(problem))"
        case .askedInScript(let name): "the plugin '\(name)' asks a question, which is possible at the prompt only"
        default: ""
        }
    }

    /// A text of a plugin, in which control characters are visible.
    private func shown(_ text: String) -> String { ControlCharacters.shown(text, keepingLines: false) }
}

extension PluginFault.FileProblem {
    fileprivate func message(_ path: String) -> String {
        switch self {
        case .missing(let nearest):
            "there is no file '\(path)'." + (nearest.map { " Did you mean '\($0)'?" } ?? "")
        case .notRegular: "'\(path)' cannot be a plugin, because it is not a regular file."
        case .dangling: "'\(path)' is a link to a file that does not exist. Correct or remove the link."
        case .circular: "'\(path)' is a link that leads back to itself. Correct or remove the link."
        case .notExecutable: "'\(path)' is not executable. 'chmod 755 FILE' makes it executable."
        case .notOwned: "'\(path)' belongs to another user, so it cannot be one of your plugins."
        case .writableByOthers: "other users can change '\(path)'. 'chmod 755 FILE' prevents that."
        case .unsafeFolder:
            "other users can change the folder '\(path)'. 'chmod go-w FOLDER' prevents that in a folder of yours."
        case .unsuitable(let reason): "'\(path)' cannot be a plugin, because \(reason)."
        case .tooLarge: "'\(path)' is larger than 256 MB, so it cannot be a plugin."
        case .unreadable(let reason): "'\(path)' cannot be read: \(reason)."
        case .carriageReturn:
            "the first line of '\(path)' ends with a carriage return, so it cannot start. Save it with line feeds only."
        }
    }
}
