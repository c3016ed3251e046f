internal import Files

/// Removes `> FILE` and `>> FILE` from the request, and redirects the command's output to the file.
///
/// - Pattern: Chain of Responsibility (concrete handler)
final class RedirectionHandler: Handler {
    let name = "redirections"
    let summary = "Writes a command's output to the file after '>', or appends it with '>>'."
    let takesPlainCalls = false

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        guard request.statement.hasOperators,
            let index = request.words.firstIndex(where: { $0.isOperator && Self.signs.contains($0.text) })
        else { return nil }
        let sign = request.words[index].text
        guard index > 0, index == request.words.count - 2, request.statement.systemCommand == nil else {
            throw ShellError.misplacedOperator(
                sign,
                hint:
                    "Exactly one file name must follow it: list \(sign) albums.txt. To use it as a word, quote it."
            )
        }
        let word = request.words[index + 1]
        let file = FilePath(word: word)
        guard !file.path.isEmpty || word.isOpen else {
            throw CommandFailure("the file name after '\(sign)' is empty.")
        }
        if word.isOpen {
            context.predictedEffects?.addUnknownFile()
        } else {
            context.predictedEffects?.addFile(file.path)
        }
        request.words.removeLast(2)
        request.decorate { RedirectedCommand($0, to: file.path, appends: sign == ">>") }
        return nil
    }

    private static let signs: Set = [">", ">>"]
}

/// Runs a command object with a file as its output: `list > albums.txt`.
///
/// The file is opened after the arguments were checked, so a mistyped command does not truncate it.
/// - Pattern: Decorator (concrete decorator)
final class RedirectedCommand: CommandObject {
    private let inner: any CommandObject
    private let path: String
    private let appends: Bool

    init(_ inner: any CommandObject, to path: String, appends: Bool) {
        self.inner = inner
        self.path = path
        self.appends = appends
    }

    var contents: [any CommandObject] { [inner] }
    var text: String? { (appends ? ">> " : "> ") + Quoting.quoted(path) }

    func run(in context: ShellContext) async throws {
        try context.shell.protectedFiles.check(path)
        let file = try open()
        defer { withExtendedLifetime(file) {} }
        let output = OutputStack.output(to: file.descriptor, color: context.output.color, for: context.shell)
        try await inner.run(in: context.writing(to: output))
        try output.flush()
        do throws(SystemError) { try file.checkWrites() } catch { throw failure(error) }
    }

    /// Opens the file; fails at once for a named pipe without a reader.
    private func open() throws -> OpenFile {
        do throws(SystemError) {
            let options: OpenFile.Options = [.create, appends ? .append : .truncate, .nonblocking]
            let file = try OpenFile(path, for: .writing, options, mode: 0o666)
            file.setNonblocking(false)
            return file
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: SystemError) -> CommandFailure {
        CommandFailure("'\(path)' cannot be written: \(error). Name another file.")
    }

    func check(in context: ShellContext) throws { try inner.check(in: context) }
}
