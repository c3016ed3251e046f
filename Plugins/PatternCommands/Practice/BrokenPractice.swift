internal import ShellKit
internal import Terminal

/// Recorded sessions of a program in which one object is faulty. The learner reads a session and types the name of its type.
struct BrokenPractice: Practice {
    private static let mostCode = 14

    let word = PracticeWord.broken
    let record: PracticeRecord

    func ask(_ page: PracticePage, _ name: String, of catalog: PracticeCatalog, in context: ShellContext) async throws
        -> PracticeRecord.Answer?
    {
        let text = try catalog.lines(of: "session.transcript", in: name).joined(separator: "\n")
        let session = TranscriptText(text)
        let taken = LessonPage().filled(page.text()).count + 2
        let screens = Self.screens(of: session, rows: LessonPage().rows, taken: taken)
        guard let isFound = try await find(page, screens, in: context) else { return nil }
        try showFault(of: page, catalog.tree, isFound, in: context)
        return PracticeRecord.Answer(text: isFound ? "found" : "shown")
    }

    /// Shows the session screen by screen.
    ///
    /// - Returns: True if the learner has found the type, false to show it; nil without an answer.
    private func find(_ page: PracticePage, _ screens: [[StyledText]], in context: ShellContext) async throws -> Bool? {
        for (index, screen) in screens.enumerated() {
            for line in screen { try context.output.writeLine(line) }
            try context.output.writeLine("")
            let isLast = index == screens.count - 1
            let question = "Which type is faulty? (Return \(isLast ? "shows the fault" : "continues the session"))"
            while true {
                guard let typed = try await context.ask(question) else { return nil }
                let answer = typed.answerLetters
                if answer.isEmpty { break }
                if page.items(of: "Answer").contains(where: { $0.name.answerLetters == answer }) { return true }
                let reply = page.items(of: "Others").first { $0.name.answerLetters == answer }?.text
                try context.write(
                    reply
                        ?? "No: '\(ControlCharacters.shown(typed))' does what it should, or has no part in this session."
                )
            }
        }
        return false
    }

    private func showFault(
        of page: PracticePage, _ tree: SourceTree, _ isFound: Bool, in context: ShellContext
    ) throws {
        guard let (name, declaration) = page.items(of: "Answer").first else { return }
        try context.writeHeading(isFound ? "Yes, it is \(name)." : "It is \(name).")
        try context.write(page.text(of: "Fault"))
        try context.output.writeLine("")
        for line in LessonPage().see(declaration, tree, atMost: Self.mostCode) {
            try context.output.writeLine(line)
        }
    }

    /// The session in parts that fit a screen with the question; a typed line and its output stay together.
    ///
    /// - Parameter taken: The rows above the first part.
    private static func screens(of session: TranscriptText, rows: Int, taken: Int) -> [[StyledText]] {
        session.exchanges.reduce(into: [[]]) { screens, exchange in
            let lines =
                [StyledText(), StyledText(String(exchange.typed), .bold)]
                + exchange.output.map { StyledText(String($0)) }
            let (last, room) = (screens.count - 1, screens.count == 1 ? rows - taken : rows)
            if screens[last].isEmpty || screens[last].count + lines.count < room {
                screens[last] += lines
            } else {
                screens.append(lines)
            }
        }
    }
}
