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

    /// A value as the user writes it in a line.
    static func quoted(_ text: String) -> String {
        if text.contains("'") { return "\"\(text)\"" }
        return text.isEmpty || text.contains(" ") ? "'\(text)'" : text
    }
}
