/// One word of a statement, after quotes and escapes have been taken away.
///
/// What was literal in it (quoted, or behind a `\`) is remembered, because commands may give a bare word a meaning that a
/// quoted one does not have: `*` is all albums, `'*'` a title. Nearly every word is bare, so what is special about one is
/// kept apart: a bare word costs no more than its text.
public struct Word: Sendable, Hashable {
    /// A variable that a word is still to be filled with.
    struct Expansion: Sendable, Hashable {
        /// Where its value goes, as an offset in the UTF-8 of the text.
        var offset: Int
        /// Its name without `$`.
        var name: String
        /// Whether it stands inside double quotes, so that its value is literal.
        var isQuoted: Bool
    }

    /// What is special about a word.
    private final class Marks: Sendable, Hashable {
        let literals: [Range<Int>]
        let expansions: [Expansion]
        let isOperator: Bool
        let beginsWithValue: Bool

        init(literals: [Range<Int>], expansions: [Expansion], isOperator: Bool, beginsWithValue: Bool) {
            self.literals = literals
            self.expansions = expansions
            self.isOperator = isOperator
            self.beginsWithValue = beginsWithValue
        }

        static func == (left: Marks, right: Marks) -> Bool {
            left.literals == right.literals && left.expansions == right.expansions
                && left.isOperator == right.isOperator && left.beginsWithValue == right.beginsWithValue
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(literals)
        }
    }

    /// The word's text.
    public let text: String
    private let marks: Marks?

    /// The parts of the text that were literal, as ranges of UTF-8 offsets in rising order; empty for a bare word.
    public var literals: [Range<Int>] { marks?.literals ?? [] }

    /// Whether the word is one of the language's operators (`|`, `>`, `>>`, `<`, `&&`, `||`, `&`), bare and alone.
    public var isOperator: Bool { marks?.isOperator ?? false }

    /// Whether the text begins with what a variable has brought.
    var beginsWithValue: Bool { marks?.beginsWithValue ?? false }

    /// The variables whose values are still missing in the text.
    var expansions: [Expansion] { marks?.expansions ?? [] }

    /// A bare word.
    public init(_ text: String) {
        self.text = text
        marks = nil
    }

    /// A word with what is special about it.
    init(
        _ text: String, literals: [Range<Int>], expansions: [Expansion] = [], isOperator: Bool = false,
        beginsWithValue: Bool = false
    ) {
        self.text = text
        let isBare = literals.isEmpty && expansions.isEmpty && !isOperator && !beginsWithValue
        marks =
            isBare
            ? nil
            : Marks(
                literals: literals, expansions: expansions, isOperator: isOperator, beginsWithValue: beginsWithValue)
    }

    /// A word that was quoted, whole or behind a bare lead such as `artist:`.
    public static func quoted(_ text: String, behind lead: String = "") -> Word {
        let start = lead.utf8.count
        return Word(lead + text, literals: [start..<start + text.utf8.count])
    }

    /// Whether nothing in the word was quoted or escaped.
    public var isBare: Bool { marks?.literals.isEmpty ?? true }

    /// Whether the character at a UTF-8 offset was quoted or escaped; an empty pair of quotes counts where it stands.
    ///
    /// Complexity: O(*n*) in the number of literal parts.
    public func isLiteral(at offset: Int) -> Bool {
        literals.contains { $0.contains(offset) || ($0.isEmpty && $0.lowerBound == offset) }
    }

    /// The word from a UTF-8 offset on, its literal parts moved along.
    ///
    /// - Parameter offset: An offset between two characters, at most the length of the text.
    public func suffix(from offset: Int) -> Word {
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: offset)
        let moved = literals.filter { $0.upperBound > offset || ($0.isEmpty && $0.lowerBound == offset) }.map {
            max(0, $0.lowerBound - offset)..<($0.upperBound - offset)
        }
        return Word(String(text[start...]), literals: moved)
    }

    /// Whether the word reads as an option: it begins with a bare `-`, which no variable brought, and is no number such
    /// as `-1`.
    public var isOption: Bool {
        let utf8 = text.utf8
        guard utf8.first == UInt8(ascii: "-"), utf8.count > 1, !isLiteral(at: 0), !beginsWithValue,
            expansions.first?.offset != 0
        else {
            return false
        }
        let second = utf8[utf8.index(after: utf8.startIndex)]
        return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
    }
}

extension Word: ExpressibleByStringLiteral {
    /// A bare word.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
