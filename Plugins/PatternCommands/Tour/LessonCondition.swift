internal import ShellKit

/// A fact that a step of a lesson wants.
enum LessonCondition: Hashable, Sendable {
    /// `answered by HANDLER`
    case answered(by: String)
    /// `changed by HANDLER`
    case changed(by: String)
    /// `ran COMMAND`: the command ran without failure, also inside another one.
    case ran(String)
    case failed
    /// `posted EVENT`, `posted EVENT to OBSERVER`
    case posted(String, to: String?)
    /// `undo depth NUMBER`, `redo depth rises`
    case depth(DepthCondition)
    /// `typed WORDS`: the statement begins with the words.
    case typed([Substring])
    /// `LINE prints TEXT`: the line, which changes nothing, prints exactly this text.
    case prints(line: String, text: String)

    /// Reads a fact whose words are separated by single spaces; nil if it is none.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        switch (words.first, words.dropFirst().first, words.count) {
        case _ where text.firstRange(of: " prints ") != nil:
            guard let range = text.firstRange(of: " prints ") else { return nil }
            self = .prints(line: String(text[..<range.lowerBound]), text: String(text[range.upperBound...]))
        case ("answered", "by", 3): self = .answered(by: String(words[2]))
        case ("changed", "by", 3): self = .changed(by: String(words[2]))
        case ("ran", _, 2): self = .ran(String(words[1]))
        case ("failed", _, 1): self = .failed
        case ("posted", _, 2): self = .posted(String(words[1]), to: nil)
        case ("posted", _, 4) where words[2] == "to": self = .posted(String(words[1]), to: String(words[3]))
        case ("typed", _?, _): self = .typed(Array(words.dropFirst()))
        case (let stack?, "depth", 3...):
            guard let depth = DepthCondition(stack, words.dropFirst(2)) else { return nil }
            self = .depth(depth)
        default: return nil
        }
    }

    /// A sentence for a text that is no fact.
    static func explanation(of text: String) -> String {
        """
        '\(text)' is not a fact. Write 'answered by HANDLER', 'changed by HANDLER', 'ran COMMAND', 'failed', 'posted EVENT', \
        'posted EVENT to OBSERVER', 'undo depth 2', 'redo depth 1 or more', 'redo depth falls', 'typed WORDS', or \
        'LINE prints TEXT'.
        """
    }

    /// True if the condition holds for a statement that has ended.
    ///
    /// - Parameter output: Returns the output of a line.
    func holds(for statement: LearnerStatement, output: (String) -> String?) -> Bool {
        switch self {
        case .failed: !statement.didRun
        case .typed(let words): statement.text.split(separator: " ").starts(with: words)
        case .depth(let depth): depth.holds(from: statement.earlierStacks, to: statement.stacks)
        case .prints(let line, let text): output(line).map { Self.plain($0) == Self.plain(text) } ?? false
        case .ran(let name):
            // 'try' runs although the command after it has failed.
            statement.didRun && (!statement.hasFailure || statement.text.split(separator: " ").first == name[...])
                && statement.facts.contains(where: matches)
        case .answered, .changed, .posted: statement.facts.contains(where: matches)
        }
    }

    private func matches(_ fact: Fact) -> Bool {
        switch (self, fact) {
        case (.answered(let name), .answered(let handler, _)), (.changed(let name), .changed(let handler, _, _)):
            handler.name == name
        case (.ran(let name), .answered(_, let command)): command == name
        case (.posted(let name, let observer), .posted(let event, let observers)):
            event == name && (observer.map(observers.contains) ?? true)
        default: false
        }
    }

    /// The words of a text, separated by single spaces.
    private static func plain(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
}

/// The wanted number of steps that can be undone or redone, after a statement that changed them.
struct DepthCondition: Hashable, Sendable {
    private enum Wanted: Hashable {
        case exactly(Int)
        case atLeast(Int)
        case rise, fall
    }

    private let isUndo: Bool
    private let wanted: Wanted

    /// Reads `undo` or `redo`, and `2`, `2 or more`, `rises` or `falls`.
    init?(_ stack: Substring, _ words: ArraySlice<Substring>) {
        guard ["undo", "redo"].contains(stack) else { return nil }
        isUndo = stack == "undo"
        switch (words.first, words.first.flatMap { Int($0) }, words.dropFirst().joined(separator: " ")) {
        case (_, let number?, ""): wanted = .exactly(number)
        case (_, let number?, "or more"): wanted = .atLeast(number)
        case ("rises", nil, ""): wanted = .rise
        case ("falls", nil, ""): wanted = .fall
        default: return nil
        }
    }

    /// True if the new depth is the wanted one; false if the statement changed no depth.
    func holds(from old: (undo: Int, redo: Int)?, to new: (undo: Int, redo: Int)?) -> Bool {
        guard let depth = new.map({ isUndo ? $0.undo : $0.redo }) else { return false }
        let earlier = old.map { isUndo ? $0.undo : $0.redo }
        return switch wanted {
        case .exactly(let number): depth == number
        case .atLeast(let number): depth >= number
        case .rise: earlier.map { depth > $0 } ?? false
        case .fall: earlier.map { depth < $0 } ?? false
        }
    }
}

/// A statement of the learner with its facts.
struct LearnerStatement {
    /// The statement as typed.
    let text: String
    let didRun: Bool
    let facts: [Fact]
    /// The numbers of steps that could be undone and redone before the statement; nil if they are not known.
    let earlierStacks: (undo: Int, redo: Int)?

    /// The commands that ran for the statement.
    var commands: [String] { facts.compactMap { if case .answered(_, let command) = $0 { command } else { nil } } }

    /// True if a failure was reported, also one that the statement has caught.
    var hasFailure: Bool { facts.contains { if case .failed = $0 { true } else { false } } }

    /// The numbers after the statement; nil if it did not change them.
    var stacks: (undo: Int, redo: Int)? {
        let pairs = facts.reversed().lazy.compactMap {
            if case .stacks(let undo, let redo) = $0 { (undo, redo) } else { nil }
        }
        return pairs.first
    }
}

/// Collects the facts of the statements of a typed line.
@MainActor
final class StatementFacts {
    /// The typed line, after the line handlers; nil before the first one.
    private(set) var line: String?
    private var ended: [LearnerStatement] = []
    private var facts: [Fact] = []
    private var hasFailed = false
    /// The texts of the statements that have not ended.
    private var waiting: [String] = []
    private var stacks: (undo: Int, redo: Int)?
    private let lineHandlers: Set<String>

    /// - Parameter lineHandlers: The names of the handlers of typed lines.
    init(lineHandlers: Set<String>) { self.lineHandlers = lineHandlers }

    func add(_ fact: Fact) {
        // A failure that was not caught ends a statement, as the request of the next one shows.
        if hasFailed, case .asked = fact { end(waiting.first ?? "", didRun: false) }
        facts.append(fact)
        switch fact {
        case .typed(let text): begin(text)
        case .changed(let handler, let old, let new) where old == line && lineHandlers.contains(handler.name):
            begin(new)
        // A statement of a script, or inside another statement, belongs to the typed one.
        case .ran(let text) where waiting.first == text: end(text, didRun: true)
        // A command such as 'trace' takes the other statements of the line.
        case .ran(let text) where waiting.joined(separator: "; ") == text:
            end(text, didRun: true)
            waiting = []
        case .failed: hasFailed = true
        default: break
        }
    }

    /// Returns the statements of the line with their facts, and forgets them.
    func removeAll() -> [LearnerStatement] {
        if hasFailed { end(waiting.first ?? line ?? "", didRun: false) }
        defer { (line, ended, facts, waiting) = (nil, [], [], []) }
        return ended
    }

    private func begin(_ text: String) {
        line = text
        waiting = ((try? Tokenizer.statements(in: text)) ?? []).map(\.text)
    }

    private func end(_ text: String, didRun: Bool) {
        if !waiting.isEmpty { waiting.removeFirst() }
        ended.append(LearnerStatement(text: text, didRun: didRun, facts: facts, earlierStacks: stacks))
        stacks = ended.last?.stacks ?? stacks
        (facts, hasFailed) = ([], false)
    }
}
