/// Completion of a program's arguments in zsh, by its function `_arguments` (zshcompsys(1)).
struct ZshCompletion {
    /// The function, as the contents of a file in a directory of `fpath`; the file's name is `_` and the program's
    /// name.
    let text: String

    init(_ manual: ProgramManual) {
        let options = manual.options.map(Self.specification)
        let positionals = manual.signature.parameters.filter { !$0.isOption }.enumerated().map { index, parameter in
            let files = index == 0 ? Self.script(of: manual) : "_files"
            // The words after the script belong to the script, options included.
            let position = index == 0 ? "(-)1" : "*"
            return Quoting.posix("\(position):\(Self.escaped(parameter.placeholder)):\(files)")
        }
        text = """
            #compdef \(manual.name)
            # zsh completion for \(manual.name); made by '\(manual.name) --generate zsh'.
            \(manual.words.map(Self.otherUse).joined())_arguments -S \\
              \((options + positionals).joined(separator: " \\\n  "))

            """
    }

    /// The candidates for the first argument: a script, or a word that selects another use.
    private static func script(of manual: ProgramManual) -> String {
        let files = "_files -g \"*\(manual.scriptSuffix)(-.)\""
        guard !manual.words.isEmpty else { return files }
        let words = manual.words.map(\.word).joined(separator: " ")
        return "{((CURRENT > 2)) || compadd -- \(words); \(files)}"
    }

    /// The candidates after such a word.
    private static func otherUse(_ word: String, _ signature: Signature) -> String {
        let options = signature.parameters.filter(\.isOption).map(specification)
        let positionals = signature.parameters.filter { !$0.isOption }.map {
            Quoting.posix("1:\(escaped($0.placeholder)):_files")
        }
        return """
            if ((CURRENT > 2)) && [[ $words[2] == \(word) ]]; then
              shift words
              ((CURRENT--))
              _arguments -S \\
                \((options + positionals).joined(separator: " \\\n    "))
              return
            fi

            """
    }

    /// An option in all its spellings: `'(-i --interactive)'{-i,--interactive}'[…]'`.
    private static func specification(_ option: ParameterDefinition) -> String {
        let spellings = option.spellings.map { spelling in
            spelling + (option.takesOptionValue && spelling.hasPrefix("--") ? "=" : "")
        }
        let isRepeated = option.kind == .repeatedOption
        let excluded = isRepeated ? "*" : "(\(option.spellings.joined(separator: " ")))"
        let explained = Quoting.posix("[\(escaped(option.help))]" + value(of: option))
        let names = spellings.count == 1 ? spellings[0] : "{\(spellings.joined(separator: ","))}"
        return Quoting.posix(excluded) + names + explained
    }

    private static func value(of option: ParameterDefinition) -> String {
        guard option.takesOptionValue else { return "" }
        let action =
            switch option.completion {
            case .choices(let choices): "(\(choices.joined(separator: " ")))"
            case .files: "_files"
            default: " "
            }
        return ":\(escaped(option.placeholder)):\(action)"
    }

    private static func escaped(_ text: String) -> String { Quoting.escaped(text, "\\[]:") }
}
