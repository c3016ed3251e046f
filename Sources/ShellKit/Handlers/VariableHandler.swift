/// Substitutes the values of variables.
///
/// A value is one word or a part of one and is not parsed again, so it contains no operators, quotes or options. Only
/// `$@` expands to several words, one for each argument of the script.
/// - Pattern: Chain of Responsibility (concrete handler)
final class VariableHandler: Handler {
    let name = "variables"
    let summary = "Replaces variables by their values."
    let takesPlainCalls = false

    /// A first word with a variable can become any word.
    func declaration(in context: ShellContext) -> HandlerDeclaration<Word> {
        HandlerDeclaration { $0.isOpen ? .text : nil }
    }

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        guard request.statement.hasVariables else { return nil }
        if let effects = context.predictedEffects {
            guard request.words.first?.isOpen == true else { return nil }
            effects.addUnknownCommand()
            return EmptyCommand()
        }
        request.words = try request.words.flatMap { word in
            guard word.isAllArguments else { return [try filled(word, from: context.variables)] }
            let isQuoted = word.expansions[0].isQuoted
            return context.variables.arguments.map { value in
                Word(value, literals: isQuoted ? [0..<value.utf8.count] : [], beginsWithValue: true)
            }
        }
        // The line was only `$@`, in a script without arguments.
        return request.words.isEmpty ? EmptyCommand() : nil
    }

    private func filled(_ word: Word, from variables: Variables) throws -> Word {
        let expansions = word.expansions
        guard !expansions.isEmpty else { return word }
        var text = ""
        var literals: [Range<Int>] = []
        var done = 0
        var rest = word.literals[...]
        for expansion in expansions {
            append(done..<expansion.offset, of: word, &rest, to: &text, &literals)
            done = expansion.offset
            let start = text.utf8.count
            text += try variables.value(of: expansion.name)
            if expansion.isQuoted { literals.append(start..<text.utf8.count) }
        }
        append(done..<word.text.utf8.count, of: word, &rest, to: &text, &literals)
        return Word(text, literals: literals, beginsWithValue: expansions[0].offset == 0)
    }

    /// Appends a part of the word's own text, with its literal ranges; `rest` loses those before the part.
    private func append(
        _ piece: Range<Int>, of word: Word, _ rest: inout ArraySlice<Range<Int>>, to text: inout String,
        _ literals: inout [Range<Int>]
    ) {
        let shift = text.utf8.count - piece.lowerBound
        rest = rest.drop { $0.upperBound <= piece.lowerBound }
        for literal in rest.prefix(while: { $0.lowerBound < piece.upperBound }) where literal.overlaps(piece) {
            let part = literal.clamped(to: piece)
            literals.append((part.lowerBound + shift)..<(part.upperBound + shift))
        }
        text += String(Substring(word.text.utf8.dropFirst(piece.lowerBound).prefix(piece.count)))
    }
}
