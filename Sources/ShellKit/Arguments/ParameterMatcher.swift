/// Finds the parameter to which each word of a call belongs.
///
/// Options are accepted anywhere before a ``Parameter/rest(_:placeholder:isNeeded:help:completion:)`` parameter; `--`
/// ends them. The other words belong to the positional parameters in order: a single-word parameter takes one word, a
/// list or phrase takes all words up to the first word that begins the next parameter.
///
/// Binding, `--check`, highlighting and completion use the same matcher. It accepts any words; only binding rejects
/// some.
struct ParameterMatcher {
    /// The meaning of a word. Slots are indices in the signature's parameters.
    enum Match {
        /// The name of an option, and with `=` its value, from a UTF-8 offset in the word. The slot is nil for an
        /// unknown name.
        case option(slot: Int?, valueOffset: Int?)
        /// The value of the option before it.
        case optionValue(slot: Int)
        /// The `--` after which no word is an option.
        case endOfOptions
        /// A word of the positional parameter at ``positionalIndex``.
        case positional(slot: Int)
        /// A word after those of the last parameter.
        case surplus
    }

    private let signature: Signature
    /// The index of the current positional parameter among the positional ones; their number after the last one.
    private(set) var positionalIndex = 0
    /// True if the current positional parameter has a word.
    private var hasWord = false
    private var areOptionsEnded = false
    /// The slot of the option whose value is the next word; nil if there is none.
    private(set) var awaitingSlot: Int?
    /// The name of the latest option, as typed, without its value.
    private(set) var optionName = ""

    init(_ signature: Signature) { self.signature = signature }

    /// True if the next word can be the name of an option.
    var takesOption: Bool { !areOptionsEnded && !takesRest }

    /// The meaning of the next word.
    mutating func match(_ word: Word) -> Match {
        let isOption = word.isOption
        if let slot = awaitingSlot {
            awaitingSlot = nil
            // A value can begin with one dash: --sort -year.
            if !isOption || !word.text.hasPrefix("--") { return .optionValue(slot: slot) }
        }
        if isOption, takesOption { return matchOption(word) }
        advance(to: word)
        guard positionalIndex < signature.positional.count else { return .surplus }
        hasWord = true
        return .positional(slot: signature.positional[positionalIndex])
    }

    private mutating func matchOption(_ word: Word) -> Match {
        if word.text == "--" {
            areOptionsEnded = true
            return .endOfOptions
        }
        // A name without a value, the usual case, needs no search for a `=`.
        if let slot = signature.options[word.text] {
            optionName = word.text
            if signature.parameters[slot].takesOptionValue { awaitingSlot = slot }
            return .option(slot: slot, valueOffset: nil)
        }
        let equals = word.text.utf8.firstIndex(of: UInt8(ascii: "="))
        optionName = equals.map { String(word.text[..<$0]) } ?? word.text
        return .option(slot: signature.options[optionName], valueOffset: equals.map { _ in optionName.utf8.count + 1 })
    }

    /// Moves to the parameter that takes the word, which is not an option.
    private mutating func advance(to word: Word) {
        while positionalIndex < signature.positional.count, isComplete(before: word) {
            positionalIndex += 1
            hasWord = false
        }
    }

    private func isComplete(before word: Word) -> Bool {
        switch parameter(at: positionalIndex)?.kind {
        case .required, .optional: hasWord
        case .list, .phrase: parameter(at: positionalIndex + 1)?.begins?(word) ?? false
        case .rest, .flag, .option, .requiredOption, .repeatedOption, nil: false
        }
    }

    /// True if the next word belongs to a parameter that takes the rest of the line unparsed.
    private var takesRest: Bool {
        guard let current = parameter(at: positionalIndex) else { return false }
        switch current.kind {
        case .rest: return hasWord || signature.options.isEmpty
        case .required, .optional: return hasWord && parameter(at: positionalIndex + 1)?.isRest ?? false
        default: return false
        }
    }

    private func parameter(at positionalIndex: Int) -> ParameterDefinition? {
        positionalIndex < signature.positional.count ? signature.parameters[signature.positional[positionalIndex]] : nil
    }
}

extension Signature {
    /// The words of a call by their parameters, which need not be valid: options with their dashes, such as `--format`, flags without
    /// words, positional parameters by their names, and the name of a subcommand as `subcommand`.
    package func arguments(of words: ArraySlice<Word>) -> [String: [Word]] {
        let (selected, rest) = selected(by: words)
        var matcher = ParameterMatcher(selected)
        var result: [String: [Word]] = selected === self ? [:] : ["subcommand": [Word(selected.shortName)]]
        for word in rest {
            switch matcher.match(word) {
            case .option(_, let offset):
                let value = offset.map { Word(String(word.text.utf8.dropFirst($0)) ?? "") }
                result[matcher.optionName, default: []] += value.map { [$0] } ?? []
            case .optionValue: result[matcher.optionName, default: []].append(word)
            case .positional(let slot): result[selected.parameters[slot].name, default: []].append(word)
            case .endOfOptions, .surplus: break
            }
        }
        return result
    }

    /// The name of the first parameter that is no option; nil if there is none.
    package var firstPositional: String? { positional.first.map { parameters[$0].name } }
}
