internal import ShellKit

extension ListFormat {
    /// Rejects the `--format` option in a call that lists nothing.
    ///
    /// - Parameter occasion: The reason, as a sentence without a full stop.
    /// - Throws: ``CommandFailure`` unless the format is the default.
    func refuse(where occasion: String) throws {
        guard self != .table else { return }
        throw CommandFailure(
            "'--format' applies only to lists, and \(occasion). Leave '--format' out.")
    }
}
