public import Files

// The sentences of the module's errors; no other file has any. They begin in lower case, because `FILE:LINE: ` precedes
// them in a script; `FailureReport` capitalises them at the prompt.

extension ShellError: UserError {
    public var message: String {
        switch self {
        case .unknownCommand(let name, let nearest):
            "unknown command '\(name.revealed)'. " + suggestion(for: name, nearest, "'help' lists the commands.")
        case .foreignCommand(let name, let hint):
            "unknown command '\(name)'. \(hint)"
        case .ambiguousCommand(let name, let candidates):
            "ambiguous command '\(name)': it matches \(Self.list(candidates)). Type more of the name."
        case .shortenedCommand(let text, let candidates):
            "'\(text)' is an abbreviation of \(Self.list(candidates)). A script needs the full name."
        case .recallInScript(let event):
            "'\(event)' recalls a line of the history, which works only at the prompt. "
                + "Write the line itself; to run a program, put a space after the '!'."
        case .misplacedOperator(let text, let hint):
            "'\(text)' cannot be used here. \(hint)"
        case .unknownVariable(let name):
            "unknown variable '\(name)': it is neither set nor in the environment. 'let' sets a variable; write '\\$' for a literal dollar sign."
        case .missingArgument(let number):
            "the script was started without argument \(number), '$\(number)'. Write '\\$' for a literal dollar sign."
        case .notInHistory(let event):
            "no line of the history matches '\(event)'. 'history' lists the lines."
        case .unknownSetting(let name, let nearest):
            "unknown setting '\(name.revealed)'. " + suggestion(for: name, nearest, "'set' lists the settings.")
        case .invalidSetting(let name, let value, let expected):
            "invalid value '\(value)' for the setting '\(name)'. Use \(expected)."
        case .unreadableScript(let file, let error):
            "cannot read the script '\(file)': \(error). \(Self.remedy(for: error))"
        case .commandAsScript(let name, let program, let line):
            "there is no script '\(name)'. To run the command '\(name)', use: \(program) -c \(Quoting.quotedForSystem(line))"
        case .sourcedTooDeeply(let limit):
            "scripts source each other more than \(limit) levels deep. One of them probably sources itself."
        case .noHelp(let name, let nearest):
            "no help on '\(name.revealed)'. " + suggestion(for: name, nearest, "'help' lists all commands and topics.")
        case .questionInScript(let question, let option): Self.unanswered(question, option)
        case .noScreen(let command):
            "'\(command)' needs the whole screen. Run it at the prompt in a terminal, without '|' or '>'."
        case .interrupted:
            "interrupted."
        }
    }

    private static func unanswered(_ question: String, _ option: String?) -> String {
        "only the prompt can answer the question '\(question.revealed)'."
            + (option.map { " Add \($0) to answer it in a script." } ?? "")
    }

    private static func remedy(for error: SystemError) -> String {
        error.isMissingFile || error.isForbidden || error == .isDirectory
            ? "Check its name and permissions." : error.remedy
    }

    private static func list(_ names: [String]) -> String {
        names.map { "'\($0)'" }.joined(separator: ", ")
    }
}

extension ProtectedFileError: UserError {
    public var message: String {
        switch self {
        case .database(let file): "'\(file)' is a database or belongs to one, and was not changed. Name another file."
        case .ownFile(let file):
            "this program keeps its own data in '\(file)', which was not changed. Name another file."
        }
    }
}

extension ArgumentError: UserError {
    public var message: String {
        switch self {
        case .unknownOption(let option, let command, let nearest):
            "unknown option '\(option.revealed)' for '\(command)'. "
                + suggestion(for: option, nearest, "'help \(command.prefix { $0 != " " })' lists its options.")
        case .missingValue(let option, let placeholder, let command):
            "the option '\(option)' of '\(command)' needs a value: \(option) \(placeholder)."
        case .unexpectedValue(let option, let command):
            "the option '\(option)' of '\(command)' takes no value."
        case .repeatedOption(let option, let command):
            "the option '\(option)' of '\(command)' is given twice."
        case .missingParameter(let parameter, let command, let usage):
            "'\(command)' needs \(parameter): \(usage)."
        case .unexpectedWord(let word, let command, let after):
            "unexpected argument '\(word)' for '\(command)'. "
                + (after == nil
                    ? "The command takes no arguments." : "Quote a value that contains spaces: 'two words'.")
        case .nestedTooDeeply(let limit):
            "commands such as 'try' and 'chain' can be at most \(limit) deep inside each other. Write fewer of them in a line."
        case .severalCommands(let command):
            "'\(command)' takes one command, but the quoted line contains several. Write '\(command)' before each of them."
        case .equalsSign(let line):
            "no '=' is needed between a name and its value: \(line)."
        case .invalidValue(let value, let parameter, let reason):
            "invalid value '\(value.revealed)' for \(parameter): \(reason)."
                + (value.invisibleCharacterNote.map { " " + $0 } ?? "")
        }
    }
}

extension PluginError: UserError {
    public var message: String {
        switch self {
        case .commandClaimedTwice(let name, let first, let second):
            "the plugins '\(first)' and '\(second)' both define a command '\(name)'. Remove one of the plugins."
        case .pluginLoadedTwice(let name):
            "two plugins are named '\(name)'. Remove one of them."
        case .noSuchHandler(let name, let plugin):
            "the plugin '\(plugin)' places a handler beside '\(name)', but no handler has this name."
        case .unknownPlugin(let name, let nearest):
            "unknown plugin '\(name.revealed)'. " + suggestion(for: name, nearest, "'plugins' lists all plugins.")
        case .pluginIsNeeded(let name):
            "the plugin '\(name)' cannot be disabled: only its command 'plugins' could enable it again."
        }
    }
}

extension AliasError: UserError {
    public var message: String {
        switch self {
        case .badName(let name):
            "invalid alias name '\(name.revealed)'. Use letters, digits and ._-+?:@%,^~ and do not begin with '-'."
        case .noText(let name):
            "the alias '\(name)' needs a text: alias \(name) 'list --sort year'."
        case .beginsWithOption(let name, let option):
            "the text of the alias '\(name)' cannot begin with the option '\(option)'. "
                + "Begin it with a command; options of 'alias' itself precede the name."
        case .severalCommands(let name):
            "the alias '\(name)' can contain only one command. For several, record a macro: macro record \(name)."
        case .unknownAlias(let name, let nearest):
            "unknown alias '\(name.revealed)'. " + suggestion(for: name, nearest, "'alias' lists all aliases.")
        case .tooManyExpansions(let name, let limit):
            "more than \(limit) aliases begin with each other, the last one with '\(name)'. Replace some of them by their texts."
        }
    }
}

extension UndoError: UserError {
    public var message: String {
        switch self {
        case .stepIsOpen(let name):
            "the step '\(name)' is open already. End it with 'commit', or undo it with 'rollback'."
        case .noStepIsOpen: "no step is open. 'begin' begins one."
        case .stepOfAnother(let name): "the step '\(name)' was begun outside this script and can only be ended there."
        }
    }
}

extension SyntaxError: UserError {
    public var message: String {
        switch self {
        case .unclosedQuote(let quote, let line):
            "the quote \(quote) on line \(line) has no closing quote. Add it, or write \\\(quote) for a literal quote."
        case .endsInContinuation:
            "the last line ends with '\\', but no line follows. Remove the '\\'."
        case .badVariable(let text):
            "'\(text)' is not a valid variable. Write ${name}, or \\$ for a literal dollar sign."
        case .notUTF8:
            "the line is not valid UTF-8. Save the file as UTF-8."
        }
    }
}

/// The end of a message about an unknown name: an invisible character in it, the nearest name, or the command that lists the
/// names.
package func suggestion(for name: String, _ nearest: String?, _ otherwise: String) -> String {
    name.invisibleCharacterNote ?? nearest.map { "Did you mean '\($0)'?" } ?? otherwise
}
