/// Binds the words of a request to the parameters of a command.
///
/// Options are accepted anywhere before a ``Parameter/rest(_:placeholder:isNeeded:help:completion:)`` parameter; `--`
/// ends them. The other words are bound to the positional parameters in order: a single-word parameter takes one word,
/// a list or phrase takes all words up to the first word that begins the next parameter.
struct ArgumentBinder {
    let form: CommandForm
    private var arguments: ArgumentValues
    var positionals: [Word] = []
    /// The values of repeatable options so far, in the order of the words.
    private var repeated: [(slot: Int, value: Word)] = []
    /// True if variables have no values; words that contain one are then not parsed.
    let lacksValues: Bool
    /// True if a variable, such as `$@` or an option's name, makes the following words unpredictable.
    var isOpenEnded = false

    private var signature: Signature { form.signature }

    init(_ form: CommandForm, lacksValues: Bool = false) {
        self.form = form
        self.lacksValues = lacksValues
        arguments = ArgumentValues(count: form.signature.parameters.count)
    }

    /// Binds the words after a command's name.
    ///
    /// - Throws: ``ArgumentError`` if the words do not fit the signature, or any error from parsing a parameter's
    ///   value.
    static func bind(_ words: ArraySlice<Word>, to form: CommandForm) throws -> ArgumentValues {
        if form.takesWordsAsTheyStand {
            return ArgumentValues(only: try restValue(words, of: form))
        }
        var binder = ArgumentBinder(form)
        try binder.takeOptions(words)
        try binder.bindPositionals()
        try binder.refuseMissingOptions()
        return binder.arguments
    }

    /// Checks words whose variables have no values: every option's name, and every value without a variable.
    ///
    /// - Throws: The errors of ``bind(_:to:)`` that occur whatever the variables contain.
    static func check(_ words: ArraySlice<Word>, against form: CommandForm) throws {
        if form.takesWordsAsTheyStand { return }
        var binder = ArgumentBinder(form, lacksValues: true)
        try binder.takeOptions(words)
        try binder.bindPositionals()
        if !binder.isOpenEnded { try binder.refuseMissingOptions() }
    }

    private static func restValue(_ words: ArraySlice<Word>, of form: CommandForm) throws -> (any Argument)? {
        let definition = form.signature.parameters[0]
        guard words.isEmpty else { return try definition.parse(words) }
        guard definition.absent != nil else { throw missing(definition, in: form.signature) }
        return nil
    }

    private static func missing(_ definition: ParameterDefinition, in signature: Signature) -> ArgumentError {
        .missingParameter(definition.placeholder, command: signature.name, usage: signature.usage)
    }

    // MARK: Options

    private mutating func takeOptions(_ words: ArraySlice<Word>) throws {
        var index = words.startIndex
        while index < words.endIndex, positionals.count != form.wordsBeforeRest {
            let word = words[index]
            index += 1
            if word.isOption {
                if lacksValues, word.hasOpenName { isOpenEnded = true }
                if word.text == "--" { break }
                try takeOption(word, from: words, at: &index)
            } else {
                positionals.append(word)
                if lacksValues, word.isAllArguments, form.wordsBeforeRest != nil { isOpenEnded = true }
            }
            if isOpenEnded { return }
        }
        positionals += words[index...]
    }

    private mutating func takeOption(_ word: Word, from words: ArraySlice<Word>, at index: inout Int) throws {
        let equals = word.text.utf8.firstIndex(of: UInt8(ascii: "="))
        let typed = String(word.text[..<(equals ?? word.text.endIndex)])
        guard let slot = form.options[typed] else { throw unknownOption(typed) }
        let definition = signature.parameters[slot]
        guard arguments[slot] == nil || definition.kind == .repeatedOption else {
            throw ArgumentError.repeatedOption(typed, command: signature.name)
        }
        switch (definition.kind, equals) {
        case (.flag, nil):
            arguments[slot] = try definition.parse([])
        case (.flag, _?):
            throw ArgumentError.unexpectedValue(option: typed, command: signature.name)
        case (_, let equals?):
            let offset = word.text.utf8.distance(from: word.text.startIndex, to: equals) + 1
            try takeValue(lacksValues && word.isOpen ? word : word.suffix(from: offset), of: slot, shownAs: typed)
        case (_, nil):
            // A value can begin with one dash: --sort -year.
            guard index < words.endIndex, !(words[index].isOption && words[index].text.hasPrefix("--")) else {
                throw ArgumentError.missingValue(
                    option: typed, placeholder: definition.placeholder, command: signature.name)
            }
            try takeValue(words[index], of: slot, shownAs: typed)
            // If the script has no arguments, `$@` vanishes and the next word becomes the value.
            if lacksValues, words[index].isAllArguments { isOpenEnded = true }
            index += 1
        }
    }

    private mutating func takeValue(_ value: Word, of slot: Int, shownAs typed: String) throws {
        let definition = signature.parameters[slot]
        var values: ArraySlice = [value]
        if definition.kind == .repeatedOption {
            repeated.append((slot, value))
            values = repeated.filter { $0.slot == slot }.map(\.value)[...]
        }
        arguments[slot] = try parse(definition, values, shownAs: typed)
    }

    private func unknownOption(_ typed: String) -> ArgumentError {
        let known = form.options.keys.filter { $0.hasPrefix("--") }
        return .unknownOption(typed, command: signature.name, nearest: NearestName.of(typed, among: known))
    }

    private func refuseMissingOptions() throws {
        for (slot, definition) in signature.parameters.enumerated() {
            guard definition.kind == .neededOption, arguments[slot] == nil else { continue }
            throw ArgumentError.missingParameter(definition.form, command: signature.name, usage: signature.usage)
        }
    }

    // MARK: Positional words

    private mutating func bindPositionals() throws {
        if lacksValues { leaveOutWhatIsOpen() }
        var next = positionals.startIndex
        for (order, slot) in form.positional.enumerated() {
            let definition = signature.parameters[slot]
            let end = endOfWords(of: definition, at: order, from: next)
            let words = positionals[next..<end]
            next = end
            if words.isEmpty {
                guard definition.absent != nil || mayHaveMore else { throw Self.missing(definition, in: signature) }
            } else {
                arguments[slot] = try parse(definition, words, shownAs: definition.placeholder)
            }
        }
        guard next == positionals.endIndex || isOpenEnded else {
            let last = form.positional.last.map { signature.parameters[$0].placeholder }
            throw ArgumentError.unexpectedWord(positionals[next].text, command: signature.name, after: last)
        }
    }

    private func endOfWords(of definition: ParameterDefinition, at order: Int, from start: Int) -> Int {
        switch definition.kind {
        case .required, .optional: return min(start + 1, positionals.endIndex)
        case .flag, .option, .neededOption, .repeatedOption: return start
        case .rest: return positionals.endIndex
        case .list, .phrase:
            guard order + 1 < form.positional.count,
                let begins = signature.parameters[form.positional[order + 1]].begins
            else { return positionals.endIndex }
            return positionals[start...].firstIndex(where: begins) ?? positionals.endIndex
        }
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
