/// The output cannot be written, as on a full disk.
public struct OutputFailure: UserError {
    /// What the system says.
    let reason: String

    /// The sentence for the user.
    public var message: String { "cannot write the output: \(reason)." }
}
