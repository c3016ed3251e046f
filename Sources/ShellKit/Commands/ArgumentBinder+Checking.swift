// What the binder knows of words whose variables have no values.

extension ArgumentBinder {
    /// Whether a word that a variable stands for may belong to another parameter than it seems to.
    var mayHaveMore: Bool { lacksValues && (isOpenEnded || positionals.contains(where: \.isOpen)) }

    /// Leaves out the words behind `$@`, whose places nobody can know.
    mutating func leaveOutWhatIsOpen() {
        guard let place = positionals.firstIndex(where: \.isAllArguments) else { return }
        positionals.removeSubrange((place + 1)...)
        isOpenEnded = true
    }
}

extension ParameterDefinition {
    /// The words of a parameter that can be read though variables have no values; none where nothing can.
    ///
    /// Words that are read together keep their places: a variable is a quoted word there, which may be anything.
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
    /// Whether the value of a variable is missing in it.
    var isOpen: Bool { !expansions.isEmpty }

    /// The text with the names of the variables whose values are missing.
    var textWithNames: String {
        var text = text
        for expansion in expansions.reversed() {
            text.insert(
                contentsOf: "$" + expansion.name, at: text.utf8.index(text.startIndex, offsetBy: expansion.offset))
        }
        return text
    }

    /// Whether it is `$@`, which becomes as many words as a script has arguments.
    var isAllArguments: Bool { text.isEmpty && expansions.count == 1 && expansions[0].name == "@" }

    /// Whether the name of an option hangs on a variable, and with it whether a value follows.
    var hasOpenName: Bool {
        guard let first = expansions.first else { return false }
        return !text.utf8.prefix(first.offset).contains(UInt8(ascii: "="))
    }
}
