/// The kind of text that can be typed at the last word of an unfinished statement.
enum CompletionPlace {
    /// The name of a command.
    case command
    /// One of these options.
    case option([ParameterDefinition])
    /// A value from a source, and the word to complete, which may be the end of the typed word.
    case value(CompletionSource, Word)

    /// Determines the kind.
    ///
    /// - Parameters:
    ///   - words: At least one; the last is unfinished and may be empty.
    ///   - aliases: The words of each alias's text.
    init(words: [Word], commands: [Signature], aliases: [String: [Word]] = [:]) {
        let last = words.last ?? ""
        switch WordRoles(of: words, commands: commands, aliases: aliases).roles.last {
        case .command, .alias, nil: self = .command
        case .option(_, let options): self = .option(options)
        case .optionValue(let option, let offset):
            self = .value(option?.completion ?? .none, offset == 0 ? last : last.suffix(from: offset))
        case .value(let parameter): self = .value(parameter.completion, last)
        case .surplus(let options): self = last.text.isEmpty ? .option(options) : .value(.none, last)
        case .file: self = .value(.files, last)
        case .sign where words.count == 1: self = .command
        case .sign, .unknown: self = .value(.none, last)
        }
    }
}
