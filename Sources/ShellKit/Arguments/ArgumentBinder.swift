/// Binds the words of a request to the parameters of a command.
///
/// ``ParameterMatcher`` finds the parameter of each word; the binder parses the values and rejects words that do not
/// fit.
struct ArgumentBinder {
    private let signature: Signature
    private var matcher: ParameterMatcher
    private var arguments: ArgumentValues
    private var positionals: [Word] = []
    /// The ends in `positionals` of the parameters before the current one.
    private var ends: [Int] = []
    /// The words after those of the last parameter.
    private var surplus: [Word] = []
    /// The values of each repeatable option.
    private var repeated: [Int: [Word]] = [:]
    /// True if variables have no values, as for `--check`; words that contain one are then not parsed.
    private let lacksValues: Bool
    /// True if a variable, such as `$@`, makes the following positional words unpredictable.
    private var isOpenEnded = false

    private init(_ signature: Signature, lacksValues: Bool = false) {
        self.signature = signature
        self.lacksValues = lacksValues
        matcher = ParameterMatcher(signature)
        arguments = ArgumentValues(count: signature.parameters.count)
    }

    /// Binds the words after a command's name.
    ///
    /// - Throws: ``ArgumentError`` if the words do not fit the signature, or any error from parsing a parameter's
    ///   value.
    static func bind(_ words: ArraySlice<Word>, to signature: Signature) throws -> ArgumentValues {
        if signature.takesUnparsedWords {
            return ArgumentValues(only: try restValue(words, of: signature))
        }
        var binder = ArgumentBinder(signature)
        try binder.assign(words)
        try binder.parsePositionals()
        try binder.requireOptions()
        return binder.arguments
    }

    /// Checks words whose variables have no values: every option's name, and every value without a variable.
    ///
    /// - Throws: The errors of ``bind(_:to:)`` that do not depend on the values of variables.
    static func check(_ words: ArraySlice<Word>, against signature: Signature) throws {
        if signature.takesUnparsedWords { return }
        var binder = ArgumentBinder(signature, lacksValues: true)
        try binder.assign(words)
        try binder.parsePositionals()
        if !binder.isOpenEnded { try binder.requireOptions() }
    }

    private static func restValue(_ words: ArraySlice<Word>, of signature: Signature) throws -> (any Argument)? {
        let definition = signature.parameters[0]
        guard words.isEmpty else { return try definition.parse(words) }
        guard definition.absent != nil else { throw missing(definition, in: signature) }
        return nil
    }

    private static func missing(_ definition: ParameterDefinition, in signature: Signature) -> ArgumentError {
        .missingParameter(definition.placeholder, command: signature.name, usage: signature.usage)
    }

    // MARK: Words

    private mutating func assign(_ words: ArraySlice<Word>) throws {
        for index in words.indices {
            if lacksValues, words[index].isOpen, endsPrediction(words[index]) {
                isOpenEnded = true
                return
            }
            if let slot = matcher.awaitingSlot {
                try assignValue(words[index...index], of: slot)
            } else {
                try assign(words[index])
            }
        }
        if let slot = matcher.awaitingSlot { throw missingValue(of: slot, named: matcher.optionName) }
        guard !repeated.isEmpty else { return }
        for (slot, values) in repeated.sorted(by: { $0.key < $1.key }) {
            let option = signature.parameters[slot]
            arguments[slot] = try parse(option, values[...], shownAs: "--" + option.name)
        }
    }

    private mutating func assign(_ word: Word) throws {
        switch matcher.match(word) {
        case .positional where !isOpenEnded:
            while ends.count < matcher.positionalIndex { ends.append(positionals.count) }
            positionals.append(word)
            if lacksValues, word.isAllArguments { isOpenEnded = true }
        case .surplus where !isOpenEnded:
            surplus.append(word)
        case .option(let slot, let valueOffset):
            try assignOption(word, slot, valueOffset)
        case .positional, .surplus, .optionValue, .endOfOptions:
            break
        }
    }

    /// True if the value of a word's variable decides to which parameters the following words belong.
    private func endsPrediction(_ word: Word) -> Bool {
        if word.isAllArguments {
            return matcher.awaitingSlot != nil || signature.parameters.contains(where: \.isRest)
        }
        return word.isOption && word.hasOpenName && matcher.takesOption
    }

    // MARK: Options

    private mutating func assignOption(_ word: Word, _ slot: Int?, _ valueOffset: Int?) throws {
        guard let slot else { throw unknownOption() }
        let definition = signature.parameters[slot]
        guard arguments[slot] == nil || definition.kind == .repeatedOption else {
            throw ArgumentError.repeatedOption(matcher.optionName, command: signature.name)
        }
        if let valueOffset {
            guard definition.kind != .flag else {
                throw ArgumentError.unexpectedValue(option: matcher.optionName, command: signature.name)
            }
            try parseOption(slot, value: [lacksValues && word.isOpen ? word : word.suffix(from: valueOffset)])
        } else if definition.kind == .flag {
            arguments[slot] = try definition.parse([])
        }
    }

    /// Assigns the word after an option, as a slice because a parameter is parsed from one.
    private mutating func assignValue(_ value: ArraySlice<Word>, of slot: Int) throws {
        let name = matcher.optionName
        guard let word = value.first, case .optionValue = matcher.match(word) else {
            throw missingValue(of: slot, named: name)
        }
        try parseOption(slot, value: value)
    }

    private mutating func parseOption(_ slot: Int, value: ArraySlice<Word>) throws {
        let definition = signature.parameters[slot]
        if definition.kind == .repeatedOption { return repeated[slot, default: []] += value }
        arguments[slot] = try parse(definition, value, shownAs: matcher.optionName)
    }

    private func missingValue(of slot: Int, named name: String) -> ArgumentError {
        let placeholder = signature.parameters[slot].placeholder
        return .missingValue(option: name, placeholder: placeholder, command: signature.name)
    }

    private func unknownOption() -> ArgumentError {
        let known = signature.options.keys.filter { $0.hasPrefix("--") }
        let typed = matcher.optionName
        let nearest = NearestName.of(typed, among: known) ?? NearestName.only(beginning: typed, among: known)
        return .unknownOption(typed, command: signature.name, nearest: nearest)
    }

    private func requireOptions() throws {
        for (slot, definition) in signature.parameters.enumerated() {
            guard definition.kind == .requiredOption, arguments[slot] == nil else { continue }
            throw ArgumentError.missingParameter(definition.form, command: signature.name, usage: signature.usage)
        }
    }

    // MARK: Positional words

    private mutating func parsePositionals() throws {
        // The values of variables may move words to other parameters.
        let mayHaveMore = lacksValues && (isOpenEnded || positionals.contains(where: \.isOpen))
        for (index, slot) in signature.positional.enumerated() {
            let definition = signature.parameters[slot]
            let start = index == 0 ? 0 : index <= ends.count ? ends[index - 1] : positionals.endIndex
            let words = positionals[start..<(index < ends.count ? ends[index] : positionals.endIndex)]
            if !words.isEmpty {
                arguments[slot] = try parse(definition, words, shownAs: definition.placeholder)
            } else if definition.absent == nil, !mayHaveMore {
                throw Self.missing(definition, in: signature)
            }
        }
        if let first = surplus.first, !isOpenEnded {
            if positionals.contains(where: { $0.text == "=" && $0.isBare }) { throw equalsSign }
            let last = signature.positional.last.map { signature.parameters[$0].placeholder }
            throw ArgumentError.unexpectedWord(first.text, command: signature.name, after: last)
        }
    }

    /// The error for `let n = 2`; the last parameter gets all words that follow, as one: `let n = 2 3` means `let n '2 3'`.
    private var equalsSign: ArgumentError {
        var words = positionals.filter { $0.text != "=" } + surplus
        let last = signature.positional.count - 1
        let value = words.dropFirst(last).map(\.text)
        if value.count > 1 { words[last...] = [.quoted(value.joined(separator: " "))] }
        return .equalsSign(([Word(signature.name)] + words).map(\.shown).joined(separator: " "))
    }

    private func parse(
        _ definition: ParameterDefinition, _ words: ArraySlice<Word>, shownAs name: String
    ) throws -> any Argument {
        let known = lacksValues ? definition.words(knownOf: words) : words
        guard !known.isEmpty else { return TypedArgument(()) }
        do {
            return try definition.parse(known)
        } catch let error as InvalidValue {
            let text = error.word ?? words.map(\.textWithNames).joined(separator: " ")
            throw ArgumentError.invalidValue(text, parameter: name, reason: error.reason)
        }
    }
}

extension ParameterDefinition {
    /// The words of a parameter that can be parsed although variables have no values; empty if none can.
    ///
    /// A phrase keeps its length: each word with a variable becomes a quoted placeholder.
    fileprivate func words(knownOf words: ArraySlice<Word>) -> ArraySlice<Word> {
        guard words.contains(where: \.isOpen) else { return words }
        switch kind {
        case .list, .repeatedOption: return words.filter { !$0.isOpen }[...]
        case .phrase: return words.map { $0.isOpen ? .quoted("x") : $0 }[...]
        case .flag, .option, .requiredOption, .required, .optional, .rest: return []
        }
    }
}

/// The parsed values of a command's parameters, by slot.
///
/// The first value is stored inline and the others in an array. Most commands in scripts have one parameter, and this
/// saves an allocation per line.
struct ArgumentValues: Sendable {
    private var first: (any Argument)?
    private var others: [(any Argument)?]

    /// The value of a command with a single parameter; nil if it is absent.
    init(only value: (any Argument)?) {
        first = value
        others = []
    }

    /// Storage for the values of `count` parameters, all absent.
    init(count: Int) { others = Array(repeating: nil, count: max(0, count - 1)) }

    /// The value of the parameter in a slot; nil if it is absent.
    subscript(slot: Int) -> (any Argument)? {
        get { slot == 0 ? first : others[slot - 1] }
        set { if slot == 0 { first = newValue } else { others[slot - 1] = newValue } }
    }
}
