import ShellKit

extension ListFormat {
    /// Rejects the `--format` option in a call that lists nothing.
    ///
    /// - Parameter occasion: The action of the call, as the end of a sentence.
    /// - Throws: ``CommandFailure`` unless the format is the default.
    func refuse(where occasion: String) throws {
        guard self != .table else { return }
        throw CommandFailure(
            "'--format' says how a list is written, and nothing is listed where \(occasion). Leave it out.")
    }
}
