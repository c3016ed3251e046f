/// A word of a statement, with quotes and escapes resolved.
///
/// The literal (quoted or escaped) ranges are recorded, because a command may treat a bare word specially: `*` means
/// all albums, `'*'` is a title. Nearly every word is bare or quoted as a whole, and costs no more than its text: the information
/// about other words is stored separately.
public struct Word: Sendable, Hashable {
    /// A variable in a word whose value is not yet substituted.
    struct Expansion: Sendable, Hashable {
        /// The position of the value, as a UTF-8 offset in the text.
        var offset: Int
        /// The name without `$`.
        var name: String
        /// True if the variable is in double quotes, so that its value is literal.
        var isQuoted: Bool
    }

    /// Which parts of a word are special.
    private enum Quotation: Sendable, Hashable {
        case bare
        /// All of the text is one literal part, and nothing else is special.
        case quoted
        case other(Marks)
    }

    /// The special parts of a word that is neither bare nor quoted as a whole.
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

        func hash(into hasher: inout Hasher) { hasher.combine(literals) }
    }

    /// The word's text.
    public let text: String
    private let quotation: Quotation

    private var marks: Marks? { if case .other(let marks) = quotation { marks } else { nil } }

    /// The literal parts of the text, as ascending ranges of UTF-8 offsets; empty for a bare word.
    public var literals: [Range<Int>] {
        switch quotation {
        case .bare: []
        case .quoted: [0..<text.utf8.count]
        case .other(let marks): marks.literals
        }
    }

    /// True if the word is an unquoted operator: `|`, `>`, `>>`, `<`, `&&`, `||` or `&`.
    public var isOperator: Bool { marks?.isOperator ?? false }

    /// True if the text begins with the value of a variable.
    var beginsWithValue: Bool { marks?.beginsWithValue ?? false }

    /// The variables whose values are not yet substituted.
    var expansions: [Expansion] { marks?.expansions ?? [] }

    /// A bare word.
    public init(_ text: String) {
        self.text = text
        quotation = .bare
    }

    /// A word that is quoted as a whole.
    init(quoted text: String) {
        self.text = text
        quotation = .quoted
    }

    /// A word with its special parts.
    init(
        _ text: String, literals: [Range<Int>], expansions: [Expansion] = [], isOperator: Bool = false,
        beginsWithValue: Bool = false
    ) {
        self.text = text
        let hasOnlyLiterals = expansions.isEmpty && !isOperator && !beginsWithValue
        if hasOnlyLiterals, literals.isEmpty {
            quotation = .bare
        } else if hasOnlyLiterals, literals == [0..<text.utf8.count] {
            quotation = .quoted
        } else {
            quotation = .other(
                Marks(
                    literals: literals, expansions: expansions, isOperator: isOperator, beginsWithValue: beginsWithValue
                ))
        }
    }

    /// A quoted word, optionally after a bare lead such as `artist:`.
    public static func quoted(_ text: String, behind lead: String = "") -> Word {
        guard !lead.isEmpty else { return Word(quoted: text) }
        let start = lead.utf8.count
        return Word(lead + text, literals: [start..<start + text.utf8.count])
    }

    /// True if no part of the word was quoted or escaped.
    public var isBare: Bool { if case .quoted = quotation { false } else { marks?.literals.isEmpty ?? true } }

    /// True if the character at a UTF-8 offset was quoted or escaped. An empty pair of quotes counts at its position.
    ///
    /// Complexity: O(log *n*) in the number of literal parts.
    public func isLiteral(at offset: Int) -> Bool {
        switch quotation {
        case .bare: false
        case .quoted: offset == 0 || 0..<text.utf8.count ~= offset
        case .other(let marks): marks.literals.cover(offset)
        }
    }

    /// The word without the quotes around all of it: `'has:Release Year'`. The values of variables in it stay literal.
    ///
    /// Nil for any other word, and for one that begins with the value of a variable.
    public var withoutQuotes: Word? {
        guard !text.isEmpty, !beginsWithValue, literals.first?.lowerBound == 0,
            literals.last?.upperBound == text.utf8.count,
            zip(literals, literals.dropFirst()).allSatisfy({ $0.upperBound == $1.lowerBound })
        else { return nil }
        return Word(text, literals: Array(literals.dropFirst()))
    }

    /// The text of a word that is quoted as a whole, with its variables; nil for any other word, and for a single character, which may
    /// be escaped.
    var quotedLine: String? {
        literals == [0..<text.utf8.count] && text.count > 1 && !beginsWithValue ? textWithNames : nil
    }

    /// The rest of the word from a UTF-8 offset, with its literal parts.
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

    /// The beginning of the word up to a UTF-8 offset, with its literal parts.
    ///
    /// - Parameter offset: An offset between two characters, at most the length of the text.
    public func prefix(upTo offset: Int) -> Word {
        let remaining = literals.filter { $0.lowerBound < offset }.map { $0.lowerBound..<min($0.upperBound, offset) }
        return Word(String(text[..<text.utf8.index(text.startIndex, offsetBy: offset)]), literals: remaining)
    }

    /// True if the word has the form of an option: it begins with a bare `-` that is not from a variable, and a
    /// character other than a digit follows, so `-1` is not an option.
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

// MARK: - Variables

extension Word {
    /// True if the word contains a variable without a value.
    var isOpen: Bool { !expansions.isEmpty }

    /// The text, with `$name` in place of each missing value, or `${name}` before a letter or digit.
    var textWithNames: String {
        var text = text
        for expansion in expansions.reversed() {
            let start = text.utf8.index(text.startIndex, offsetBy: expansion.offset)
            let isEnd = text.utf8[start...].first.map { !VariableReference.isNameByte($0) } ?? true
            text.insert(contentsOf: isEnd ? "$" + expansion.name : "${\(expansion.name)}", at: start)
        }
        return text
    }

    /// The word in source form, with the names of its variables.
    var shown: String { isOpen || isOperator ? textWithNames : source }

    /// True for `$@`, which expands to as many words as the script has arguments.
    var isAllArguments: Bool { text.isEmpty && expansions.count == 1 && expansions[0].name == "@" }

    /// True if a variable is part of the option's name, so that it is unknown if a value follows.
    var hasOpenName: Bool {
        guard let first = expansions.first else { return false }
        return !text.utf8.prefix(first.offset).contains(UInt8(ascii: "="))
    }
}

extension [Range<Int>] {
    /// True if one of these ascending ranges contains an offset. An empty range contains its position.
    func cover(_ offset: Int) -> Bool {
        guard let end = last?.upperBound, offset <= end else { return false }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].lowerBound <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return false }
        let range = self[low - 1]
        return range.contains(offset) || (range.isEmpty && range.lowerBound == offset)
    }
}

extension Word: ExpressibleByStringLiteral {
    /// A bare word.
    public init(stringLiteral value: String) { self.init(value) }
}

extension Word {
    /// The word in source form. Tokenizing the result yields the same word, also if its text comes from a variable.
    ///
    /// A bare word without special characters is unchanged. Elsewhere, literal parts are quoted if a quote can open
    /// there, or else escaped with `\`; so is text that would otherwise have a special meaning.
    public var source: String {
        if isPlain { return text }
        if text.isEmpty || literals == [0..<text.utf8.count] || text.utf8.contains(UInt8(ascii: "\n"))
            || text.utf8.last == UInt8(ascii: "\r")
        {
            return quoted(0..<text.utf8.count)
        }
        var (result, end) = ("", 0)
        for literal in literals where isQuotable(literal) {
            result += escaped(end..<literal.lowerBound) + quoted(literal)
            end = literal.upperBound
        }
        return result + escaped(end..<text.utf8.count)
    }

    /// True if a quote can open before a literal part. A single character within a word is escaped instead.
    private func isQuotable(_ literal: Range<Int>) -> Bool {
        guard literal.count != 1 || literal.upperBound == text.utf8.count else { return false }
        // After `''` at the beginning, no other quote opens.
        guard literal.lowerBound > 0 else { return literal == literals.first }
        let length = SpecialCharacters.lengthOfSign(
            beforeQuoteAt: literal.lowerBound, in: text.utf8, literals: literals)
        return length > 0
    }

    /// True if the text without quotes is read back as this word.
    private var isPlain: Bool {
        guard isBare, !(beginsWithValue && text == "!"), Word(text).isOption == isOption,
            let statements = try? Tokenizer.statements(in: text), statements.count == 1
        else { return false }
        return statements[0].words == [Word(text)] && statements[0].systemCommand == nil
    }

    private func quoted(_ range: Range<Int>) -> String {
        let text = String(Substring(self.text.utf8.dropFirst(range.lowerBound).prefix(range.count)))
        return Quoting.quoted(text, opening: text.contains("'") ? "\"" : "'")
    }

    /// A part of the word, with a `\` before literal characters and those that would have a special meaning.
    private func escaped(_ range: Range<Int>) -> String {
        var result = ""
        var offset = range.lowerBound
        for scalar in Substring(text.utf8.dropFirst(offset).prefix(range.count)).unicodeScalars {
            if isLiteral(at: offset) || " \t;\\$'\"".unicodeScalars.contains(scalar) || (offset == 0 && meansMore) {
                result += "\\"
            }
            result.unicodeScalars.append(scalar)
            offset += UTF8.width(scalar)
        }
        return result
    }

    /// True if the unescaped text would be an operator, a comment or, unlike the word, an option.
    private var meansMore: Bool {
        let first = text.utf8.first
        return first == UInt8(ascii: "#") || (beginsWithValue && text == "!") || Word(text).isOption != isOption
            || ["|", "||", ">", ">>", "<", "&", "&&"].contains(text)
    }
}
