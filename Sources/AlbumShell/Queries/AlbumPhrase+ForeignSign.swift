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
        for (place, word) in words.enumerated() where word.isBare {
            let sign =
                connective(word.text.lowercased(), at: place) ?? pipe(in: word, at: place)
                ?? redirection(in: word, at: place) ?? comparison(in: word, at: place) ?? range(in: word, at: place)
            if let sign { return sign }
        }
        return nil
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
        words.indices.dropLast().prefix(Self.mostFields).compactMap { place in
            let (name, value) = (words[place], words[place + 1])
            guard name.isBare, QuerySign(name) == nil, !name.text.contains(":"), QuerySign(value) == nil else {
                return nil
            }
            let term =
                value.isBare ? Word("\(name.text):\(value.text)") : Word.quoted(value.text, behind: name.text + ":")
            let joined = words[..<place] + [term] + words[(place + 2)...]
            return ForeignSign("Write ':' between a field and its value", joined, field: name.text)
        }
    }

    /// The phrases in which a number is a year: `beatles year:1969` for `beatles 1969`.
    var plainYears: [ForeignSign] {
        words.indices.prefix(Self.mostFields).compactMap { place in
            guard words[place].isBare, words[place].text.wholeMatch(of: /[12][0-9]{3}/) != nil else { return nil }
            let changed = words[..<place] + [Word("year:\(words[place].text)")] + words[(place + 1)...]
            return ForeignSign("Write 'year:' before a year", changed)
        }
    }

    /// More words are hardly names of fields.
    private static let mostFields = 20

    /// The sign in `beatles|head` or `beatles |head`.
    private func pipe(in word: Word, at place: Int) -> ForeignSign? {
        guard let bar = word.text.firstIndex(of: "|"), !word.text.contains("~") else { return nil }
        let (before, after) = (String(word.text[..<bar]), word.text[bar...].drop { $0 == "|" })
        let meant = phrase(with: [before, "|", String(after)], inPlaceOf: place..<place + 1)
        return ForeignSign("To pipe into a program, put spaces around '|'", meant)
    }

    /// The sign in `beatles >list.txt`.
    private func redirection(in word: Word, at place: Int) -> ForeignSign? {
        guard let match = word.text.wholeMatch(of: /1?(>>?)([^>=].*)/) else { return nil }
        let meant = phrase(with: [String(match.1), String(match.2)], inPlaceOf: place..<place + 1)
        return ForeignSign("To write results to a file, put spaces around '\(match.1)'", meant)
    }

    private func connective(_ text: String, at place: Int) -> ForeignSign? {
        let (before, after) = (words[..<place], words[(place + 1)...])
        guard let next = after.first else { return nil }
        switch text {
        case "or" where place > 0:
            return ForeignSign("A comma separates alternatives", before + [","] + after)
        case "and" where place > 0:
            return ForeignSign("Terms that must all match need nothing between them", before + after)
        case "not" where QuerySign(next) == nil:
            let meant = Self.source(before) + (place > 0 ? " ^" : "^") + Self.source(after)
            return ForeignSign("'^' excludes albums", meant)
        default: return nil
        }
    }

    /// The sign in `artist=sting`, `year>=1990` or `genre!=pop`.
    private func comparison(in word: Word, at place: Int) -> ForeignSign? {
        let text = word.text
        guard let start = text.firstIndex(where: { "=<>!".contains($0) }), start > text.startIndex,
            !text[..<start].contains(":")
        else { return nil }
        let signs = ["==", "!=", ">=", "<=", "=", ">", "<"]
        guard let sign = signs.first(where: { text[start...].hasPrefix($0) }) else { return nil }
        let (name, value) = (text[..<start], text[start...].dropFirst(sign.count))
        guard !value.isEmpty else { return nil }
        let (advice, term) =
            switch sign {
            case "=": ("Write ':' between a field and its value", "\(name):\(value)")
            case "==": ("Write ':=' between a field and its whole value", "\(name):=\(value)")
            case "!=": ("'^' excludes albums", "^\(name):=\(value)")
            default: ("Write ':' before a comparison", "\(name):\(sign)\(value)")
            }
        return ForeignSign(advice, words[..<place] + [Word(term)] + words[(place + 1)...], field: String(name))
    }

    /// The hyphen in `price:20-40`.
    private func range(in word: Word, at place: Int) -> ForeignSign? {
        // `2023-06` is a month.
        guard let match = word.text.wholeMatch(of: /([^:]+):([0-9]+)-([0-9]+)/), let from = Int(match.2),
            let through = Int(match.3), from < through
        else { return nil }
        let meant = words[..<place] + [Word("\(match.1):\(from)..\(through)")] + words[(place + 1)...]
        return ForeignSign("Two dots separate the ends of a range", meant, field: String(match.1))
    }

    /// The phrase in which words before an unquoted field are the beginning of its name: `"Date Added":2022`; nil if there
    /// is no such field.
    func spacedField(where isField: (String) throws -> Bool) rethrows -> ForeignSign? {
        for (place, word) in words.enumerated() {
            guard word.isBare, let colon = word.text.firstIndex(of: ":"), colon != word.text.startIndex else {
                continue
            }
            for start in max(0, place - 4)..<place {
                let before = words[start..<place]
                guard before.allSatisfy({ $0.isBare && QuerySign($0) == nil && !$0.text.contains(":") }) else {
                    continue
                }
                let name = (before.map(\.text) + [String(word.text[..<colon])]).joined(separator: " ")
                guard try isField(name) else { continue }
                let term = Quoting.quoted(name, opening: "\"") + word.text[colon...]
                let meant = phrase(with: [term], inPlaceOf: start..<place + 1)
                return ForeignSign("Quote a field's name that contains spaces", meant)
            }
        }
        return nil
    }

    /// The phrases without the quotes around a whole word, if that is a position, a field with its value, or several terms;
    /// and the text of the word.
    var unquoted: [(text: String, sign: ForeignSign)] {
        words.indices.prefix(Self.mostFields).compactMap { place in
            guard let typed = words[place].withoutQuotes, let terms = typed.terms else { return nil }
            var sign = ForeignSign(terms.advice, words[..<place] + terms.words + words[(place + 1)...])
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
