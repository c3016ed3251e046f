internal import ShellKit

/// A fact that a task of a lesson wants to hold for one call of the learner.
enum LessonCondition: Hashable, Sendable {
    /// `ran COMMAND WORDS`: with these arguments at least; `ran COMMAND alone`: with no argument but options.
    case ran(String, words: String, isAlone: Bool)
    /// `failed COMMAND`: the command failed, also inside `try`.
    case failed(String)
    /// `failed with TEXT`
    case failedWith(String)
    /// `traced`: `trace` has shown the call.
    case traced
    /// `around COMMAND`: a command ran inside the call.
    case around(String)
    /// `inside COMMAND`: the call ran inside a command.
    case inside(String)
    /// `ran 2 commands or more`: so many commands ran inside the call.
    case ranInside(Int)
    /// `added an album`
    case added
    /// `deleted an album`; `deleted QUERY`: exactly the albums of a query.
    case deleted(String?)
    /// `edited FIELD`, `edited FIELD of QUERY`
    case edited(String, of: String?)
    /// `changed the library`
    case changedLibrary
    /// `selected an album`; `selected QUERY`: the call names exactly these albums, in any words.
    case selected(String?)
    /// `moved to another album`
    case moved
    /// `undo depth NUMBER`, `redo depth falls`
    case depth(DepthCondition)
    /// `format NAME`: the call has written to the screen or to a program in this format.
    case format(String)
    /// `printed TEXT`, `printed file NAME`, `printed sorted titles`, `printed titles joined by ','`
    case printed(PrintedText)
    /// `output to FILE`
    case outputTo(String)
    /// `piped into PROGRAM`
    case pipedInto(String)
    /// `wrote a file`
    case wroteFile
    /// `read that file`: a file that an earlier call of the task has written.
    case readFile
    /// `explained 'WORD'`; `explained COMMAND COMMAND >`: one statement with all of them.
    case explained([String])
    /// `HANDLER changed 'WORD'`: the handler changed a statement that begins with the word.
    case rewrote(String, by: String)
    /// `alias NAME is COMMAND`, at the end of the line.
    case alias(String, of: String)
    /// `answered by HANDLER`
    case answered(by: String)
    /// `changed by HANDLER`
    case changed(by: String)
    /// `posted EVENT`, `posted EVENT to OBSERVER`
    case posted(String, to: String?)
    /// `not FACT`
    indirect case not(LessonCondition)
    /// `FACT or FACT`
    case either([LessonCondition])

    /// Reads a fact whose words are separated by single spaces; nil if it is none.
    init?(_ text: String) {
        // 'redo depth 2 or more' is one fact.
        let joined = text.replacing(" or more", with: "\u{a0}or\u{a0}more")
        let parts = joined.split(separator: " or ").map {
            LessonCondition(single: String($0).replacing("\u{a0}", with: " "))
        }
        let isChoice = parts.count > 1 && !parts.contains(nil)
        guard let condition = isChoice ? .either(parts.compactMap(\.self)) : LessonCondition(single: text) else {
            return nil
        }
        self = condition
    }

    private init?(single text: String) {
        guard let condition = Self.fixed[text] ?? Self.named(text.split(separator: " ").map(String.init)) else {
            return nil
        }
        self = condition
    }

    private static let fixed: [String: LessonCondition] = [
        "traced": .traced, "added an album": .added, "deleted an album": .deleted(nil),
        "selected an album": .selected(nil),
        "changed the library": .changedLibrary, "moved to another album": .moved, "wrote a file": .wroteFile,
        "read that file": .readFile, "printed sorted titles": .printed(.sortedTitles),
        "printed titles joined by ','": .printed(.joinedTitles),
    ]

    /// A fact about something that the other words name.
    private static func named(_ words: [String]) -> LessonCondition? {
        guard let first = words.first, words.count > 1 else { return nil }
        let rest = words.dropFirst().joined(separator: " ")
        return switch (first, words[1], words.count) {
        case ("ran", _, _): ran(words.dropFirst())
        case ("failed", "with", _): words.count > 2 ? .failedWith(String(rest.dropFirst(5))) : nil
        case ("failed", _, 2): .failed(rest)
        case ("around", _, 2): .around(rest)
        case ("inside", _, 2): .inside(rest)
        case ("deleted", _, _): .deleted(rest)
        case ("edited", _, 2): .edited(rest, of: nil)
        case ("edited", _, 4...) where words[2] == "of": .edited(words[1], of: words[3...].joined(separator: " "))
        case ("selected", _, _): .selected(rest)
        case ("format", _, 2): .format(rest)
        case ("printed", "file", 3): .printed(.file(words[2]))
        case ("printed", _, _): .printed(.text(rest))
        case ("explained", _, _): .explained(Array(words.dropFirst()))
        case ("not", _, _): LessonCondition(single: rest).map(LessonCondition.not)
        case ("answered", "by", 3): .answered(by: words[2])
        case ("changed", "by", 3): .changed(by: words[2])
        case ("output", "to", 3): .outputTo(words[2])
        case ("piped", "into", 3): .pipedInto(words[2])
        case ("posted", _, 2): .posted(rest, to: nil)
        case ("posted", _, 4) where words[2] == "to": .posted(words[1], to: words[3])
        case ("alias", _, 4) where words[2] == "is": .alias(words[1], of: words[3])
        case (_, "changed", 3): quoted(words[2]).map { .rewrote($0, by: first) }
        case (_, "depth", 3...): DepthCondition(first, words[2...].joined(separator: " ")).map { .depth($0) }
        default: nil
        }
    }

    private static func ran(_ words: ArraySlice<String>) -> LessonCondition? {
        guard let name = words.first else { return nil }
        let rest = words.dropFirst()
        if let count = Int(name) { return rest == ["commands", "or", "more"] ? .ranInside(count) : nil }
        return rest == ["alone"]
            ? .ran(name, words: "", isAlone: true) : .ran(name, words: rest.joined(separator: " "), isAlone: false)
    }

    /// The text between single quotes; nil for any other text.
    static func quoted(_ text: String) -> String? {
        text.count > 2 && text.hasPrefix("'") && text.hasSuffix("'") ? String(text.dropFirst().dropLast()) : nil
    }

    /// A sentence for a text that is no fact.
    static func explanation(of text: String) -> String {
        """
        '\(text)' is not a fact. Write for example 'ran COMMAND', 'traced', 'deleted QUERY', 'selected QUERY', 'format jsonl', \
        'printed TEXT', 'posted EVENT to OBSERVER' or 'redo depth falls'; Examples/Lessons/README.md lists all.
        """
    }

    /// The fact itself, and those of which it consists.
    var all: [LessonCondition] {
        switch self {
        case .not(let condition): [self] + condition.all
        case .either(let conditions): [self] + conditions.flatMap(\.all)
        default: [self]
        }
    }

    /// The query whose albums must be known before and after a call; nil if there is none.
    var query: String? {
        switch self {
        case .deleted(let query), .edited(_, let query): query
        case .selected(let query): query
        default: nil
        }
    }

    /// The part of a call that decides the fact.
    private enum Subject {
        case command, selection, failure
        /// The way of the line to its object.
        case way
        case library, screen, event
    }

    private var subject: Subject {
        switch self {
        case .traced, .rewrote, .answered, .changed: .way
        case .failed, .failedWith: .failure
        case .selected: .selection
        case .added, .deleted, .edited, .changedLibrary, .moved, .depth: .library
        case .printed: .screen
        case .posted: .event
        default: .command
        }
    }

    /// True if the fact depends on the library.
    var needsLibrary: Bool {
        [.library, .selection].contains(subject) || [.printed(.sortedTitles), .printed(.joinedTitles)].contains(self)
    }

    /// True if the fact depends on the printed text.
    var needsPrintedText: Bool { subject == .screen }

    /// True if the fact is there to see, so that a program that fails or does not read the output does not matter.
    var isEffect: Bool { self == .traced || [.library, .screen, .event].contains(subject) }

    /// True if the facts can hold for a call that has failed.
    static func allowFailure(_ conditions: [LessonCondition]) -> Bool {
        conditions.contains { $0.subject == .failure } || conditions.allSatisfy { $0.subject == .way }
    }
}

/// The wanted number of steps that can be undone or redone, after a call.
struct DepthCondition: Hashable, Sendable {
    enum Wanted: Hashable {
        case exactly(Int)
        case atLeast(Int)
        case rise, fall
    }

    let isUndo: Bool
    let wanted: Wanted

    /// Reads `undo` or `redo`, and `2`, `2 or more`, `rises` or `falls`.
    init?(_ stack: String, _ text: String) {
        let number = text.split(separator: " ").first.flatMap { Int($0) }
        switch (text, number) {
        case ("rises", _): wanted = .rise
        case ("falls", _): wanted = .fall
        case (_, let number?) where text == "\(number)": wanted = .exactly(number)
        case (_, let number?) where text == "\(number) or more": wanted = .atLeast(number)
        default: return nil
        }
        guard ["undo", "redo"].contains(stack) else { return nil }
        isUndo = stack == "undo"
    }

    /// True if the depth after a call is the wanted one.
    func holds(from old: LibrarySnapshot, to new: LibrarySnapshot) -> Bool {
        let (earlier, depth) = isUndo ? (old.undo, new.undo) : (old.redo, new.redo)
        return switch wanted {
        case .exactly(let number): depth == number
        case .atLeast(let number): depth >= number
        case .rise: depth > earlier
        case .fall: depth < earlier
        }
    }
}
