/// The changes of commands, and the messages about them.
///
/// Only this type begins, ends and rolls back the change around a command. It alone prints messages about changes: after a
/// typed command, when its change is durable; in a script, when the next statement begins or the changes are durable. Messages of
/// a failed command, or about changes that were lost, are never printed.
///
/// A script of three commands, with what the history returns:
///
///     add A     begin  body  end -> 0..<1    'Added A.' is held back: its change waits for the disk
///     add B     prints 'Added A.'
///               begin  body  end -> 0..<2    'Added B.' is held back
///     delete 9  prints 'Added B.'
///               begin  body  fails           the change is rolled back and its messages are dropped; the changes of A and B still wait
///     the end   endGroup -> LostChanges(0..<2, disk full)
///                                            '… 2 changes, from script:1 to script:2, were lost.'
@MainActor
public final class ShellChanges {
    private struct Message {
        let text: String
        let context: ShellContext
        /// True if it is about a change; false if it only follows a message that is.
        let isOfChange: Bool
    }

    /// The name of the step that the user has begun with `begin`; nil when none is open.
    public private(set) var openStep: String?
    /// The script that began it; nil at the prompt.
    private var stepFrame: ScriptFrame?

    private let history: (any UndoHistory)?
    private var messages: [Message] = []
    /// The number of messages whose commands have ended.
    private var endedMessages = 0
    // Read for each statement; a private stored property needs no exclusivity check.
    private var hasMessages = false
    private var unsaved = UnsavedCommands()
    /// An error of ``prepareToWait(orElse:)``, which has no caller; the next operation throws it.
    private var pendingError: (any Error)?
    /// The actions that wait for the end of the open change.
    private var delayed: [@MainActor () -> Void] = []
    /// The tasks that follow the running command or script; nil while they run.
    var followUps: [FollowUp]? = []

    init(_ history: (any UndoHistory)?) { self.history = history }

    /// Posts the edits of changes, or no longer.
    func watch(for facts: FactStream?) { history?.facts = facts }

    /// The numbers of steps that can be undone and redone; nil if they are unknown.
    public var depths: (undo: Int, redo: Int)? { get throws { try history?.depths } }

    // MARK: The change of a command

    /// Runs a command as one change, and then prints its messages: at the prompt now, in a script later. Prints the messages of
    /// earlier commands first.
    ///
    /// If the command fails, its change is rolled back and its messages are dropped. A closed output is not a failure.
    /// - Parameter summary: The name of the change in the list of changes.
    package func perform(_ summary: String, in context: ShellContext, _ body: () throws -> Void) throws {
        try begin(summary, in: context)
        do { try body() } catch { try rollBack(after: error) }
        try end(in: context)
    }

    /// Runs a command that may wait.
    func perform(
        _ summary: String, in context: ShellContext, _ body: @MainActor () async throws -> Void
    ) async throws {
        if isFollowing { try history?.beginFollowing(summary) } else { try begin(summary, in: context) }
        do { try await body() } catch { try rollBack(after: error) }
        try end(in: context)
    }

    private func begin(_ summary: String, in context: ShellContext) throws {
        try printMessages()
        try throwPendingError()
        do {
            // The change of a command that runs this one may wait now.
            if let waiting = try history?.begin(summary) { unsaved.update(waiting, context.frame) }
        } catch { try handle(error, endingIn: context.frame) }
        runDelayed()
    }

    private func end(in context: ShellContext) throws {
        defer { runDelayed() }
        // While facts are watched, the events of a change follow its command, as at the prompt.
        let isImmediate = context.isInteractive || history?.facts != nil
        do {
            if pendingError != nil { try rollBack() }
            try throwPendingError()
            do {
                if let waiting = try history?.end(commits: isImmediate) { unsaved.update(waiting, context.frame) }
            } catch { try handle(error, endingIn: context.frame) }
        } catch {
            dropMessages()
            throw error
        }
        guard hasMessages else { return }
        if isImmediate { try printMessages() } else { endedMessages = messages.count }
    }

    private func rollBack(after error: any Error) throws {
        // The reader has seen enough; the command has not failed.
        if error is OutputClosed { return }
        dropMessages()
        do { try rollBack() } catch let second {
            throw FailureReport.failedRollback(of: error, because: second)
        }
        throw error
    }

    /// Rolls back the change of the running command, as a dry run does.
    public func rollBack() throws {
        defer { runDelayed() }
        do { try history?.rollback() } catch { try handle(error) }
    }

    /// Makes the edits of the running command durable, and prints all messages.
    func commit(as summary: String, in context: ShellContext) throws {
        try end(in: context)
        try commit()
        try begin(summary, in: context)
    }

    /// Makes all ended changes durable, and prints their messages.
    package func commit() throws {
        try flush()
        try printMessages()
    }

    /// Makes all ended changes durable, before the running command waits for anything.
    public func flush() throws {
        do { try history?.flush() } catch { try handle(error) }
        try throwPendingError()
    }

    /// Makes all ended changes durable before an output blocks, and unlocks the data for other programs. The next operation throws
    /// an error of it.
    ///
    /// - Parameter resume: Called when the open change ends, if it locks the data.
    /// - Returns: True if the data is unlocked.
    func prepareToWait(orElse resume: @escaping @MainActor () -> Void = {}) -> Bool {
        do {
            guard try history?.flush() == false else { return true }
            // Appending in place would need an exclusivity check, also where each statement reads the property.
            delayed = delayed + [resume]
            return false
        } catch {
            do { try handle(error) } catch { pendingError = pendingError ?? error }
            return true
        }
    }

    private func throwPendingError() throws {
        guard let error = pendingError else { return }
        pendingError = nil
        throw error
    }

    private func runDelayed() {
        guard !delayed.isEmpty else { return }
        let actions = delayed
        delayed = []
        for action in actions { action() }
    }

    /// Handles an error of the history. If changes are lost, drops the messages about them, and throws the cause, if any.
    ///
    /// - Parameter frame: The script of the command whose change ends.
    private func handle(_ error: any Error, endingIn frame: ScriptFrame? = nil) throws {
        guard let loss = error as? LostChanges else { throw error }
        messages.removeAll { $0.isOfChange }
        (endedMessages, hasMessages) = (min(endedMessages, messages.count), !messages.isEmpty)
        unsaved.remove(loss.changes, frame)
        if let cause = loss.cause { throw cause }
    }

    // MARK: Messages

    /// Adds a message, if it must wait for a change. Returns false if it can be printed at once.
    func addMessage(_ text: String, in context: ShellContext) -> Bool {
        let isChanging = history?.isChanging == true
        guard isChanging || hasMessages else { return false }
        messages.append(Message(text: text, context: context, isOfChange: isChanging))
        hasMessages = true
        return true
    }

    /// Prints the messages.
    ///
    /// - Throws: ``CommandFailure`` if the results before a message cannot be written. A message that cannot be written is not an
    ///   error.
    func printMessages() throws {
        guard hasMessages else { return }
        let due = messages
        (messages, endedMessages, hasMessages) = ([], 0, false)
        for message in due {
            do { try message.context.output.flush() } catch is OutputClosed {}
            try? message.context.warn(message.text)
        }
    }

    /// A sentence that names the commands whose changes were lost since the last call; nil if there are none.
    func describeLosses() -> String? { unsaved.describeLoss() }

    private func dropMessages() {
        messages.removeSubrange(endedMessages...)
        hasMessages = !messages.isEmpty
    }

    // MARK: Groups

    func beginGroup(_ summary: String) throws {
        do { try history?.beginGroup(summary) } catch { try handle(error) }
        runDelayed()
    }

    /// Ends the innermost group, and returns the number of changes that were rolled back.
    @discardableResult
    private func endGroup(rollingBack: Bool = false) throws -> Int {
        var count = 0
        do { count = try history?.endGroup(rollingBack: rollingBack) ?? 0 } catch { try handle(error) }
        try throwPendingError()
        return count
    }

    /// Ends the group of a script, and a step that it left open.
    ///
    /// - Parameter printsMessages: False if the changes may still wait for the disk, because the caller is a script or the prompt.
    func endScript(in context: ShellContext, printsMessages: Bool) throws {
        do {
            try endStepLeftOpen(in: context)
        } catch {
            // The first error is the one to report.
            abandonScript(in: context)
            throw error
        }
        try endGroup()
        if printsMessages { try printMessages() }
    }

    /// Ends the group of a script that an error stops, and a step that it left open.
    func abandonScript(in context: ShellContext) {
        if openStep != nil, stepFrame === context.frame {
            openStep = nil
            _ = try? endGroup()
        }
        _ = try? endGroup()
    }

    /// Begins a step, whose changes `undo` takes back together. Only one can be open.
    ///
    /// - Throws: ``UndoError/stepIsOpen(_:)``; errors of the history.
    public func beginStep(_ name: String, in context: ShellContext) throws {
        if let openStep { throw UndoError.stepIsOpen(openStep) }
        try beginGroup(name)
        (openStep, stepFrame) = (name, context.frame)
    }

    /// Ends the open step, and returns its name.
    ///
    /// - Throws: ``UndoError/noStepIsOpen`` or ``UndoError/stepOfAnother(_:)``; errors of the history.
    @discardableResult
    public func commitStep(in context: ShellContext) throws -> String {
        let step = try stepToEnd(in: context)
        openStep = nil
        try endGroup()
        return step
    }

    /// Permanently rolls back the open step, and returns its name and the number of rolled-back changes.
    ///
    /// - Throws: The errors of ``commitStep(in:)``. The step remains open if another program made a change in between.
    public func rollBackStep(in context: ShellContext) throws -> (name: String, count: Int) {
        let step = try stepToEnd(in: context)
        let count = try endGroup(rollingBack: true)
        openStep = nil
        return (step, count)
    }

    /// The name of the open step, if the context may end it: only the script or prompt that began it may.
    ///
    /// - Throws: ``UndoError/noStepIsOpen`` or ``UndoError/stepOfAnother(_:)``
    public func stepToEnd(in context: ShellContext) throws -> String {
        guard let step = openStep else { throw UndoError.noStepIsOpen }
        guard stepFrame === context.frame else { throw UndoError.stepOfAnother(step) }
        return step
    }

    /// Ends a step that a script or the session leaves open, with a message.
    func endStepLeftOpen(in context: ShellContext) throws {
        guard let step = openStep, stepFrame === context.frame else { return }
        try commitStep(in: context)
        messages.append(
            Message(
                text: "The step '\(step)' was still open and has been committed.", context: context,
                isOfChange: true))
        (endedMessages, hasMessages) = (messages.count, true)
    }
}
