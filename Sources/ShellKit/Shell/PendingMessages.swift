/// Messages about changes that are not on disk yet.
///
/// A message is written when the change of its command is committed. It is dropped if the command fails or the change is
/// lost. At the prompt a change is committed when its command ends. In a script it is committed at the latest when the
/// next statement begins or the changes of the script are written to disk.
@MainActor
final class PendingMessages {
    private struct Message {
        let text: String
        let context: ShellContext
        /// True if the message reports a change, false if it only follows such a message.
        let isOfChange: Bool
    }

    private var messages: [Message] = []
    /// The number of messages from commands that have ended.
    private var finished = 0
    /// The number of lost changes when the first message was added.
    private var losses = 0
    /// True if there are no messages.
    var isEmpty: Bool { hasNone }
    // Stored privately, because every statement reads it: Swift then omits the run-time exclusivity check.
    private var hasNone = true

    /// Adds a message of the running command.
    ///
    /// - Parameter isOfChange: True if the message must be dropped when changes are lost.
    func append(_ text: String, in context: ShellContext, isOfChange: Bool = true) {
        if isEmpty { losses = context.undo.losses }
        messages.append(Message(text: text, context: context, isOfChange: isOfChange))
        hasNone = false
    }

    /// Ends the running command; its messages now depend only on its change.
    func finishCommand() {
        finished = messages.count
    }

    /// Drops the messages of the running command, because it failed.
    func dropCommand() {
        messages.removeSubrange(finished...)
        hasNone = messages.isEmpty
    }

    /// Writes the messages. Messages about changes are dropped if changes were lost in the meantime.
    ///
    /// - Throws: ``OutputFailure`` if the results before a message cannot be written. Errors in writing a message itself, or
    ///   a closed pipe, are ignored.
    func write() throws {
        let due = messages
        (messages, finished, hasNone) = ([], 0, true)
        for message in due where !message.isOfChange || message.context.undo.losses == losses {
            do { try message.context.output.flush() } catch is OutputClosed {}
            try? message.context.warn(message.text)
        }
    }
}
