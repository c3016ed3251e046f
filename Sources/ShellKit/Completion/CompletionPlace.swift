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
    /// - Parameters:
    ///   - words: At least one; the last is unfinished and may be empty.
    ///   - aliases: The words that each alias stands for.
    init(words: [Word], commands: [Signature], aliases: [String: [Word]] = [:]) {
        guard let last = words.last, words.count > 1 else {
            self = .command
            return
        }
        let previous = words[words.count - 2]
        if words[0].text == "!" || previous.isOperator && [">", ">>"].contains(previous.text) {
            self = .value(.files, last)
        } else if let text = aliases[words[0].text], words[0].isBare {
            // What an alias stands for may begin with its own name.
            let others = aliases.filter { $0.key != words[0].text }
            self.init(words: text + words.dropFirst(), commands: commands, aliases: others)
        } else if let signature = Self.signature(named: words[0].text, among: commands) {
            let behind = words.dropFirst()
            if let start = Self.startOfCommand(in: behind, of: signature) {
                self.init(words: Array(words[start...]), commands: commands, aliases: aliases)
            } else {
                self = Self.place(of: last, behind: behind.dropLast(), in: signature)
            }
        } else {
            self = .value(.none, last)
        }
    }

    /// The command of a name, or of its unique beginning.
    private static func signature(named typed: String, among commands: [Signature]) -> Signature? {
        if let signature = commands.first(where: { $0.name == typed }) { return signature }
        let candidates = commands.filter { $0.name.hasPrefix(typed) }
        return candidates.count == 1 ? candidates[0] : nil
    }

    /// Where another command begins, which this one runs or keeps: `try list`, `alias ll list`.
    private static func startOfCommand(in words: ArraySlice<Word>, of signature: Signature) -> Int? {
        let places = signature.parameters.filter { !$0.isOption }
        guard let rest = places.firstIndex(where: \.isRest), case .commands = places[rest].completion else {
            return nil
        }
        let bare = words.indices.filter { !(words[$0].isOption && $0 < words.endIndex - 1) }
        return bare.count > rest ? bare[rest] : nil
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
