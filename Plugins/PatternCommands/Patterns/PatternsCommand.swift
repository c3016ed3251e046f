internal import ShellKit
internal import Tabular

/// Explains the design patterns of the program, with the locations of their participants.
///
/// - Pattern: Command (concrete template)
struct PatternsCommand: ImmediateCommand {
    let name = Parameter<String?>.optional(
        "name", placeholder: "NAME", help: "The pattern to explain; without it, lists all.",
        completion: .values(PatternNames()), parse: PatternNames.key(of:))
    let type = Parameter<String?>.optional(
        "type", placeholder: "TYPE",
        help: "A type that the page of the pattern lists, such as Event; shows its code alone.",
        completion: .names {
            let names = SourceTree.ofProgram()?.marks().map(\.location.name) ?? []
            return Set(names).sorted().map { CompletionValue($0) }
        })
    let source = Parameter.flag("source", help: "Shows the code of the participants.")
    let format = Parameter.listFormat

    var signature: Signature {
        Signature(
            "patterns", "Explains the design patterns of this program.", .patterns, name, type, source, format,
            details: """
                For a pattern it shows the problem, the cases in which something simpler is better, the types that take part and their \
                locations, the objects of this session that belong to it, and lines to try. For a pattern that the program does not \
                use, it shows the reason. '--source TYPE' shows the code of one of the types on the page: 'patterns observer' lists Event, and \
                'patterns observer --source Event' shows its code. '--source' alone shows all, those first that carry the pattern.

                Locations and code come from the sources beside the program, as they are now. 'make install' puts them under \
                PREFIX/share/bluelib.
                """,
            examples: [
                CommandExample("patterns", "Lists the patterns with the problems that they solve."),
                CommandExample("patterns chain-of-responsibility", "Explains a pattern and names its participants."),
                CommandExample("patterns null-object --source", "Shows the code of the participants too."),
                CommandExample(
                    "patterns observer --source Event",
                    "Shows the code of the type Event, which takes part in Observer."),
                CommandExample(
                    "patterns memento --format json", "Writes the explanation and the participants as JSON."),
                CommandExample(
                    "patterns mementos", "Fails, because no pattern has this name.",
                    output: "Unknown pattern 'mementos'. Did you mean 'memento'?", status: 1),
            ])
    }

    func check(_ call: Invocation, in context: ShellContext) throws {
        if call[source], call[name] == nil {
            throw CommandFailure("'--source' needs a pattern: patterns NAME --source TYPE.")
        }
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        try check(call, in: context)
        let tree = SourceTree.ofProgram()
        let marks = tree?.marks()
        let reports = try Pattern.all.filter { call[name] ?? $0.key == $0.key }.map { pattern in
            let own = marks.map { pattern.participants(in: $0) }
            return PatternReport(
                pattern: pattern, participants: try call[type].map { try Self.marks(of: $0, in: own, pattern) } ?? own,
                alive: try pattern.liveObjects(in: context),
                code: call[source] || call[type] != nil ? { tree?.code(at: $0).joined(separator: "\n") } : { _ in nil })
        }
        try write(reports, call, in: context)
        if tree == nil { try context.note(SourceTree.advice) }
    }

    private func write(_ reports: [PatternReport], _ call: Invocation, in context: ShellContext) throws {
        guard call[format] == .table else {
            return try context.output.writeList(reports, PatternReport.columns, as: call[format])
        }
        if call[type] != nil {
            for line in reports.flatMap(\.participantLines).dropFirst() { try context.output.writeLine(line) }
            return
        }
        guard call[name] == nil else {
            let pages = HelpPages(of: context.registry, columns: context.output.appearance.columns)
            for line in reports.map(\.topic).flatMap({ pages.page(of: $0) }) { try context.output.writeLine(line) }
            for line in reports.flatMap(\.participantLines) { try context.output.writeLine(line) }
            return
        }
        try context.output.writeList(reports.filter { !$0.pattern.isAbsent }, PatternReport.columns, as: .table)
        let absent = reports.filter(\.pattern.isAbsent).map(\.pattern.key)
        try context.note(
            "Not used: \(absent.joined(separator: ", ")). 'patterns NAME' explains a pattern, or why it is not used.")
    }

    /// The marks of one participant, which is named with or without its enclosing types.
    private static func marks(of typed: String, in all: [SourceTree.Mark]?, _ pattern: Pattern) throws
        -> [SourceTree.Mark]
    {
        guard let all else { throw CommandFailure(SourceTree.advice) }
        let name = typed.lowercased()
        let found = all.filter { mark in
            [mark.location.name, mark.location.lastName].contains { $0.lowercased() == name }
        }
        guard found.isEmpty else { return found }
        let near = NearestName.of(typed, among: all.flatMap { [$0.location.name, $0.location.lastName] })
        throw CommandFailure(
            "\(pattern.name) has no participant '\(typed.revealed)'. "
                + suggestion(for: typed, near, "'patterns \(pattern.key)' lists them."))
    }
}

/// The names of the patterns for completion, so that a start does not read the catalog.
struct PatternNames: ValueSource {
    func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        Pattern.all.filter { $0.key.hasPrefix(typed.lowercased()) }.prefix(limit)
            .map { CompletionValue($0.key, detail: $0.isAbsent ? "Not used here." : $0.problem) }
    }

    func knows(_ words: [Word]) async -> Bool { words.allSatisfy { (try? Self.key(of: $0)) != nil } }

    /// The key of the pattern that a word names, in any case and with spaces or hyphens.
    @Sendable
    static func key(of word: Word) throws -> String {
        let nearest = Pattern.nearest(to: word.text)?.key
        if let nearest, nearest == word.text.lowercased().replacing(" ", with: "-") { return nearest }
        throw CommandFailure(
            "unknown pattern '\(word.text.revealed)'. "
                + suggestion(for: word.text, nearest, "'patterns' lists all patterns."))
    }
}

extension CommandCategory {
    /// Commands that show how the shell works.
    static let patterns = CommandCategory("Patterns", order: 95)
}
