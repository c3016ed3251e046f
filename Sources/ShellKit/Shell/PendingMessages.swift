/// Messages about changes that are not on disk yet.
///
/// A message is written when its command's change is kept, and dropped when the command fails or the change is lost. At the prompt
/// that is when the command ends; in a script, when the next statement begins or the script's changes are on disk.
@MainActor
final class PendingMessages {
    private struct Message {
        let text: String
        let context: ShellContext
        /// Whether it says what was changed, and not only stands behind a message that does.
        let isOfChange: Bool
    }

    private var messages: [Message] = []
    /// How many of them are of commands that have ended.
    private var finished = 0
    /// How many changes had been lost when the first of them came.
    private var losses = 0
    /// Whether there is none.
    var isEmpty: Bool { hasNone }
    // Asked around each statement, and therefore stored privately: nobody has to check then that it is not being written.
    private var hasNone = true

    /// Keeps a message of the command that is running.
    ///
    /// - Parameter isOfChange: Whether it is wrong where changes are lost.
    func append(_ text: String, in context: ShellContext, isOfChange: Bool = true) {
        if isEmpty { losses = context.undo.losses }
        messages.append(Message(text: text, context: context, isOfChange: isOfChange))
        hasNone = false
    }

    /// The running command has ended, and its messages stand as long as its change does.
    func finishCommand() {
        finished = messages.count
    }

    /// Drops the messages of the running command, which has failed.
    func dropCommand() {
        messages.removeSubrange(finished...)
        hasNone = messages.isEmpty
    }

    /// Writes the messages, but for those about changes where some were lost meanwhile.
    ///
    /// - Throws: ``OutputFailure`` where the results before a message cannot be written. A message that cannot be written is no
    ///   failure, and neither is a reader that has gone.
    func write() throws {
        let due = messages
        (messages, finished, hasNone) = ([], 0, true)
        for message in due where !message.isOfChange || message.context.undo.losses == losses {
            do { try message.context.output.flush() } catch is OutputClosed {}
            try? message.context.warn(message.text)
        }
    }
}
