/// The role of a word in its statement.
enum WordRole {
    /// The name of a command; nil if no command or several commands match.
    case command(Signature?)
    case alias
    /// The name of an option of a command; nil if the command has no such option. With `=`, the value follows from a
    /// UTF-8 offset in the word.
    case option(ParameterDefinition?, of: Signature, valueOffset: Int?)
    /// The `--` that ends the options of a command.
    case endOfOptions(of: Signature)
    /// A word of a positional parameter, or the value of the option before it.
    case value(ParameterDefinition)
    /// A word after those of the last parameter of a command.
    case surplus(of: Signature)
    /// An operator.
    case sign
    /// The file after a redirection, or a word of a line for `/bin/sh`.
    case file
    /// A word after an unknown command.
    case unknown
}

/// Finds the role of each word of a statement, also while the statement is being typed.
///
/// Completion and highlighting use the roles. A ``ParameterMatcher`` finds those of a command's arguments, as it does
/// when the command is bound.
struct WordRoles {
    private(set) var roles: [WordRole] = []

    private let commands: [Signature]
    private let aliases: [String: [Word]]
    private let promptNames: [String: String]
    private let expansionCount: Int
    private var depth = 0

    /// Determines the roles.
    ///
    /// - Parameters:
    ///   - aliases: The words of each alias's text.
    ///   - promptNames: The other names of commands.
    ///   - expansionCount: The number of aliases that were expanded to get the words.
    init(
        of words: [Word], commands: [Signature], aliases: [String: [Word]] = [:], promptNames: [String: String] = [:],
        expansionCount: Int = 0
    ) {
        self.expansionCount = expansionCount
        self.commands = commands
        self.aliases = aliases
        self.promptNames = promptNames
        addCommand(words[...])
    }

    private mutating func addCommand(_ words: ArraySlice<Word>) {
        guard let first = words.first else { return }
        guard depth <= Request.mostNested else { return addUnknown(words) }
        depth += 1
        let rest = words.dropFirst()
        if first.text == "!", first.isBare {
            roles.append(.sign)
            roles += rest.map { _ in .file }
        } else if expansionCount < AliasTable.mostExpansions, let text = aliases[first.text], first.isBare {
            roles.append(.alias)
            // The text of an alias may begin with its own name.
            let others = aliases.filter { $0.key != first.text }
            let expanded = WordRoles(
                of: text + rest, commands: commands, aliases: others, promptNames: promptNames,
                expansionCount: expansionCount + 1)
            roles += expanded.roles.suffix(rest.count)
        } else if first.isOperator {
            roles.append(.sign)
            addUnknown(rest)
        } else {
            let signature = signature(named: first)
            roles.append(.command(signature))
            if let signature { addArguments(rest, of: signature) } else { addUnknown(rest) }
        }
    }

    private mutating func addUnknown(_ words: ArraySlice<Word>) {
        for word in words { roles.append(word.isOperator ? .sign : .unknown) }
    }

    /// The command with a name or prompt name, or with a unique prefix.
    private func signature(named typed: Word) -> Signature? {
        let name = promptNames[typed.isBare ? typed.text : "\\" + typed.text] ?? typed.text
        if let signature = commands.first(where: { $0.name == name }) { return signature }
        guard typed.isBare, !typed.text.isEmpty else { return nil }
        let candidates = commands.filter { $0.name.hasPrefix(typed.text) }
        return candidates.count == 1 ? candidates[0] : nil
    }

    private mutating func addArguments(_ words: ArraySlice<Word>, of signature: Signature) {
        var matcher = ParameterMatcher(signature)
        var isFile = false
        for (index, word) in zip(words.indices, words) {
            if isFile {
                roles.append(.file)
                isFile = false
            } else if word.isOperator, word.text != "&" || index == words.endIndex - 1 {
                roles.append(.sign)
                isFile = word.text.hasPrefix(">")
            } else {
                let role = Self.role(of: matcher.match(word), in: signature)
                if case .value(let parameter) = role, Self.beginsCommand(word, parameter) {
                    return addCommand(words[index...])
                }
                roles.append(role)
            }
        }
    }

    private static func beginsCommand(_ word: Word, _ parameter: ParameterDefinition) -> Bool {
        guard parameter.isRest else { return false }
        switch parameter.completion {
        case .commands: return true
        case .line(let keywords): return !keywords.contains(word.text)
        default: return false
        }
    }

    private static func role(of match: ParameterMatcher.Match, in signature: Signature) -> WordRole {
        switch match {
        case .option(let slot, let offset):
            .option(slot.map { signature.parameters[$0] }, of: signature, valueOffset: offset)
        case .optionValue(let slot), .positional(let slot): .value(signature.parameters[slot])
        case .endOfOptions: .endOfOptions(of: signature)
        case .surplus: .surplus(of: signature)
        }
    }
}
