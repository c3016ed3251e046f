// Steps that the user begins and ends: all changes between are one step for `undo`. Only one step can be open. It belongs to
// the script or prompt that began it: a script commits its own step at its end, and cannot end a step of its caller.

extension Shell {
    /// Begins a step.
    ///
    /// - Throws: ``UndoError/stepIsOpen(_:)``, or an error of the journal.
    public func beginStep(_ name: String, in context: ShellContext) throws {
        if let step = openStep { throw UndoError.stepIsOpen(step.name) }
        try undo.beginGroup(name)
        openStep = OpenStep(name: name, frame: context.frame)
    }

    /// Commits the open step.
    ///
    /// - Returns: The name of the step.
    /// - Throws: ``UndoError/noStepIsOpen``, ``UndoError/stepOfAnother(_:)``, or an error of the journal.
    public func commitStep(in context: ShellContext) throws -> String {
        let step = try stepToEnd(in: context)
        openStep = nil
        try undo.endGroup()
        return step.name
    }

    /// Rolls back the open step permanently and closes it.
    ///
    /// - Returns: The name of the step, and the undone changes in the order of their undoing.
    /// - Throws: The errors of ``commitStep(in:)``; the step stays open if it contains a change of another program.
    public func rollBackStep(in context: ShellContext) throws -> (name: String, steps: [UndoStep]) {
        let step = try stepToEnd(in: context)
        let steps = try undo.rollbackGroup()
        openStep = nil
        return (step.name, steps)
    }

    /// Commits the step that a script or the prompt has left open, with a message.
    ///
    /// - Throws: An error of the journal.
    func commitStepLeftOpen(in context: ShellContext) throws {
        guard let step = openStep, step.frame === context.frame else { return }
        let name = try commitStep(in: context)
        pending.append("The step '\(name)' was still open and has been committed.", in: context)
        pending.finishCommand()
    }

    /// Ends the step of a failed script without a message, because the failure is reported instead.
    func endStep(of frame: ScriptFrame) {
        guard openStep?.frame === frame else { return }
        openStep = nil
        try? undo.endGroup()
    }

    /// The open step, if the context may end it.
    ///
    /// - Throws: ``UndoError/noStepIsOpen`` or ``UndoError/stepOfAnother(_:)``
    public func stepToEnd(in context: ShellContext) throws -> OpenStep {
        guard let step = openStep else { throw UndoError.noStepIsOpen }
        guard step.frame === context.frame else { throw UndoError.stepOfAnother(step.name) }
        return step
    }
}
