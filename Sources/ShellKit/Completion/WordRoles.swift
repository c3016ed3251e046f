/// What each word of a statement is to the command that it begins with, as far as that can be told while it is being typed.
///
/// Both completion and colours follow from it. What is wrong with the words is no matter here: ``ArgumentBinder`` is strict,
/// this never fails.
struct WordRoles {
    enum Role {
        /// The name of a command; nil where none is called so, or several begin so.
        case command(Signature?)
        /// An alias.
        case alias
        /// An option by its name, one of those that the command has; nil where it has none of that name.
        case option(ParameterDefinition?, among: [ParameterDefinition])
        /// The value of an option, from an offset in the word on; nil where the option is not known.
        case optionValue(ParameterDefinition?, offset: Int)
        /// One of the words of a parameter that is found by its place.
        case value(ParameterDefinition)
        /// More words than the command takes.
        case surplus(options: [ParameterDefinition])
        /// One of the signs of the language, or the `--` that ends options.
        case sign
        /// The file behind a sign.
        case file
        /// Nothing is known of it: its command is not.
        case unknown
    }

    /// As many as there are words.
    private(set) var roles: [Role] = []

    private let commands: [Signature]
    private let aliases: [String: [Word]]

    /// Finds the roles.
    ///
    /// - Parameter aliases: The words that each alias stands for.
    init(of words: [Word], commands: [Signature], aliases: [String: [Word]] = [:]) {
        self.commands = commands
        self.aliases = aliases
        addCommand(words[...])
    }

    private mutating func addCommand(_ words: ArraySlice<Word>) {
        guard let first = words.first else { return }
        let rest = words.dropFirst()
        if first.text == "!", first.isBare {
            roles.append(.sign)
            roles += rest.map { _ in .file }
        } else if let text = aliases[first.text], first.isBare {
            roles.append(.alias)
            // What an alias stands for may begin with its own name.
            let others = aliases.filter { $0.key != first.text }
            let expanded = WordRoles(of: text + rest, commands: commands, aliases: others)
            roles += expanded.roles.suffix(rest.count)
        } else {
            let signature = Self.signature(named: first, among: commands)
            roles.append(first.isOperator ? .sign : .command(signature))
            if let signature { addArguments(rest, of: signature) } else { addUnknown(rest) }
        }
    }

    private mutating func addUnknown(_ words: ArraySlice<Word>) {
        for word in words { roles.append(word.isOperator ? .sign : .unknown) }
    }

    /// The command of a name, or of its unique beginning.
    private static func signature(named typed: Word, among commands: [Signature]) -> Signature? {
        if let signature = commands.first(where: { $0.name == typed.text }) { return signature }
        guard typed.isBare, !typed.text.isEmpty else { return nil }
        let candidates = commands.filter { $0.name.hasPrefix(typed.text) }
        return candidates.count == 1 ? candidates[0] : nil
    }
}

// MARK: - Arguments

extension WordRoles {
    private mutating func addArguments(_ words: ArraySlice<Word>, of signature: Signature) {
        let options = signature.parameters.filter(\.isOption)
        let positionals = signature.parameters.filter { !$0.isOption }
        var place = 0
        var used = 0
        var awaiting: Role?
        var endsOptions = false
        for (index, word) in zip(words.indices, words) {
            if let role = awaiting, !(word.isOption && word.text.hasPrefix("--") && index < words.endIndex - 1) {
                roles.append(role)
                awaiting = nil
            } else if word.isOperator {
                roles.append(.sign)
                if word.text == ">" || word.text == ">>" { awaiting = .file }
            } else if word.text == "--", word.isBare, !endsOptions, index < words.endIndex - 1 {
                endsOptions = true
                roles.append(.sign)
            } else if word.isOption, !endsOptions, !Self.isRest(place, used, among: positionals) {
                awaiting = addOption(word, among: options)
            } else {
                Self.advance(&place, &used, to: word, among: positionals)
                guard place < positionals.count else {
                    roles.append(.surplus(options: options))
                    continue
                }
                if case .commands = positionals[place].completion, positionals[place].isRest {
                    return addCommand(words[index...])
                }
                roles.append(.value(positionals[place]))
                used += 1
            }
        }
    }

    /// Adds an option; answers what the next word is where the option's value is still to come.
    private mutating func addOption(_ word: Word, among options: [ParameterDefinition]) -> Role? {
        let equals = word.text.utf8.firstIndex(of: UInt8(ascii: "="))
        let name = String(word.text[..<(equals ?? word.text.endIndex)])
        let option = options.first { $0.spellings.contains(name) }
        if let equals {
            let offset = word.text.utf8.distance(from: word.text.startIndex, to: equals) + 1
            roles.append(.optionValue(option, offset: offset))
            return nil
        }
        roles.append(.option(option, among: options))
        return option?.takesOptionValue == true ? .optionValue(option, offset: 0) : nil
    }

    /// Whether the next word belongs to those that are taken as they stand, options and all.
    private static func isRest(_ place: Int, _ used: Int, among positionals: [ParameterDefinition]) -> Bool {
        var (place, used) = (place, used)
        advance(&place, &used, to: "", among: positionals)
        return place < positionals.count && positionals[place].isRest
    }

    /// Goes on to the parameter that takes the next word.
    ///
    /// - Parameter used: How many words the parameter at `place` has taken.
    private static func advance(
        _ place: inout Int, _ used: inout Int, to word: Word, among positionals: [ParameterDefinition]
    ) {
        guard place < positionals.count else { return }
        switch positionals[place].kind {
        case .required, .optional:
            guard used > 0 else { return }
        case .list, .phrase:
            guard place + 1 < positionals.count, positionals[place + 1].begins?(word) == true else { return }
        case .flag, .option, .neededOption, .repeatedOption, .rest:
            return
        }
        place += 1
        used = 0
    }
}
