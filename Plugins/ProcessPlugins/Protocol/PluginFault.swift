internal import ShellKit

/// A fault of a plugin or of its file; `PluginFault+Wording.swift` has the sentences.
enum PluginFault: Error, Hashable, Sendable {
    /// The reason why a file cannot be a plugin.
    enum FileProblem: Hashable, Sendable {
        case missing(nearest: String?)
        case notRegular, notExecutable, notOwned, writableByOthers, tooLarge
        /// The file or the folder has a problem, which is the end of a sentence.
        case unsuitable(String)
        /// A link without a target, or one that leads back to itself.
        case dangling, circular
        /// Another user can replace what is in the directory.
        case unsafeFolder
        case unreadable(String)
        /// The first line of a script ends with a carriage return.
        case carriageReturn
    }

    case badName(String)
    case badFile(String, FileProblem)
    /// Another user could have written the record of trust.
    case unsafeRecord(String, FileProblem)
    /// The trusted file of the plugin has changed.
    case changed(String)
    case notTrusted(String, nearest: String?)
    case cannotStart(String, reason: String)

    case badAddress(String)
    case cannotClone(String, reason: String)
    case exists(String, isInstalled: Bool)
    /// The plugin was not installed by `plugins install`.
    case notInstalled(String, nearest: String?)
    /// The files of an installed plugin were changed since it was installed.
    case changedHere(String)

    /// Neither `describe` nor `hello` was answered with a JSON object within the time limit.
    ///
    /// `said` is the last line of the plugin's standard error; empty if there is none.
    case noDeclaration(String, said: String)
    /// The declaration has a problem, which is the end of a sentence.
    case badDeclaration(String, String)

    /// The process ended during a call.
    case ended(String, SystemProcess.End)
    /// The plugin closed its output without an end of the call.
    case closedOutput(String)
    /// The same before the first message.
    case closedUnanswered(String)
    /// No answer came within the seconds of the limit.
    case silent(String, seconds: Int)
    /// A message is longer than the limit, or the actions and notes of a call are.
    case tooLong(String)
    case tooMuch(String)
    /// A message is not of the protocol; the problem is the end of a sentence.
    case badMessage(String, String)
    /// An action cannot be applied; the reason is a sentence.
    case badAction(String, String)
    case failed(String)
    /// Another program has changed an album between the call and its end.
    case conflict(String, title: String)
    /// The plugin has asked a question outside the prompt.
    case askedInScript(String)
}
