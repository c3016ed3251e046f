import Foundation

/// Words in comparisons of queries.
enum ModelWord {
    /// A text without case and diacritics.
    static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    /// The words of a text, without case and diacritics.
    static func words(of text: String) -> [String] {
        folded(text)
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// A text without case, accents, punctuation, spaces except between digits, `The` at the beginning and words about an
    /// edition at the end, and with `and` for `&`.
    static func normalized(_ text: String) -> String {
        let title = text.replacing(/\s+(\(Remastered( \d+)?\)|\[Deluxe Edition\]|- Reissue)$/.ignoresCase(), with: "")
        guard !words(of: title).isEmpty else { return folded(title) }
        let words = words(of: title.replacing("&", with: " and "))
        return words.dropFirst(words.count > 1 && words[0] == "the" ? 1 : 0).reduce("") { text, word in
            text + (text.last?.isNumber == true && word.first?.isNumber == true ? " " : "") + word
        }
    }

    /// True if a text has these words consecutively; the last one may be a prefix.
    static func contains(_ phrase: String, in text: String) -> Bool {
        let (wanted, words) = (words(of: phrase), words(of: text))
        guard let last = wanted.last, words.count >= wanted.count else { return false }
        return (0...(words.count - wanted.count)).contains { start in
            let found = words[start..<(start + wanted.count)]
            return found.dropLast().elementsEqual(wanted.dropLast()) && (found.last ?? "").hasPrefix(last)
        }
    }

    /// True if two texts are equal except for their case.
    static func equal(_ one: String, _ other: String) -> Bool {
        one.compare(other, options: .caseInsensitive) == .orderedSame
    }

    /// The single values of a field with several.
    static func values(of text: String) -> [String] { text.split(separator: "; ").map(String.init) }

    /// Several values and those of others that they lack, as one text.
    ///
    /// - Throws: ``ModelRefusal/undefined`` if two values differ only in case.
    static func union(_ values: [String], _ others: [String]) throws -> String {
        let all = others.reduce(values) { $0.contains($1) ? $0 : $0 + [$1] }
        guard Set(all.map(folded)).count == all.count else { throw ModelRefusal.undefined }
        return all.joined(separator: "; ")
    }

    /// A value with a text in place of each match of a regular expression.
    ///
    /// - Throws: ``ModelRefusal/undefined`` if the result depends on case, on spaces at the ends, or on whether each of
    ///   several values is replaced by itself.
    static func replace(_ pattern: String, by text: String, in value: String) throws -> String {
        let results = [String.CompareOptions.regularExpression, [.regularExpression, .caseInsensitive]].flatMap {
            options in
            let replaced = { (old: String) in old.replacingOccurrences(of: pattern, with: text, options: options) }
            let single = values(of: value).map(replaced).filter { !$0.isEmpty }
            return [replaced(value), try? union([], single)]
        }
        guard let result = results[0], results.allSatisfy({ $0 == result }),
            result.trimmingCharacters(in: .whitespaces) == result
        else { throw ModelRefusal.undefined }
        return result
    }

    /// The number that a value looks like, also with a decimal comma and a currency.
    static func number(_ text: String) -> Double? {
        text.wholeMatch(of: /[$£€]?([+-]?\d+(?:\.\d+|,\d\d?)?)/).flatMap { Double($0.1.replacing(",", with: ".")) }
    }

    /// The text that sorts an album by its artist or title: without an article before a word.
    static func withoutArticle(_ text: String) -> String {
        text.replacing(/^(the|a|an) +(?=.*[\p{L}\p{N}])/.ignoresCase(), with: "")
    }

    /// The numbers and the texts among values, both ascending.
    static func sorted(_ values: Set<String>) -> (numbers: [String], texts: [String]) {
        let numbers = values.compactMap { value in number(value).map { ($0, value) } }.sorted { $0 < $1 }.map(\.1)
        return (numbers, values.subtracting(numbers).sorted { folded($0) < folded($1) })
    }

    /// A text as JSON.
    static func json(_ text: String) -> String {
        let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }
        return "\"\(escaped.joined())\""
    }

    /// A text as a cell of a CSV file.
    static func csv(_ text: String) -> String {
        text.contains { ",\"".contains($0) } ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }

    /// The name of a field as the user writes it at the beginning of a word.
    static func name(_ field: String) -> String { field.contains(" ") ? "\"\(field)\"" : field }

    /// A value as the user writes it in a line.
    static func quoted(_ text: String) -> String {
        if text.contains("'") {
            let escaped = text.map { "\"\\$".contains($0) ? "\\\($0)" : "\($0)" }
            return "\"\(escaped.joined())\""
        }
        return text.isEmpty || text.contains { " ;$\"\\".contains($0) } ? "'\(text)'" : text
    }
}
