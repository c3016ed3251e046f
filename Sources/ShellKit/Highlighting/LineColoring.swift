internal import Terminal

/// Highlights a line by the meaning of its parts: known and unknown commands, options, strings, variables, comments,
/// and values that do not exist.
///
/// It is a pure value. An unfinished word at the end is not wrong while it can still become valid.
struct LineColoring {
    /// Returns true if the words of a parameter name existing things or, with `isUnfinished`, can become names of them;
    /// nil while that is unknown.
    typealias Judge = (ParameterDefinition, [Word], _ isUnfinished: Bool) -> Bool?

    private let text: String
    let snapshot: CompletionSnapshot
    let judge: Judge
    var painting: HighlightPainting

    /// Parses and highlights a line.
    init(_ text: String, knowing snapshot: CompletionSnapshot, judge: @escaping Judge) {
        self.text = text
        self.snapshot = snapshot
        painting = HighlightPainting(text)
        self.judge = judge
        let (statements, source) = Tokenizer.marked(text)
        for (statement, places) in zip(statements, source.words) { color(statement, at: places) }
        // The mark of a quoted part follows the marks of the variables in it, because it is recorded at the closing
        // quote.
        for mark in source.marks where mark.kind == .literal { color(mark.kind, at: mark.range) }
        for mark in source.marks where mark.kind != .literal { color(mark.kind, at: mark.range) }
    }

    /// The highlighted line; its plain text is the line.
    var styled: StyledText { painting.styled }

    // MARK: Elements between and within words

    private mutating func color(_ kind: SourceMarks.Kind, at range: Range<Int>) {
        switch kind {
        case .literal: painting.paint(.literal, range)
        case .escape: painting.paint(.sign, range)
        case .comment: painting.paint(.comment, range)
        case .system: painting.paint(.plain, range)
        case .variable: painting.paint(isKnown(variableAt: range) ? .variable : .wrong, range)
        }
    }

    private func isKnown(variableAt range: Range<Int>) -> Bool {
        let name = self[range].filter { !"${}".contains($0) }
        guard name.first?.isLetter == true || name.first == "_" else { return true }
        if snapshot.variables.contains(where: { $0.text == name }) || Environment.value(name) != nil { return true }
        return isUnfinished(range) && snapshot.variables.contains { $0.text.hasPrefix(name) }
    }

    private subscript(_ range: Range<Int>) -> String {
        String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }

    /// True if the range ends at the end of the text, where the user may continue to type.
    func isUnfinished(_ range: Range<Int>) -> Bool { range.upperBound == text.utf8.count }
}

// MARK: - Words

extension LineColoring {
    private mutating func color(_ statement: Statement, at places: [Range<Int>]) {
        let words = statement.words
        let roles = WordRoles(of: words, commands: snapshot.commands, aliases: snapshot.aliasWords).roles
        for (index, role) in roles.enumerated() where index < places.count {
            painting.paint(self.role(of: role, words[index], at: places[index]), places[index])
        }
        // The '|' before a system command is not a word of the statement.
        for place in places.dropFirst(words.count) { painting.paint(.sign, place) }
        colorValues(words, roles, at: places)
    }

    private func role(of role: WordRoles.Role, _ word: Word, at place: Range<Int>) -> HighlightRole {
        switch role {
        case .alias, .command(.some): .command
        case .command(nil) where place.lowerBound == 0 && word.text.hasPrefix("!"): .sign
        case .command(nil): isBeginning(word, at: place) ? .plain : .wrong
        case .option(.some, _): .option
        case .option(nil, let options):
            isUnfinished(place) && options.contains { $0.spellings.contains { $0.hasPrefix(word.text) } }
                ? .plain : .wrong
        case .sign: .sign
        case .surplus: .wrong
        case .optionValue(nil, offset: 1...): .wrong
        case .optionValue, .value, .file, .unknown: .plain
        }
    }

    /// True if a command's name is still being typed, or contains a variable.
    private func isBeginning(_ word: Word, at place: Range<Int>) -> Bool {
        guard word.expansions.isEmpty else { return true }
        return isUnfinished(place) && snapshot.firstWords.contains { $0.text.hasPrefix(word.text) }
    }
}
