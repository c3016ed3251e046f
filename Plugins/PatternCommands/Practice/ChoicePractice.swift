internal import ShellKit
internal import Terminal

/// Change requests without the name of a pattern. The learner chooses a way and gives a reason, and then sees what each way has
/// cost.
struct ChoicePractice: TourPractice {
    let word = PracticeWord.choices.rawValue
    private let record: PracticeRecord

    /// - Parameter root: The directory of all tours.
    init(root: String) { record = PracticeRecord(word, in: root) }

    func list(as format: ListFormat, in context: ShellContext) throws {
        try PracticeCatalog(word).list(record, as: format, to: context.output)
    }

    func run(_ name: String?, in context: ShellContext) async throws {
        let catalog = try PracticeCatalog(word)
        let found = try catalog.next(name, record)
        let page = try catalog.page(found)
        let earlier = try record.entries()[found]
        let ways = page.items(of: "Ways")
        try context.writeHeading(page.title)
        try context.write(page.text())
        for way in ways { try context.write("\n\(way.name): \(way.text)") }
        try context.output.writeLine("")
        guard let choice = try await askForWay(ways.map(\.name), in: context),
            let reason = try await askForReason(in: context)
        else { return try context.note("Nothing was recorded; 'tour \(word) \(found.number)' asks again.") }
        try show(page, choice, earlier, in: context)
        try record.add(choice, reason, to: found)
        try context.note("Recorded: \(choice). 'tour \(word)' continues.")
    }

    /// The chosen way; nil without an answer.
    private func askForWay(_ names: [String], in context: ShellContext) async throws -> String? {
        let list = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        while let typed = try await context.ask("Which way would you take: \(list)?") {
            let letters = typed.answerLetters
            if let name = names.first(where: { [$0.answerLetters, "way" + $0.answerLetters].contains(letters) }) {
                return name
            }
            if letters.isEmpty { return nil }
            try context.warn("Type \(list); an empty line ends without an answer.")
        }
        return nil
    }

    /// The reason; nil without an answer.
    private func askForReason(in context: ShellContext) async throws -> String? {
        while let typed = try await context.ask("Why?") {
            if !typed.answerLetters.isEmpty { return typed }
            try context.warn(
                "Give a reason in a few words: you can read it again when you see the figures. Ctrl-D ends without one."
            )
        }
        return nil
    }

    private func show(
        _ page: PracticePage, _ choice: String, _ earlier: (answer: String, reason: String)?, in context: ShellContext
    ) throws {
        if let earlier {
            try context.write("\nYou chose \(choice); earlier you chose \(earlier.answer), because: \(earlier.reason)")
        }
        try context.output.writeLine("")
        let table = page.table(of: "Figures")
        let columns = (table.first ?? []).enumerated().map { index, title -> ListColumn<[String]> in
            index == 0 ? .text(title, shrinkPriority: 0) { $0[0] } : .number(title) { Int($0[index]) }
        }
        try context.output.writeList(table.dropFirst().filter { $0.count == columns.count }, columns, as: .table)
        try context.write("\n" + page.text(of: "Look at"))
    }
}

extension String {
    /// The number at the start of a directory's name.
    var number: String { String(prefix { $0.isNumber }.drop { $0 == "0" }) }
}

extension ShellContext {
    /// Writes a text in lines that fit the screen.
    func write(_ text: String) throws {
        for line in practicePage.filled(text) { try output.writeLine(line) }
    }

    /// Writes the title of a page.
    func writeHeading(_ title: String) throws {
        try output.writeLine("")
        try output.writeLine(StyledText(title, .bold))
    }

    /// The page of the screen of now.
    var practicePage: LessonPage {
        let size = TerminalSize(descriptor: 1) ?? .standard
        return LessonPage(columns: size.columns, rows: size.rows)
    }
}
