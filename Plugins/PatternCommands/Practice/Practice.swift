internal import ShellKit
internal import Terminal

/// A kind of practice besides the lessons: pages with questions at the prompt, `tour WORD [N]`.
@MainActor
protocol Practice: Sendable {
    /// The word after `tour`.
    var word: PracticeWord { get }
    var record: PracticeRecord { get }

    /// Asks the questions of a page, and shows what belongs to the answer.
    ///
    /// - Parameter name: The name of the page's directory.
    /// - Returns: The answer to record; nil if the learner has given none.
    func ask(_ page: PracticePage, _ name: String, of catalog: PracticeCatalog, in context: ShellContext) async throws
        -> PracticeRecord.Answer?
}

extension Practice {
    /// Shows a page, and records the answer to its questions.
    ///
    /// - Parameter typed: The number or name of the page; nil for the next one that has no record.
    /// - Throws: A ``CommandFailure`` if there is no such page, nobody to ask, or if the record cannot be saved.
    func run(_ typed: String?, in context: ShellContext) async throws {
        guard context.canAsk else {
            throw CommandFailure("'tour \(word)' asks questions, so only a prompt at a terminal can run it.")
        }
        let catalog = try PracticeCatalog(word)
        let name = try catalog.name(typed, after: try record.answers())
        let page = try catalog.page(name)
        try context.writeHeading(page.title)
        try context.write(page.text())
        guard let answer = try await ask(page, name, of: catalog, in: context) else {
            let number = name.prefix { $0.isNumber }.drop { $0 == "0" }
            return try context.note("Nothing was recorded; 'tour \(word) \(number)' asks again.")
        }
        try record.add(answer, to: name)
        try context.note("Recorded: \(answer.text). 'tour \(word)' continues.")
    }

    /// Lists all pages with what is recorded.
    func list(as format: ListFormat, in context: ShellContext) throws {
        let (catalog, answers) = (try PracticeCatalog(word), try record.answers())
        let rows = try catalog.names.enumerated().map { index, name in
            (number: index + 1, title: try catalog.page(name).title, answer: answers[name])
        }
        try context.output.writeList(
            rows,
            [
                .number("number", title: "#") { $0.number }, .text("title", shrinkPriority: 0) { $0.title },
                .text("answer", shrinkPriority: 0) { $0.answer?.text }, .text("reason") { $0.answer?.reason },
            ], as: format)
    }
}

extension ShellContext {
    /// Writes a text in lines that fit the screen.
    func write(_ text: String) throws {
        for line in LessonPage().filled(text) { try output.writeLine(line) }
    }

    /// Writes the title of a page.
    func writeHeading(_ title: String) throws {
        try output.writeLine("")
        try output.writeLine(StyledText(title, .bold))
    }
}
