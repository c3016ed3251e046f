/// Removes `> FILE` and `>> FILE` from the request, and redirects the command's output to the file.
///
/// - Pattern: Chain of Responsibility (concrete handler that changes the request)
final class RedirectionHandler: Handler {
    let name = "redirections"
    let summary = "Writes a command's output to the file behind '>', or to its end behind '>>'."

    func handle(_ request: inout Request, in shell: ShellContext) throws -> (any CommandObject)? {
        guard request.statement.hasOperators,
            let place = request.words.firstIndex(where: { $0.isOperator && Self.signs.contains($0.text) })
        else { return nil }
        let sign = request.words[place].text
        guard place > 0, place == request.words.count - 2, request.statement.systemCommand == nil else {
            throw ShellError.misplacedOperator(
                sign,
                hint:
                    "One file stands behind it, and nothing more: list \(sign) albums.txt. To mean the character, quote it."
            )
        }
        let word = request.words[place + 1]
        let file = FilePath(word: word)
        guard !file.path.isEmpty || word.isOpen else {
            throw CommandFailure("the name of the file behind '\(sign)' is empty.")
        }
        if word.isOpen { shell.foresight?.writeUnknown() } else { shell.foresight?.write(file.path) }
        request.words.removeLast(2)
        request.decorate { RedirectedCommand($0, to: file.path, appends: sign == ">>") }
        return nil
    }

    private static let signs: Set = [">", ">>"]
}
