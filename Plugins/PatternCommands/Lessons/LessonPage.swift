internal import ShellKit
internal import Terminal

/// The texts of a lesson in lines for the screen.
struct LessonPage {
    /// The rows below a page: the prompt with the typed line, the status row, and one that remains free.
    static let reserved = 3
    private static let mostCode = 12
    private static let widest = 78

    private let columns: Int
    /// The rows for the text of a page.
    let rows: Int

    /// The page of the terminal as it is now.
    init() {
        let size = TerminalSize(descriptor: 1) ?? .standard
        self.init(columns: size.columns, rows: size.rows)
    }

    /// The page of a screen of this size.
    init(columns: Int, rows: Int) {
        self.columns = max(20, min(columns - 1, Self.widest))
        self.rows = rows - Self.reserved
    }

    /// The page of a step.
    ///
    /// - Parameter tree: The sources; nil if they are missing.
    func lines(of step: Int, in lesson: Lesson, _ tree: SourceTree?) -> [StyledText] {
        let title = "\(lesson.title) · step \(step + 1) of \(lesson.steps.count)"
        var lines = [StyledText(), StyledText(title, .bold)] + filled(lesson.steps[step].text.text)
        let declarations = lesson.steps[step].declarations.map(\.text)
        for (index, declaration) in declarations.enumerated() {
            let room = (rows - lines.count) / (declarations.count - index) - 2
            lines += [StyledText()] + see(declaration, tree, atMost: min(Self.mostCode, room))
        }
        return lines
    }

    /// A text in lines that fit; an empty line separates paragraphs, and a quoted line to type is not broken.
    func filled(_ text: String) -> [StyledText] {
        let lines = MessageLines(columns: columns, hanging: "").broken(text)
        return lines.split(separator: "\n", omittingEmptySubsequences: false).map { StyledText(String($0)) }
    }

    /// The file and line of a declaration, and the first lines of its code.
    func see(_ declaration: String, _ tree: SourceTree?, atMost limit: Int) -> [StyledText] {
        let parts = declaration.split(separator: "#").map(String.init)
        guard parts.count == 2, let tree, let found = tree.location(of: parts[1], inFile: parts[0]) else {
            return filled("See \(declaration)")
        }
        let code = tree.code(at: found).drop { $0.drop { $0 == " " }.hasPrefix("///") }
        let margin = code.first?.prefix { $0 == " " }.count ?? 0
        let isCut = code.count > limit
        let shown =
            code.prefix(isCut ? max(0, limit - 1) : limit).map { String($0.dropFirst(margin)) }
            + (isCut && limit > 1 ? ["…"] : [])
        return filled("See \(found.file):\(found.line)")
            + shown.map { StyledText(("  " + $0).clipped(to: columns, mark: "…"), .dim) }
    }
}
