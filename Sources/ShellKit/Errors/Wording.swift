// The sentences of the module's errors; no other file has any. They begin in lower case, because `FILE:LINE: ` precedes
// them in a script; `FailureReport` capitalises them at the prompt.

extension ShellError: UserError {
    /// The sentence for the user.
    public var message: String {
        switch self {
        case .unknownCommand(let name, let nearest):
            "unknown command '\(name)'. " + suggestion(nearest, "'help' lists the commands.")
        case .foreignCommand(let name, let hint):
            "'\(name)' is no command here. \(hint)"
        case .ambiguousCommand(let name, let candidates):
            "'\(name)' is the beginning of several commands: \(candidates.joined(separator: ", "))."
        case .shortenedCommand(let text, let candidates):
            "'\(text)' is the beginning of \(Self.list(candidates)); a script needs the whole name."
        case .recallInScript(let event):
            "'\(event)' recalls a line of the history, which only the prompt does. "
                + "Write the line itself; to run a program, put a space behind the '!'."
        case .misplacedOperator(let text, let hint):
            "'\(text)' has no meaning here. \(hint)"
        case .unknownVariable(let name):
            "no variable '\(name)' is set, and the environment has none. To mean the dollar sign itself, write '\\$'."
        case .notInHistory(let event):
            "no line of the history is '\(event)'. 'history' lists them."
        case .unknownSetting(let name, let nearest):
            "unknown setting '\(name)'. " + suggestion(nearest, "'set' lists the settings.")
        case .invalidSetting(let name, let value, let expected):
            "the setting '\(name)' cannot be '\(value)': it is \(expected)."
        case .unreadableScript(let file, let reason):
            "cannot read the script '\(file)': \(reason)."
        case .sourcedTooDeeply(let limit):
            "scripts source each other more than \(limit) deep. One of them probably sources itself."
        case .noHelp(let name, let nearest):
            "no help on '\(name)'. " + suggestion(nearest, "'help' lists what there is.")
        case .noScreen(let command):
            "'\(command)' is used by keys and needs the screen. Call it at the prompt, at a terminal, without '|' or '>'."
        case .interrupted:
            "interrupted."
        }
    }

    private static func list(_ names: [String]) -> String {
        names.map { "'\($0)'" }.joined(separator: ", ")
    }
}

extension ArgumentError: UserError {
    /// The sentence for the user.
    public var message: String {
        switch self {
        case .unknownOption(let option, let command, let nearest):
            "unknown option '\(option)' for '\(command)'. "
                + suggestion(nearest, "'help \(command)' lists its options.")
        case .missingValue(let option, let placeholder, let command):
            "the option '\(option)' of '\(command)' needs a value: \(option) \(placeholder)."
        case .unexpectedValue(let option, let command):
            "the option '\(option)' of '\(command)' takes no value."
        case .repeatedOption(let option, let command):
            "the option '\(option)' of '\(command)' is given twice."
        case .missingParameter(let parameter, let command, let usage):
            "'\(command)' needs \(parameter): \(usage)."
        case .unexpectedWord(let word, let command, let after):
            "unexpected '\(word)' for '\(command)'. "
                + (after.map { "If it belongs to \($0), quote the whole: 'two words'." } ?? "It takes no words.")
        case .invalidValue(let value, let parameter, let reason):
            "'\(value)' cannot be \(parameter): \(reason)."
        }
    }
}

extension PluginError: UserError {
    /// The sentence for the user.
    public var message: String {
        switch self {
        case .commandClaimedTwice(let name, let first, let second):
            "the plugins '\(first)' and '\(second)' both bring a command '\(name)'. Leave one of them out."
        case .pluginLoadedTwice(let name):
            "two plugins are named '\(name)'. Leave one of them out."
        case .noSuchHandler(let name, let plugin):
            "the plugin '\(plugin)' wants to stand beside a handler '\(name)', which the chain does not have."
        case .unknownPlugin(let name, let nearest):
            "unknown plugin '\(name)'. " + suggestion(nearest, "'plugins' lists them.")
        case .pluginIsNeeded(let name):
            "the plugin '\(name)' brings 'plugins' itself, so it stays: nothing could switch it on again."
        }
    }
}

extension AliasError: UserError {
    /// The sentence for the user.
    public var message: String {
        switch self {
        case .badAlias(let name, .name):
            "an alias cannot be called '\(name)': it is one word of letters, digits, '.', '_' and '-'."
        case .badAlias(let name, .empty):
            "the alias '\(name)' needs a command to stand for: alias \(name) 'list --sort year'."
        case .badAlias(let name, .option(let option)):
            "the alias '\(name)' cannot begin with the option '\(option)'. "
                + "Begin it with a command; options of 'alias' itself stand before the name."
        case .badAlias(let name, .severalCommands):
            "the alias '\(name)' can stand for one command only. For several, 'macro record \(name)' makes a macro."
        case .unknownAlias(let name, let nearest):
            "no alias is called '\(name)'. " + suggestion(nearest, "'alias' lists them.")
        }
    }
}

extension UndoError: UserError {
    /// The sentence for the user.
    public var message: String {
        switch self {
        case .notEnoughToUndo(_, 0): "nothing to undo."
        case .notEnoughToUndo(let asked, let available): Self.tooMany("undo", asked, available)
        case .notEnoughToRedo(_, 0): "nothing to redo."
        case .notEnoughToRedo(let asked, let available): Self.tooMany("redo", asked, available)
        case .noSuchChange(let number): "no change has the number \(number). 'changes' lists them."
        case .stepIsOpen(let name):
            "'\(name)' is begun already. End it with 'commit', or take it back with 'rollback'."
        case .noStepIsOpen: "nothing was begun. 'begin' begins what 'commit' ends."
        case .stepOfAnother(let name): "'\(name)' was begun outside this script, and ends there."
        }
    }

    private static func tooMany(_ verb: String, _ asked: Int, _ available: Int) -> String {
        "cannot \(verb) \(asked) changes: there \(available == 1 ? "is" : "are") only \(available). 'changes' lists them."
    }
}

extension SyntaxError: UserError {
    /// The sentence for the user.
    public var message: String {
        switch self {
        case .unclosedQuote(let quote, let line):
            "the quote \(quote) that opens on line \(line) is never closed. Close it, or write \\\(quote) to mean it itself."
        case .endsInContinuation:
            "the last line ends in '\\', which continues it, and nothing follows."
        case .badVariable(let text):
            "'\(text)' is no variable. Write ${name}, or \\$ to mean the dollar sign itself."
        case .notUTF8:
            "the line is no text in UTF-8. Save the file as UTF-8."
        }
    }
}

/// The end of a message about an unknown name: the nearest name, or else the command that lists the names.
private func suggestion(_ nearest: String?, _ otherwise: String) -> String {
    nearest.map { "Did you mean '\($0)'?" } ?? otherwise
}
