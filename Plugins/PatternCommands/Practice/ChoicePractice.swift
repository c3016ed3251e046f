internal import ShellKit
internal import Terminal

/// Change requests without the name of a pattern. The learner chooses a way and gives a reason, and then sees what each way has
/// cost.
struct ChoicePractice: Practice {
    let word = PracticeWord.choices
    let record: PracticeRecord

    func ask(_ page: PracticePage, _ name: String, of catalog: PracticeCatalog, in context: ShellContext) async throws
        -> PracticeRecord.Answer?
    {
        let earlier = try record.answers()[name]
        let ways = page.items(of: "Ways")
        for way in ways { try context.write("\n\(way.name): \(way.text)") }
        try context.output.writeLine("")
        guard let choice = try await askForWay(ways.map(\.name), in: context),
            let reason = try await askForReason(in: context)
        else { return nil }
        try show(page, choice, earlier, in: context)
        return PracticeRecord.Answer(text: choice, reason: reason)
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
        _ page: PracticePage, _ choice: String, _ earlier: PracticeRecord.Answer?, in context: ShellContext
    ) throws {
        if let earlier {
            try context.write("\nYou chose \(choice); earlier you chose \(earlier.text), because: \(earlier.reason)")
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
