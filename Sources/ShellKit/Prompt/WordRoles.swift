/// The role of a word in its statement.
enum WordRole {
    /// The name of a command; nil if no handler takes the word.
    case command(Signature?)
    /// Another first word that a handler takes, such as an alias.
    case handled
    /// The name of an option of a command; nil if the command has no such option. With `=`, the value follows from a
    /// UTF-8 offset in the word.
    case option(ParameterDefinition?, of: Signature, valueOffset: Int?)
    /// The `--` that ends the options of a command.
    case endOfOptions(of: Signature)
    /// A word of a positional parameter, or the value of the option before it.
    case value(ParameterDefinition)
    /// A word after those of the last parameter of a command, or after a word that nothing follows.
    case surplus(of: Signature?)
    case sign
    /// The file after a redirection, or a word of a line for `/bin/sh`.
    case file
    /// A word of free text, or after an unknown command.
    case unknown
}

/// The roles of the words of a statement, also while it is being typed.
///
/// Completion and highlighting use the roles. A ``ParameterMatcher`` finds those of a command's arguments, as it does
/// when the command is bound.
extension LineGrammar {
    /// The role of each word.
    ///
    /// - Parameter line: The text of the typed line, if the statement is its first one.
    func roles(of words: [Word], beginning line: String? = nil) -> [WordRole] {
        var roles: [WordRole] = []
        if let rest = line.flatMap(rest(ofLine:)) {
            append(words[...], rest, to: &roles)
        } else {
            append(words[...], to: &roles)
        }
        return roles
    }

    private func append(
        _ words: ArraySlice<Word>, to roles: inout [WordRole], replaced: Set<String> = [], depth: Int = 0
    ) {
        guard let first = words.first else { return }
        guard depth <= Request.mostNested else { return Self.append(unknown: words, to: &roles) }
        append(words, rest(after: first, without: replaced), to: &roles, replaced: replaced, depth: depth)
    }

    private func append(
        _ words: ArraySlice<Word>, _ rest: RestOfLine?, to roles: inout [WordRole], replaced: Set<String> = [],
        depth: Int = 0
    ) {
        guard let first = words.first else { return }
        let others = words.dropFirst()
        roles.append(role(of: first, before: rest))
        switch rest {
        case .arguments(let signature): append(others, of: signature, to: &roles, replaced, depth)
        case .statement: append(others, to: &roles, replaced: replaced, depth: depth + 1)
        case .replaced(let statement):
            let text = statement.systemCommand == nil ? statement.words : [Word("!")]
            var expanded: [WordRole] = []
            append(text[...] + others, to: &expanded, replaced: replaced.union([first.text]), depth: depth)
            roles += expanded.suffix(others.count)
        case .program: roles += others.map { _ in .file }
        case .nothing: roles += others.map { $0.isOperator ? .sign : .surplus(of: nil) }
        case .text, .unknown, nil: Self.append(unknown: others, to: &roles)
        }
    }

    private func role(of first: Word, before rest: RestOfLine?) -> WordRole {
        switch rest {
        case .program, .unknown: .sign
        case .text where !lists(first): .unknown
        case _ where first.isOperator: .sign
        case .arguments(let signature): .command(signature)
        case nil: .command(nil)
        case .statement, .replaced, .nothing, .text: .handled
        }
    }

    private static func append(unknown words: ArraySlice<Word>, to roles: inout [WordRole]) {
        for word in words { roles.append(word.isOperator ? .sign : .unknown) }
    }

    private func append(
        _ words: ArraySlice<Word>, of signature: Signature, to roles: inout [WordRole], _ replaced: Set<String>,
        _ depth: Int
    ) {
        let (selected, others) = signature.selected(by: words)
        var matcher = ParameterMatcher(selected)
        // The name of the subcommand, perhaps after `--`.
        let lead = words.prefix(others.count == words.count ? 0 : words.first?.isOption == true ? 2 : 1)
        for word in lead {
            let isEnd = word.isOption
            roles.append(isEnd ? Self.role(of: matcher.match(word), in: selected) : .value(signature.parameters[0]))
        }
        var isFile = false
        let rest = words.dropFirst(lead.count)
        for (index, word) in zip(rest.indices, rest) {
            if isFile {
                roles.append(.file)
                isFile = false
            } else if word.isOperator, word.text != "&" || index == words.endIndex - 1 {
                roles.append(.sign)
                isFile = word.text.hasPrefix(">")
            } else {
                let role = Self.role(of: matcher.match(word), in: selected)
                if case .value(let parameter) = role, Self.beginsStatement(word, parameter) {
                    return append(words[index...], to: &roles, replaced: replaced, depth: depth + 1)
                }
                roles.append(role)
            }
        }
    }

    private static func beginsStatement(_ word: Word, _ parameter: ParameterDefinition) -> Bool {
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
