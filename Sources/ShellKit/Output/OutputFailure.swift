/// A write to the output failed, for example because the disk is full.
public struct OutputFailure: UserError {
    /// The system's reason.
    let reason: String

    /// The sentence for the user.
    public var message: String { "cannot write the output: \(reason)." }
}
