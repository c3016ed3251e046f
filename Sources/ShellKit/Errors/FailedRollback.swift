/// A command failed, and the rollback of its changes failed too.
struct FailedRollback: UserError {
    let message: String

    @MainActor
    init(of failure: any Error, because reason: any Error) {
        message =
            FailureReport.sentence(for: failure)
            + " What it had changed could not be taken back: \(FailureReport.sentence(for: reason))"
    }
}
