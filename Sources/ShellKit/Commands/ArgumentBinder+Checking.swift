// Binding of words whose variables have no values, as `--check` reads them.

extension ArgumentBinder {
    /// True if the values of variables could move words to other parameters than the ones they seem to belong to.
    var mayHaveMore: Bool { lacksValues && (isOpenEnded || positionals.contains(where: \.isOpen)) }

    /// Drops the words after `$@`: their positions depend on the number of the script's arguments.
    mutating func leaveOutWhatIsOpen() {
        guard let place = positionals.firstIndex(where: \.isAllArguments) else { return }
        positionals.removeSubrange((place + 1)...)
        isOpenEnded = true
    }
}

extension ParameterDefinition {
    /// The words of a parameter that can be parsed although variables have no values; empty if none can.
    ///
    /// A phrase keeps its length: each word with a variable becomes a quoted placeholder.
    func words(knownOf words: ArraySlice<Word>) -> ArraySlice<Word> {
        guard words.contains(where: \.isOpen) else { return words }
        switch kind {
        case .list, .repeatedOption: return words.filter { !$0.isOpen }[...]
        case .phrase: return words.map { $0.isOpen ? .quoted("x") : $0 }[...]
        case .flag, .option, .neededOption, .required, .optional, .rest: return []
        }
    }
}

extension Word {
    /// True if the word contains a variable without a value.
    var isOpen: Bool { !expansions.isEmpty }

    /// The text, with `$name` in place of each missing value.
    var textWithNames: String {
        var text = text
        for expansion in expansions.reversed() {
            text.insert(
                contentsOf: "$" + expansion.name, at: text.utf8.index(text.startIndex, offsetBy: expansion.offset))
        }
        return text
    }

    /// True for `$@`, which expands to as many words as the script has arguments.
    var isAllArguments: Bool { text.isEmpty && expansions.count == 1 && expansions[0].name == "@" }

    /// True if a variable is part of the option's name, so that it is unknown if a value follows.
    var hasOpenName: Bool {
        guard let first = expansions.first else { return false }
        return !text.utf8.prefix(first.offset).contains(UInt8(ascii: "="))
    }
}
