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
                if parameter !== owner || !Self.takesSeveral(parameter) {
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

    private static func takesSeveral(_ parameter: ParameterDefinition) -> Bool {
        switch parameter.kind {
        case .list, .phrase, .rest: true
        case .flag, .option, .requiredOption, .repeatedOption, .required, .optional: false
        }
    }

    /// Highlights the words of a parameter that are wrong by themselves, or all of them if only the combination is
    /// wrong.
    private mutating func colorWrong(
        _ group: [Int], of parameter: ParameterDefinition?, _ words: [Word], at ranges: [Range<Int>]
    ) {
        guard let parameter, let last = group.last else { return }
        let isUnfinished = line.isUnfinished(ranges[last])
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
