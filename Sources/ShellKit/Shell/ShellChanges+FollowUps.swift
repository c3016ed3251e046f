extension ShellChanges {
    /// A task that follows the changes of a command or script.
    typealias FollowUp = (name: String, run: @MainActor (ShellContext) async throws -> Void)

    /// True while tasks of ``follow(as:_:)`` run.
    public var isFollowing: Bool { followUps == nil }

    /// Runs a task after the typed statement or the outermost script that is running, also if that fails. The edits of the task
    /// join its step, so that one undo takes back both. If the task fails, only its own edits are rolled back, and the error is
    /// reported.
    ///
    /// The task may wait, and Ctrl-C cancels it. It must not perform statements. Nothing follows the changes of such a task: the
    /// call then does nothing.
    /// - Parameter name: The name of the task's change in the list of changes.
    public func follow(as name: String, _ task: @escaping @MainActor (ShellContext) async throws -> Void) {
        followUps?.append((name, task))
    }

    /// Runs the tasks that wait, in their order. None runs after Ctrl-C.
    ///
    /// - Parameter fail: Receives each error.
    package func runFollowUps(in context: ShellContext, _ fail: (any Error) -> Void) async {
        guard let due = followUps, !due.isEmpty else { return }
        followUps = nil
        defer { followUps = [] }
        for task in due where !Task.isCancelled {
            do {
                try printMessages()
                try await perform(task.name, in: context) { try await task.run(context) }
                try commit()
            } catch {
                fail(error)
            }
        }
    }
}
