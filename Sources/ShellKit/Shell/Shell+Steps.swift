// Steps that a user begins and ends: what is changed between is one step for `undo`. There is one at a time, and who begins it
// ends it: a script's own do not outlast it, and it cannot end one of whoever runs it.

extension Shell {
    /// Begins a step.
    ///
    /// - Throws: ``UndoError/stepIsOpen(_:)``, or that the change cannot be kept.
    public func beginStep(_ name: String, in context: ShellContext) throws {
        if let step = openStep { throw UndoError.stepIsOpen(step.name) }
        try undo.beginGroup(name)
        openStep = OpenStep(name: name, frame: context.frame)
    }

    /// Ends the step that was begun.
    ///
    /// - Returns: Its name.
    /// - Throws: ``UndoError/noStepIsOpen`` or ``UndoError/stepOfAnother(_:)``, or that the change cannot be kept.
    public func commitStep(in context: ShellContext) throws -> String {
        let step = try stepToEnd(in: context)
        openStep = nil
        try undo.endGroup()
        return step.name
    }

    /// Takes back what was changed in the step that was begun, for good, and ends it.
    ///
    /// - Returns: Its name, and what was taken back, in the order in which that was done.
    /// - Throws: As ``commitStep(in:)``; the step stays open when another program's change stands in it.
    public func rollBackStep(in context: ShellContext) throws -> (name: String, steps: [UndoStep]) {
        let step = try stepToEnd(in: context)
        let steps = try undo.rollbackGroup()
        openStep = nil
        return (step.name, steps)
    }

    /// Ends the step that a script or the prompt leaves open, and says so when it is on disk.
    ///
    /// - Throws: That the change cannot be kept.
    func commitStepLeftOpen(in context: ShellContext) throws {
        guard let step = openStep, step.frame === context.frame else { return }
        let name = try commitStep(in: context)
        pending.append("'\(name)' was still open, and is committed.", in: context)
        pending.finishCommand()
    }

    /// Ends the step of a script that comes to no proper end, without a word: there is something worse to be said.
    func endStep(of frame: ScriptFrame) {
        guard openStep?.frame === frame else { return }
        openStep = nil
        try? undo.endGroup()
    }

    /// The step that is to be ended here.
    ///
    /// - Throws: ``UndoError/noStepIsOpen`` or ``UndoError/stepOfAnother(_:)``
    public func stepToEnd(in context: ShellContext) throws -> OpenStep {
        guard let step = openStep else { throw UndoError.noStepIsOpen }
        guard step.frame === context.frame else { throw UndoError.stepOfAnother(step.name) }
        return step
    }
}
