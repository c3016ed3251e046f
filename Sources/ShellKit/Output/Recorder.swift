/// Records the lines that the user types at the prompt and their output.
///
/// ``SessionRecording`` calls it, line by line. A plugin that records sessions implements it.
@MainActor
public protocol Recorder: AnyObject {
    /// A line was typed and is about to run; it contains line breaks if it was continued.
    func typed(_ line: String)
    /// A line of the output was shown, result or message: plain, without its line break.
    func shown(_ line: String)
    /// All output of the typed line was shown.
    func lineEnded()
}
