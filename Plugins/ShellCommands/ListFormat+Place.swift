import ShellKit

extension ListFormat {
    /// Refuses to be asked for where nothing is listed.
    ///
    /// - Parameter occasion: What is done there, as the end of a sentence.
    /// - Throws: ``CommandFailure`` unless this is what is so without being asked for.
    func refuse(where occasion: String) throws {
        guard self != .table else { return }
        throw CommandFailure(
            "'--format' says how a list is written, and nothing is listed where \(occasion). Leave it out.")
    }
}
