internal import Terminal

/// Highlights a line by the meaning of its parts: known and unknown commands, options, strings, variables, comments,
/// and values that do not exist.
///
/// It is a pure value. An unfinished word at the end is not wrong while it can still become valid.
struct LineColoring {
    /// Returns true if the words of a parameter name existing things or, with `isUnfinished`, can become names of them;
    /// nil while that is unknown.
    typealias Check = (ParameterDefinition, [Word], _ isUnfinished: Bool) -> Bool?

    let line: ParsedLine
    let snapshot: CompletionSnapshot
    let check: Check
    var painting: HighlightPainting

    /// Parses and highlights a line.
    init(_ text: String, knowing snapshot: CompletionSnapshot, check: @escaping Check) {
        line = ParsedLine(text)
        self.snapshot = snapshot
        painting = HighlightPainting(text)
        self.check = check
        if !snapshot.grammar.isText(text) { for index in line.statements.indices { color(statementAt: index) } }
        // A quoted part ends after the variables in it, and they are painted over it.
        for element in line.elements where element.kind == .literal { color(element) }
        for element in line.elements where element.kind != .literal { color(element) }
    }

    /// The highlighted line; its plain text is the line.
    var styled: StyledText { painting.styled }

    // MARK: Elements between and within words

    private mutating func color(_ element: ParsedLine.Element) {
        switch element.kind {
        case .literal: painting.paint(.literal, element.range)
        case .escape: painting.paint(.sign, element.range)
        case .comment: painting.paint(.comment, element.range)
        case .systemCommand: painting.paint(.plain, element.range)
        case .variable, .incompleteVariable: colorVariable(element)
        }
    }

    private mutating func colorVariable(_ element: ParsedLine.Element) {
        let typed = line[element.range]
        let name = typed.filter { !"${}".contains($0) }
        // A `$` without a name is literal.
        guard typed != "$" else { return }
        let isIncomplete = element.kind == .incompleteVariable && !line.isUnfinished(element.range)
        painting.paint(!isIncomplete && isKnown(name, at: element.range) ? .variable : .wrong, element.range)
    }

    private func isKnown(_ name: String, at range: Range<Int>) -> Bool {
        guard name.first?.isLetter == true || name.first == "_" else { return true }
        if snapshot.variables.contains(where: { $0.text == name }) || Environment.value(name) != nil { return true }
        return line.isUnfinished(range) && snapshot.variables.contains { $0.text.hasPrefix(name) }
    }
}

// MARK: - Words

extension LineColoring {
    private mutating func color(statementAt index: Int) {
        let statement = line.statements[index]
        let (words, ranges) = (statement.words, statement.ranges)
        let roles = snapshot.grammar.roles(of: words, beginning: index == 0 ? line.text : nil)
        for (index, role) in roles.enumerated() {
            painting.paint(self.role(of: role, words[index], at: ranges[index]), ranges[index])
        }
        if let pipe = statement.pipe { painting.paint(.sign, pipe) }
        colorValues(words, roles, at: ranges)
    }

    private func role(of role: WordRole, _ word: Word, at range: Range<Int>) -> HighlightRole {
        switch role {
        case .handled, .command(.some): .command
        case .command(nil): isBeginning(word, at: range) ? .plain : .wrong
        case .option(.some, _, nil): .option
        case .option(nil, _, nil) where word.text == CommandHelp.option: .option
        case .option(nil, let signature, nil): isBeginning(word, ofOptionOf: signature, at: range) ? .plain : .wrong
        case .option(nil, _, .some), .surplus: .wrong
        case .endOfOptions(let signature): isBeginning(word, ofOptionOf: signature, at: range) ? .plain : .sign
        case .sign: .sign
        case .option(.some, _, .some), .value, .file, .unknown: .plain
        }
    }

    private func isBeginning(_ word: Word, ofOptionOf signature: Signature, at range: Range<Int>) -> Bool {
        line.isUnfinished(range)
            && (signature.options.keys.contains { $0.hasPrefix(word.text) } || CommandHelp.option.hasPrefix(word.text))
    }

    /// True if a first word is still being typed.
    private func isBeginning(_ word: Word, at range: Range<Int>) -> Bool {
        line.isUnfinished(range)
            && !snapshot.grammar.firstWords(beginningWith: word.text, ofLine: range.lowerBound == 0).isEmpty
    }
}

extension LineColoring {
    /// Highlights invalid values. The words of one parameter are checked together.
    mutating func colorValues(_ words: [Word], _ roles: [WordRole], at ranges: [Range<Int>]) {
        var group: [Int] = []
        var owner: ParameterDefinition?
        for (index, role) in roles.enumerated() {
            switch role {
            case .value(let option) where option.isOption:
                colorValue(words[index], of: option, at: ranges[index])
            case .option(let option?, _, let offset?):
                painting.paint(.option, ranges[index].prefix(offset))
                colorValue(words[index].suffix(from: offset), of: option, at: ranges[index].dropFirst(offset))
            case .value(let parameter):
                if parameter !== owner || !Self.acceptsSeveral(parameter) {
                    colorWrong(group, of: owner, words, at: ranges)
                    group = []
                }
                owner = parameter
                group.append(index)
            default: break
            }
        }
        colorWrong(group, of: owner, words, at: ranges)
    }

    private mutating func colorValue(_ word: Word, of option: ParameterDefinition, at range: Range<Int>) {
        guard validity(of: [word], for: option, isUnfinished: line.isUnfinished(range)) == false else { return }
        painting.paint(.wrong, range)
    }

    private static func acceptsSeveral(_ parameter: ParameterDefinition) -> Bool {
        switch parameter.kind {
        case .list, .phrase, .rest: true
        case .flag, .option, .requiredOption, .repeatedOption, .required, .optional: false
        }
    }

    /// More words were pasted; each needs a query, and the results of so many are not kept.
    private static let mostChecked = 100

    /// Highlights the words of a parameter that are wrong by themselves, or all of them if only the combination is
    /// wrong.
    private mutating func colorWrong(
        _ group: [Int], of parameter: ParameterDefinition?, _ words: [Word], at ranges: [Range<Int>]
    ) {
        guard let parameter, let last = group.last, group.count <= Self.mostChecked else { return }
        let isUnfinished = line.isUnfinished(ranges[last])
        if line.isLast(ranges[last]), Self.isIncomplete(group.map { words[$0] }, for: parameter) { return }
        guard validity(of: group.map { words[$0] }, for: parameter, isUnfinished: isUnfinished) == false else {
            return
        }
        let alone = group.map { index in
            group.count > 1 && Self.isSign(words[index])
                ? true : validity(of: [words[index]], for: parameter, isUnfinished: line.isUnfinished(ranges[index]))
        }
        let wrong = zip(group, alone).filter { $0.1 == false }.map(\.0)
        // A pending query redraws the line when its result arrives.
        let areAllWrong = wrong.isEmpty && !alone.contains(nil)
        for index in areAllWrong ? group : wrong { painting.paint(.wrong, ranges[index]) }
    }

    /// True if the words are only the beginning of a valid value.
    private static func isIncomplete(_ words: [Word], for parameter: ParameterDefinition) -> Bool {
        do {
            _ = try parameter.parse(words[...])
            return false
        } catch {
            return (error as? InvalidValue)?.isIncomplete == true
        }
    }

    /// True if words are valid or can become valid; nil while that is unknown.
    ///
    /// - Parameter isUnfinished: True if the last word is still being typed.
    private func validity(of words: [Word], for parameter: ParameterDefinition, isUnfinished: Bool) -> Bool? {
        guard words.allSatisfy(\.expansions.isEmpty), let last = words.last else { return true }
        guard (try? parameter.parse(words[...])) != nil else {
            return isUnfinished && canParse(last, for: parameter, isUnfinished: true)
                && words.dropLast().allSatisfy { Self.isSign($0) || canParse($0, for: parameter, isUnfinished: false) }
        }
        if !parameter.isRest, let isKnown = snapshot.knows(last.text, from: parameter.completion, isUnfinished) {
            return isKnown
        }
        return check(parameter, words, isUnfinished)
    }

    /// True if a word can be parsed by itself or, with `isUnfinished`, can become such a word.
    private func canParse(_ word: Word, for parameter: ParameterDefinition, isUnfinished: Bool) -> Bool {
        do {
            _ = try parameter.parse([word])
            return true
        } catch {
            guard isUnfinished else { return false }
            if case .choices(let choices) = parameter.completion { return choices.contains { $0.hasPrefix(word.text) } }
            return (error as? InvalidValue)?.isFinal != true
        }
    }

    /// True if a word has no letters or digits, so that it has no meaning without its neighbours.
    private static func isSign(_ word: Word) -> Bool { !word.text.contains { $0.isLetter || $0.isNumber } }
}
