internal import ShellKit

/// The lines that the check of a lesson makes itself for a task.
///
/// Two rules decide what such lines are, so that an author seldom has to say it:
///
/// - What all 'right' lines of a task have in common belongs to it: the options, the commands around others, each of several lines. A
///   line without it does not complete the task. Another 'right' line without it says that it does not matter.
/// - A command around a line, such as 'time', changes nothing, unless a fact of the task names it. A 'wrong' line says otherwise.
///
/// For `right: trace delete last --dry-run`, with facts about 'trace':
///
///     wrong    echo trace delete last --dry-run      chain trace delete last --dry-run      help delete
///              trace delete last                     delete last --dry-run                  trace
///     right    try trace delete last --dry-run       count ; trace delete last --dry-run    (not 'trace trace …')
@MainActor
struct LessonVariants {
    /// Lines that are typed one after the other, and the passage of the lesson that they were made from.
    struct Variant {
        let lines: [String]
        let passage: LessonPassage

        var text: String { lines.joined(separator: LessonPassage.then) }
    }

    /// Commands whose other words are texts, in which an option is no option.
    private static let takingText: Set = ["alias", "let", "echo", "macro", "!", "source"]

    private let lesson: Lesson
    private let index: Int
    private let step: Lesson.Step
    private let registry: PluginRegistry
    /// The words of the facts.
    private let subject: Set<String>

    init(of index: Int, in lesson: Lesson, _ registry: PluginRegistry) {
        (self.lesson, self.index, self.registry) = (lesson, index, registry)
        step = lesson.steps[index]
        let facts = step.outcomes.map(\.passage.text).joined(separator: " ")
        subject = Set(facts.lowercased().split { !$0.isLetter && $0 != "-" }.map(String.init))
    }

    // MARK: Lines that do not complete the task

    /// Lines that must not complete the task, each once.
    var wrongs: [Variant] {
        let own = step.rights.flatMap { right in
            [
                mentions(of: right), dryRuns(of: right), incomplete(right), unwrapped(right), withoutOptions(right),
                ofOtherAlbums(right), bare(right),
            ].flatMap { $0 }
        }
        let facts = step.outcomes.map {
            Variant(lines: ["echo " + Quoting.quoted($0.passage.text)], passage: $0.passage)
        }
        return unique(facts + own + others, except: step.rights)
    }

    /// Lines that only name the commands.
    private func mentions(of right: LessonPassage) -> [Variant] {
        let lines = right.lines
        let echoed = isSubject(["echo"]) ? [] : [lines.map { "echo " + (isPlain($0) ? $0 : Quoting.quoted($0)) }]
        let explained = isSubject(["chain", "explained"]) ? [] : [lines.map { "chain " + $0 }]
        let helped = isSubject(["help"]) ? [] : commands(in: right).map { ["help \($0)"] }
        return (echoed + explained + helped).map { Variant(lines: $0, passage: right) }
    }

    private func dryRuns(of right: LessonPassage) -> [Variant] {
        guard isSubject(["added", "deleted", "edited", "changed", "depth", "moved"]), !isSubject(["dry-run"]) else {
            return []
        }
        let lines = right.lines.map { line in
            statements(in: line).map { statement in
                let canBeDry = signature(of: statement)?.parameters.contains { $0.name == "dry-run" } ?? false
                return canBeDry && isPlain(statement.text) ? statement.text + " --dry-run" : statement.text
            }.joined(separator: " ; ")
        }
        return lines == right.lines ? [] : [Variant(lines: lines, passage: right)]
    }

    /// The lines without one of them, if each achieves an outcome of its own.
    private func incomplete(_ right: LessonPassage) -> [Variant] {
        let lines = right.lines
        guard lines.count > 1, step.outcomes.flatMap(\.stages).count >= lines.count else { return [] }
        return lines.indices.map { left in
            Variant(lines: lines.indices.filter { $0 != left }.map { lines[$0] }, passage: right)
        }
    }

    /// The line inside a command such as 'trace', if every right line has that command.
    private func unwrapped(_ right: LessonPassage) -> [Variant] {
        guard let line = right.lines.only, let outer = decorators(of: line).first,
            step.rights.allSatisfy({ commands(in: $0).contains(outer) })
        else { return [] }
        let inner = line.drop { $0 != " " }.drop { $0 == " " }
        return inner.isEmpty || inner.hasPrefix("--") ? [] : [Variant(lines: [String(inner)], passage: right)]
    }

    /// The lines without one of the options that all right lines have.
    private func withoutOptions(_ right: LessonPassage) -> [Variant] {
        right.lines.flatMap(options).map(\.name).filter { name in
            step.rights.allSatisfy { $0.lines.flatMap(options).contains { $0.name == name } }
        }.map { name in
            let lines = right.lines.map { line in options(in: line).first { $0.name == name }?.rest ?? line }
            return Variant(lines: lines, passage: right)
        }
    }

    /// The lines with other positions, if the facts name albums by a query.
    private func ofOtherAlbums(_ right: LessonPassage) -> [Variant] {
        guard namesAlbums else { return [] }
        let others = ["first": "last", "last": "1", "1": "3", "2": "4", "3": "1", "4": "2", "5": "2"]
        let lines = right.lines.map { line in
            statements(in: line).map { statement in
                guard isPlain(statement.text), takesAlbums(signature(of: statement)) else { return statement.text }
                return statement.words.map { others[$0.source] ?? $0.source }.joined(separator: " ")
            }.joined(separator: " ; ")
        }
        return lines == right.lines ? [] : [Variant(lines: lines, passage: right)]
    }

    /// The commands of the lines without their words, and with a word that means nothing.
    private func bare(_ right: LessonPassage) -> [Variant] {
        guard !isSubject(["failed", "not"]) else { return [] }
        let plain = Set(step.rights.flatMap(\.lines).flatMap(statements).filter { $0.words.count == 1 }.map(\.text))
        // A change of any album is one of the current album too, which 'delete' without words deletes.
        let isOfAny = !namesAlbums && isSubject(["added", "deleted", "edited", "changed", "moved"])
        return right.lines.flatMap(statements).filter { statement in
            let name = statement.words[0].text
            return statement.words.count > 1 && !plain.contains(name) && registry.command(named: name) != nil
                && !(isOfAny && takesAlbums(signature(of: statement)))
        }.flatMap { statement in
            let name = statement.words[0].text
            return [[name], ["\(name) nonsense"]].map { Variant(lines: $0, passage: right) }
        }
    }

    /// The lines of the other steps, and the commands in them, without those that have all commands of this step.
    private var others: [Variant] {
        let passages = lesson.steps.indices.filter { $0 != index && lesson.steps[$0].prediction == nil }
            .flatMap { lesson.steps[$0].rights }
        let own = step.rights.map { Set(commands(in: $0)) }
        let lines = passages.flatMap { passage in
            passage.lines.map { Variant(lines: [$0], passage: passage) }
                + commands(in: passage).map { Variant(lines: [$0], passage: passage) }
        }
        return lines.filter { line in
            let found = Set(line.lines.flatMap { statements(in: $0) }.flatMap(names))
            return !own.contains {
                !$0.isEmpty && $0.isSubset(of: found)
                    || !$0.isDisjoint(with: found) && line.passage.lines.count > 1
            }
        }
    }

    // MARK: Lines that complete the task

    /// Other forms of the first right line, which must complete the task too, each once.
    var rights: [Variant] {
        guard let right = step.rights.first else { return [] }
        let made = wrapped(right) + reordered(right) + joined(right) + renamed(right) + shortened(right)
        return unique(made, except: step.wrongs.map(\.line))
    }

    private func wrapped(_ right: LessonPassage) -> [Variant] {
        let single = right.lines.only.map { isOneStatement($0) } ?? false
        let wrappers = ["try", "time", "trace"].filter { !isSubject([$0] + Self.facts(about: $0)) }
        let inside = wrappers.filter { $0 == "trace" || single }.map { wrapper in right.lines.map { "\(wrapper) \($0)" }
        }
        let traced = wrappers.contains("trace") && !isSubject(["chain"]) ? [["trace on"] + right.lines] : []
        return (inside + traced).map { Variant(lines: $0, passage: right) }
    }

    /// The line with an option in front of its other words.
    private func reordered(_ right: LessonPassage) -> [Variant] {
        guard let line = right.lines.only, isOneStatement(line), let option = options(in: line).last else { return [] }
        let rest = option.rest.split(separator: " ", maxSplits: 1).map(String.init)
        guard rest.count == 2, decorators(of: line).isEmpty else { return [] }
        return [Variant(lines: ["\(rest[0]) \(option.text) \(rest[1])"], passage: right)]
    }

    /// All on one line, and behind another command.
    private func joined(_ right: LessonPassage) -> [Variant] {
        let takesLine = right.lines.dropLast().contains { line in
            statements(in: line).contains { ["chain", "trace"].contains($0.words.first?.text) || !isPlain($0.text) }
        }
        guard !takesLine else { return [] }
        return [Variant(lines: ["echo first ; " + right.lines.joined(separator: " ; ")], passage: right)]
    }

    /// An alias and a macro for the line.
    private func renamed(_ right: LessonPassage) -> [Variant] {
        guard let line = right.lines.only, isOneStatement(line), isPlain(line),
            registry.command(named: statements(in: line)[0].words[0].text) != nil
        else { return [] }
        let alias = isSubject(["alias", "aliases"]) ? [] : [["alias zz " + Quoting.quoted(line), "zz"]]
        let file = "\"$BLUELIB_HOME/macros/zz.blue\""
        let writing = "! mkdir -p \"$BLUELIB_HOME/macros\" ; printf '%s\\n' \(Quoting.posix(line)) > \(file)"
        let isAsked = isSubject(["macro", "macros", "inside", "source"])
        return (alias + (isAsked ? [] : [[writing, "macro run zz"]])).map { Variant(lines: $0, passage: right) }
    }

    /// The line with the shortest beginning of its command that no other command has.
    private func shortened(_ right: LessonPassage) -> [Variant] {
        guard let line = right.lines.only, let name = statements(in: line).first?.words.first?.text else { return [] }
        let names = registry.commands.map(\.name)
        let short = (1..<max(1, name.count)).lazy.map { String(name.prefix($0)) }.first {
            NearestName.only(beginning: $0, among: names) == name
        }
        return short.map { [Variant(lines: [$0 + line.dropFirst(name.count)], passage: right)] } ?? []
    }

    // MARK: Parts of lines

    private func isSubject(_ words: [String]) -> Bool { !subject.isDisjoint(with: words) }

    /// The words of facts that a command around a line decides.
    private static func facts(about wrapper: String) -> [String] {
        let common = ["around", "inside", "decorators"]
        return switch wrapper {
        case "trace": common + ["traced", "chain"]
        case "try": common + ["failed"]
        default: common
        }
    }

    /// True if the facts name albums by a query.
    private var namesAlbums: Bool { step.outcomes.flatMap(\.conditions).contains { $0.query != nil } }

    private func statements(in line: String) -> [Statement] {
        line.statements.filter { !$0.words.isEmpty }
    }

    private func isOneStatement(_ line: String) -> Bool { statements(in: line).count == 1 }

    /// True if a statement has no operators, so that words can be added to it.
    private func isPlain(_ text: String) -> Bool {
        statements(in: text).allSatisfy { $0.systemCommand == nil && !$0.words.contains(where: \.isOperator) }
            && isOneStatement(text)
    }

    /// The names of the commands around the innermost one.
    private func decorators(of statement: Statement) -> [String] {
        Array(statement.words.map(\.text).prefix { registry.command(named: $0)?.command.decorator != nil })
    }

    private func decorators(of line: String) -> [String] { statements(in: line).first.map(decorators) ?? [] }

    /// The names of the commands of a statement, outermost first.
    private func names(of statement: Statement) -> [String] {
        let words = statement.words.map(\.text)
        return Array(words.prefix(decorators(of: statement).count + 1))
    }

    private func commands(in passage: LessonPassage) -> [String] {
        passage.lines.flatMap(statements).flatMap(names).filter { registry.command(named: $0) != nil }
    }

    private func signature(of statement: Statement) -> Signature? {
        names(of: statement).last.flatMap { registry.command(named: $0)?.signature }
    }

    private func takesAlbums(_ signature: Signature?) -> Bool {
        signature?.parameters.contains { !$0.isOption && ["albums", "album", "query"].contains($0.name) } ?? false
    }

    /// The options of the innermost command of a line of one statement, each with the line without it.
    private func options(in line: String) -> [(name: String, text: String, rest: String)] {
        guard isPlain(line), let statement = statements(in: line).first, let signature = signature(of: statement),
            Self.takingText.isDisjoint(with: names(of: statement))
        else { return [] }
        let words = statement.words
        return words.indices.filter { words[$0].isOption }.compactMap { at in
            let name = words[at].text.prefix { $0 != "=" }
            guard let option = signature.parameters.first(where: { "--" + $0.name == name }) else { return nil }
            let end = option.kind == .flag || words[at].text.contains("=") ? at + 1 : min(at + 2, words.count)
            let text = words[at..<end].map(\.source).joined(separator: " ")
            return (String(name), text, (words[..<at] + words[end...]).map(\.source).joined(separator: " "))
        }
    }

    private func unique(_ variants: [Variant], except passages: [LessonPassage]) -> [Variant] {
        var known = Set(passages.map(\.text.singleSpaced))
        return variants.filter { known.insert($0.text.singleSpaced).inserted }
    }
}

extension Array {
    /// The element, if there is one alone.
    fileprivate var only: Element? { count == 1 ? self[0] : nil }
}
