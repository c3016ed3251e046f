/// Who writes down what a person types and sees at the prompt.
///
/// ``SessionRecording`` tells it, line by line; a plugin that keeps sessions brings one.
@MainActor
public protocol Recorder: AnyObject {
    /// A line was typed and is about to be carried out; of several lines where it was continued.
    func typed(_ line: String)
    /// A line was shown of what came of it, results and messages alike: plain, without its line break.
    func shown(_ line: String)
    /// All that came of the line was shown.
    func lineEnded()
}
