/// The changes of commands, and the messages about them.
///
/// Only this type begins, ends and rolls back the change around a command. It alone prints messages about changes: after a
/// typed command, when its change is durable; in a script, when the next statement begins or the changes are durable. Messages of
/// a failed command, or about changes that were lost, are never printed.
@MainActor
public final class ShellChanges {
    private struct Message {
        let text: String
        let context: ShellContext
        /// True if it is about a change; false if it only follows a message that is.
        let isOfChange: Bool
    }

    /// The step that the user has begun; nil when none is open.
    public private(set) var openStep: OpenStep?

    private let history: (any UndoHistory)?
    private var messages: [Message] = []
    /// The number of messages whose commands have ended.
    private var endedMessages = 0
    /// The lost changes when the first message was added.
    private var lostBefore = 0..<0
    // Read for each statement; a private stored property needs no exclusivity check.
    private var hasMessages = false
    private var unsaved = UnsavedCommands()

    init(_ history: (any UndoHistory)?) { self.history = history }

    /// Posts the edits of changes, or no longer.
    func watch(for facts: FactStream?) { history?.facts = facts }

    /// The numbers of steps that can be undone and redone; nil if they are unknown.
    public var depths: (undo: Int, redo: Int)? { get throws { try history?.depths } }

    // MARK: The change of a command

    /// Begins the change of a command, known by a summary in the list of changes.
    func begin(_ summary: String) throws { try history?.begin(summary) }

    /// Ends the change of a command and prints its messages: at the prompt now, in a script later.
    func end(in context: ShellContext) throws {
        do {
            if let waiting = try history?.end() { unsaved.update(waiting, context.frame) }
            if context.isInteractive { try history?.flush() }
        } catch {
            dropMessages()
            unsaved.addLoss(lost, context.frame)
            throw error
        }
        guard hasMessages else { return }
        if context.isInteractive { try printMessages() } else { endedMessages = messages.count }
    }

    /// Rolls back the change of a failed command and drops its messages.
    func rollBack(after error: any Error) throws {
        dropMessages()
        do { try history?.rollback() } catch let second {
            throw FailureReport.failedRollback(of: error, because: second)
        }
    }

    /// Rolls back the change of the running command, as a dry run does.
    public func rollBack() throws { try history?.rollback() }

    /// Makes the edits of the running command durable, and prints all messages.
    func commit(as summary: String, in context: ShellContext) throws {
        try end(in: context)
        try commit()
        try begin(summary)
    }

    /// Makes all ended changes durable, and prints their messages.
    package func commit() throws {
        try flush()
        try printMessages()
    }

    /// Makes all ended changes durable, before the running command waits for anything.
    public func flush() throws { try history?.flush() }

    /// Makes all ended changes durable before an output blocks. See ``UndoHistory/prepareToWait(orElse:)``.
    func prepareToWait(orElse resume: @escaping @MainActor () -> Void = {}) -> Bool {
        history?.prepareToWait(orElse: resume) ?? true
    }

    // MARK: Messages

    /// Adds a message, if it must wait for a change. Returns false if it can be printed at once.
    func addMessage(_ text: String, in context: ShellContext) -> Bool {
        let isChanging = history?.isChanging == true
        guard isChanging || hasMessages else { return false }
        if !hasMessages { lostBefore = lost }
        messages.append(Message(text: text, context: context, isOfChange: isChanging))
        hasMessages = true
        return true
    }

    /// Prints the messages, except those about changes if some were lost.
    ///
    /// - Throws: ``OutputFailure`` if the results before a message cannot be written. A message that cannot be written is not an
    ///   error.
    func printMessages() throws {
        guard hasMessages else { return }
        let due = messages
        (messages, endedMessages, hasMessages) = ([], 0, false)
        for message in due where !message.isOfChange || lost == lostBefore {
            do { try message.context.output.flush() } catch is OutputClosed {}
            try? message.context.warn(message.text)
        }
    }

    /// A sentence that names the commands whose changes were lost since the last call; nil if there are none.
    func describeLosses() -> String? { unsaved.describe(lost) }

    private var lost: Range<Int> { history?.lostChanges ?? 0..<0 }

    private func dropMessages() {
        messages.removeSubrange(endedMessages...)
        hasMessages = !messages.isEmpty
    }

    // MARK: Groups

    func beginScript(_ summary: String) throws { try history?.beginGroup(summary) }

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
        try history?.endGroup()
        if printsMessages { try printMessages() }
    }

    /// Ends the group of a script that an error stops, and a step that it left open.
    func abandonScript(in context: ShellContext) {
        if let step = openStep, step.frame === context.frame {
            openStep = nil
            try? history?.endGroup()
        }
        try? history?.endGroup()
    }

    /// Begins a step, whose changes `undo` takes back together. Only one can be open.
    ///
    /// - Throws: ``UndoError/stepIsOpen(_:)``; errors of the history.
    public func beginStep(_ name: String, in context: ShellContext) throws {
        if let openStep { throw UndoError.stepIsOpen(openStep.name) }
        try history?.beginGroup(name)
        openStep = OpenStep(name: name, frame: context.frame)
    }

    /// Ends the open step, and returns its name.
    ///
    /// - Throws: ``UndoError/noStepIsOpen`` or ``UndoError/stepOfAnother(_:)``; errors of the history.
    @discardableResult
    public func commitStep(in context: ShellContext) throws -> String {
        let step = try stepToEnd(in: context)
        openStep = nil
        try history?.endGroup()
        return step.name
    }

    /// Permanently rolls back the open step, and returns its name and the number of rolled-back changes.
    ///
    /// - Throws: The errors of ``commitStep(in:)``. The step remains open if another program made a change in between.
    public func rollBackStep(in context: ShellContext) throws -> (name: String, count: Int) {
        let step = try stepToEnd(in: context)
        let count = try history?.rollbackGroup() ?? 0
        openStep = nil
        return (step.name, count)
    }

    /// The open step, if the context may end it: only the script or prompt that began it may.
    ///
    /// - Throws: ``UndoError/noStepIsOpen`` or ``UndoError/stepOfAnother(_:)``
    public func stepToEnd(in context: ShellContext) throws -> OpenStep {
        guard let step = openStep else { throw UndoError.noStepIsOpen }
        guard step.frame === context.frame else { throw UndoError.stepOfAnother(step.name) }
        return step
    }

    /// Ends a step that a script or the session leaves open, with a message.
    func endStepLeftOpen(in context: ShellContext) throws {
        guard let step = openStep, step.frame === context.frame else { return }
        try commitStep(in: context)
        if !hasMessages { lostBefore = lost }
        messages.append(
            Message(
                text: "The step '\(step.name)' was still open and has been committed.", context: context,
                isOfChange: true))
        (endedMessages, hasMessages) = (messages.count, true)
    }
}

/// A step between `begin` and `commit`.
@MainActor
public struct OpenStep {
    /// The name of the step in the list of changes.
    public let name: String
    /// The script that began it; nil at the prompt.
    let frame: ScriptFrame?
}

/// The commands whose changes are not durable yet, so that a failure can name those that it has lost.
private struct UnsavedCommands {
    /// Their changes, counted from the first of the session.
    private var changes = 0..<0
    private var first = ""
    private var last = ""
    /// The end of the lost changes that were reported.
    private var reported = 0

    /// Adds a command that has ended, if it has changed something.
    ///
    /// - Parameters:
    ///   - waiting: The changes that are not durable now.
    ///   - frame: The script of the command; nil at the prompt.
    @MainActor
    mutating func update(_ waiting: Range<Int>, _ frame: ScriptFrame?) {
        guard waiting.upperBound != changes.upperBound else { return }
        last = frame?.place ?? ""
        if waiting.lowerBound != changes.lowerBound || changes.isEmpty { first = last }
        changes = waiting
    }

    /// Adds a command whose change was lost when it ended. If no other change was lost, the report of its failure is enough.
    @MainActor
    mutating func addLoss(_ lost: Range<Int>, _ frame: ScriptFrame?) {
        if !lost.overlaps(changes) {
            reported = lost.upperBound
        } else if lost.upperBound > changes.upperBound {
            last = frame?.place ?? ""
        }
    }

    /// A sentence about the changes that were lost since the last call; nil if there are none, or if their commands are unknown.
    mutating func describe(_ lost: Range<Int>) -> String? {
        let count = lost.upperBound - max(reported, lost.lowerBound)
        defer { (reported, changes) = (lost.upperBound, 0..<0) }
        guard count > 0, lost.overlaps(changes) else { return nil }
        return count == 1
            ? "The change of \(last) was lost." : "\(count) changes, from \(first) to \(last), were lost."
    }
}
