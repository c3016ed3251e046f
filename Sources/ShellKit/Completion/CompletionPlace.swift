/// What can stand where the last word of an unfinished statement is.
enum CompletionPlace {
    /// The name of a command.
    case command
    /// One of these options.
    case option([ParameterDefinition])
    /// A value from a source, going on from a word, which may be the end of the one that was typed.
    case value(CompletionSource, Word)

    /// Finds the place.
    ///
    /// - Parameter words: At least one; the last is unfinished and may be empty.
    init(words: [Word], commands: [Signature]) {
        guard let last = words.last, words.count > 1 else {
            self = .command
            return
        }
        guard let signature = commands.first(where: { $0.name == words[0].text }) else {
            self = .value(.none, last)
            return
        }
        self = Self.place(of: last, behind: words.dropFirst().dropLast(), in: signature)
    }

    private static func place(of last: Word, behind words: ArraySlice<Word>, in signature: Signature) -> CompletionPlace
    {
        let options = signature.parameters.filter(\.isOption)
        if let previous = words.last, let option = option(named: previous.text, among: options), option.takesOptionValue
        {
            return .value(option.completion, last)
        }
        if last.text.hasPrefix("--"), last.isBare {
            guard let equals = last.text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return .option(options) }
            let offset = last.text.utf8.distance(from: last.text.startIndex, to: equals) + 1
            let option = option(named: String(last.text[..<equals]), among: options)
            return .value(option?.completion ?? .none, last.suffix(from: offset))
        }
        let positionals = signature.parameters.filter { !$0.isOption }
        guard !positionals.isEmpty else { return last.text.isEmpty ? .option(options) : .value(.none, last) }
        return .value(positionals[index(behind: words, among: positionals, options)].completion, last)
    }

    private static func option(named typed: String, among options: [ParameterDefinition]) -> ParameterDefinition? {
        options.first { $0.spellings.contains(typed) }
    }

    /// Which of the parameters without a name the next word goes to.
    private static func index(
        behind words: ArraySlice<Word>, among positionals: [ParameterDefinition], _ options: [ParameterDefinition]
    ) -> Int {
        var index = 0
        var isValue = false
        for word in words {
            if isValue {
                isValue = false
            } else if word.isOption {
                isValue = option(named: word.text, among: options)?.takesOptionValue == true
            } else if index + 1 < positionals.count {
                switch positionals[index].kind {
                case .required, .optional: index += 1
                case .list, .phrase: if positionals[index + 1].begins?(word) == true { index += 1 }
                case .flag, .option, .neededOption, .repeatedOption, .rest: break
                }
            }
        }
        return index
    }
}
