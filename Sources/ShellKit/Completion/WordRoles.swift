/// The role of each word of a statement for its command, also while the statement is being typed.
///
/// Completion and highlighting use the roles. Invalid words are no failure here, unlike in the strict
/// ``ArgumentBinder``.
struct WordRoles {
    enum Role {
        /// The name of a command; nil if no command or several commands match.
        case command(Signature?)
        /// An alias.
        case alias
        /// The name of an option, among those of the command; nil if the command has no such option.
        case option(ParameterDefinition?, among: [ParameterDefinition])
        /// The value of an option, from a UTF-8 offset in the word; nil if the option is unknown.
        case optionValue(ParameterDefinition?, offset: Int)
        /// A word of a positional parameter.
        case value(ParameterDefinition)
        /// A word beyond the last parameter.
        case surplus(options: [ParameterDefinition])
        /// An operator, or the `--` that ends options.
        case sign
        /// The file after a redirection, or a word of a line for `/bin/sh`.
        case file
        /// A word after an unknown command.
        case unknown
    }

    /// The roles, one for each word.
    private(set) var roles: [Role] = []

    private let commands: [Signature]
    private let aliases: [String: [Word]]

    /// Determines the roles.
    ///
    /// - Parameter aliases: The words of each alias's text.
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
            // The text of an alias may begin with its own name.
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

    /// The command with a name, or with a unique prefix.
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

    /// Adds an option; returns the role of the next word if the option's value is still to come.
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

    /// True if the next word belongs to a parameter that takes the rest of the line unparsed.
    private static func isRest(_ place: Int, _ used: Int, among positionals: [ParameterDefinition]) -> Bool {
        var (place, used) = (place, used)
        advance(&place, &used, to: "", among: positionals)
        return place < positionals.count && positionals[place].isRest
    }

    /// Advances to the parameter that takes the next word.
    ///
    /// - Parameter used: The number of words that the parameter at `place` has taken.
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
