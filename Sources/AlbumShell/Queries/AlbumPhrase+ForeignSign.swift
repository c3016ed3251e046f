internal import ShellKit

extension AlbumPhrase {
    /// A sign of another query language, which is only text here.
    struct ForeignSign {
        /// The form that has the sign's meaning here.
        let advice: String
        /// The phrase in that form.
        let meant: String
        /// The field before the sign; nil for a sign between terms.
        var field: String?
        /// The words of ``meant``; empty if they need not match an album.
        var words: [Word] = []

        init(_ advice: String, _ meant: String, field: String? = nil) {
            (self.advice, self.meant, self.field) = (advice, meant, field)
        }

        init(_ advice: String, _ words: some Sequence<Word>, field: String? = nil) {
            self.init(advice, AlbumPhrase.source(words), field: field)
            self.words = Array(words)
        }
    }

    /// The first sign of another query language; nil if there is none.
    var foreignSign: ForeignSign? {
        let signs = ForeignWord.all
        return words.indices.lazy.filter { words[$0].isBare }
            .compactMap { index in signs.lazy.compactMap { $0.sign(at: index, of: words) }.first }.first
    }

    /// The phrase with spaces around its parentheses, if one is part of a term: `(label:ecm , label:island)`.
    var joinedParentheses: ForeignSign? {
        guard words.contains(where: { ParenthesizedWord($0).isMisread }) else { return nil }
        let separated = words.flatMap { QuerySign($0) == nil ? ParenthesizedWord($0).words : [$0] }
        return ForeignSign("Put spaces around parentheses", separated)
    }

    /// The phrase with spaces around commas at the end of words, or inside them: `beatles, dylan`, `beatles,dylan`.
    var separatedAlternatives: [ForeignSign] {
        let separated = words.flatMap { word -> [Word] in
            guard word.isBare else { return [word] }
            if word.text.contains(":") {
                return word.text.hasSuffix(",") ? [Word(String(word.text.dropLast())), ","] : [word]
            }
            let parts = word.text.split(separator: ",", omittingEmptySubsequences: false).map { [Word(String($0))] }
            return parts.joined(separator: [","]).filter { !$0.text.isEmpty }
        }
        guard separated.count > words.count else { return [] }
        return [ForeignSign("Put spaces around a comma between alternatives", separated)]
    }

    /// The phrases in which a word is a field, and the next one its value: `year 1980`.
    var unjoinedFields: [ForeignSign] {
        words.indices.dropLast().prefix(Self.mostFields).compactMap { index in
            let (name, value) = (words[index], words[index + 1])
            guard name.isBare, QuerySign(name) == nil, !name.text.contains(":"), QuerySign(value) == nil else {
                return nil
            }
            let term =
                value.isBare ? Word("\(name.text):\(value.text)") : Word.quoted(value.text, behind: name.text + ":")
            let joined = words[..<index] + [term] + words[(index + 2)...]
            return ForeignSign("Write ':' between a field and its value", joined, field: name.text)
        }
    }

    /// The phrases in which a number is a year: `beatles year:1969` for `beatles 1969`.
    var plainYears: [ForeignSign] {
        words.indices.prefix(Self.mostFields).compactMap { index in
            guard words[index].isBare, words[index].text.wholeMatch(of: /[12][0-9]{3}/) != nil else { return nil }
            let changed = words[..<index] + [Word("year:\(words[index].text)")] + words[(index + 1)...]
            return ForeignSign("Write 'year:' before a year", changed)
        }
    }

    /// More words are hardly names of fields.
    private static let mostFields = 20

    /// The phrase in which words before an unquoted field are the beginning of its name: `"Date Added":2022`; nil if there
    /// is no such field.
    func spacedField(where isField: (String) throws -> Bool) rethrows -> ForeignSign? {
        for (index, word) in words.enumerated() {
            guard word.isBare, let colon = word.text.firstIndex(of: ":"), colon != word.text.startIndex else {
                continue
            }
            for start in max(0, index - 4)..<index {
                let before = words[start..<index]
                guard before.allSatisfy({ $0.isBare && QuerySign($0) == nil && !$0.text.contains(":") }) else {
                    continue
                }
                let name = (before.map(\.text) + [String(word.text[..<colon])]).joined(separator: " ")
                guard try isField(name) else { continue }
                let term = Quoting.quoted(name, opening: "\"") + word.text[colon...]
                let meant = phrase(with: [term], inPlaceOf: start..<index + 1)
                return ForeignSign("Quote a field's name that contains spaces", meant)
            }
        }
        return nil
    }

    /// The phrases without the quotes around a whole word, if that is a position, a field with its value, or several terms;
    /// and the text of the word.
    var unquoted: [(text: String, sign: ForeignSign)] {
        words.indices.prefix(Self.mostFields).compactMap { index in
            guard let typed = words[index].withoutQuotes, let terms = typed.terms else { return nil }
            var sign = ForeignSign(terms.advice, words[..<index] + terms.words + words[(index + 1)...])
            sign.words = terms.words
            return (typed.text, sign)
        }
    }

    /// The phrase with texts that are no words of a query in place of some of its words.
    private func phrase(with texts: [String], inPlaceOf range: Range<Int>) -> String {
        ([Self.source(words[..<range.lowerBound])] + texts + [Self.source(words[range.upperBound...])])
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func source(_ words: some Sequence<Word>) -> String { words.map(\.source).joined(separator: " ") }
}

/// A sign of another query language in a bare word.
private struct ForeignWord {
    /// The words that a sign needs beside it. One before a word is joined to it.
    enum Neighbours { case any, both, next }

    let pattern: Regex<AnyRegexOutput>
    let advice: String
    let meant: String
    let neighbours: Neighbours

    /// - Parameters:
    ///   - pattern: The word; its groups are the parts that stay.
    ///   - advice: The form that has the sign's meaning here.
    ///   - meant: The word in that form, or several with spaces between them.
    init<Output>(_ pattern: Regex<Output>, _ advice: String, _ meant: String, _ neighbours: Neighbours = .any) {
        (self.pattern, self.advice, self.meant, self.neighbours) = (Regex(pattern), advice, meant, neighbours)
    }

    /// The words in the order in which they are tested.
    static var all: [ForeignWord] {
        [
            ForeignWord(/(?i:or)/, "A comma separates alternatives", ",", .both),
            ForeignWord(/(?i:and)/, "Terms that must all match need nothing between them", "", .both),
            ForeignWord(/(?i:not)/, "'^' excludes albums", "^", .next),
            ForeignWord(/([^|~]*)\|+([^~]*)/, "To pipe into a program, put spaces around '|'", "$1 | $2"),
            ForeignWord(/1?(>>?)([^>=].*)/, "To write results to a file, put spaces around '$1'", "$1 $2"),
            ForeignWord(
                /(?<field>[^:=<>!]+)==(.+)/, "Write ':=' between a field and its whole value", "$1:=$2"),
            ForeignWord(/(?<field>[^:=<>!]+)!=(.+)/, "'^' excludes albums", "^$1:=$2"),
            ForeignWord(/(?<field>[^:=<>!]+)=([^=].*)/, "Write ':' between a field and its value", "$1:$2"),
            ForeignWord(/(?<field>[^:=<>!]+)([<>]=?+)(.+)/, "Write ':' before a comparison", "$1:$2$3"),
            // Two ascending numbers: `2023-06` is a month.
            ForeignWord(
                /(?<field>[^:]+):0*(?<from>[0-9]+)-0*(?<through>[0-9]+)/,
                "Two dots separate the ends of a range", "$1:$2..$3"),
        ]
    }

    /// The sign that a word of a phrase is, or contains; nil if it does not.
    func sign(at index: Int, of words: [Word]) -> AlbumPhrase.ForeignSign? {
        guard let match = words[index].text.wholeMatch(of: pattern), isAscending(match) else { return nil }
        let next = words.dropFirst(index + 1).first
        var text = filled(meant, match)
        switch neighbours {
        case .any where text.contains(" "): text = text.split(separator: " ").joined(separator: " ")
        case .any: text = Word(text).source
        case .both: guard index > 0, next != nil else { return nil }
        case .next:
            guard let next, QuerySign(next) == nil else { return nil }
            text += next.source
        }
        let end = neighbours == .next ? index + 2 : index + 1
        let texts = words[..<index].map(\.source) + [text] + words[end...].map(\.source)
        return AlbumPhrase.ForeignSign(
            filled(advice, match), texts.filter { !$0.isEmpty }.joined(separator: " "),
            field: match["field"]?.substring.map(String.init))
    }

    private func isAscending(_ match: Regex<AnyRegexOutput>.Match) -> Bool {
        guard let from = match["from"]?.substring, let through = match["through"]?.substring else { return true }
        guard let from = Int(from), let through = Int(through) else { return false }
        return from < through
    }

    /// A text with the groups of a match in place of `$1`, `$2` and `$3`.
    private func filled(_ template: String, _ match: Regex<AnyRegexOutput>.Match) -> String {
        let parts = template.split(separator: "$", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            text += match.output[part.first?.wholeNumberValue ?? 0].substring ?? ""
            text += part.dropFirst()
        }
    }
}

extension Word {
    /// The words that a text in quotes probably means without them, and the advice to type them so.
    fileprivate var terms: (words: [Word], advice: String)? {
        if Int(text) != nil { return ([self], "Write a position without quotes") }
        guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else { return nil }
        let words = Self.words(in: text)
        if words.count(where: { $0.text.contains(":") }) > 1 {
            return (words, "Quote only values, and not several terms together")
        }
        let value = text[colon...].dropFirst().drop { $0 == " " }
        let term = FieldNames.quoted(String(text[..<colon])) + ":" + Quoting.quoted(String(value))
        return value.isEmpty ? nil : (Self.words(in: term), "Quote only the name of a field, or its value")
    }

    private static func words(in text: String) -> [Word] { (try? Tokenizer.statements(in: text).first?.words) ?? [] }
}
