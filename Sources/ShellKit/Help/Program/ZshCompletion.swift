/// Completion of a program's arguments in zsh, by its function `_arguments` (zshcompsys(1)).
struct ZshCompletion {
    /// The function, as the text of a file named `_` and the program, in a directory of `fpath`.
    let text: String

    init(_ manual: ProgramManual) {
        let options = manual.options.map(Self.specification)
        let places = manual.signature.parameters.filter { !$0.isOption }.enumerated().map { index, parameter in
            let files = index == 0 ? "_files -g \"*\(manual.scriptSuffix)(-.)\"" : "_files"
            // What follows the first word is the script's own, options and all.
            let place = index == 0 ? "(-)1" : "*"
            return ShellQuoting.posix("\(place):\(Self.escaped(parameter.placeholder)):\(files)")
        }
        text = """
            #compdef \(manual.name)
            # zsh completion for \(manual.name); made by '\(manual.name) --generate zsh'.
            _arguments -S \\
              \((options + places).joined(separator: " \\\n  "))

            """
    }

    /// One option, in all its spellings: `'(-i --interactive)'{-i,--interactive}'[…]'`.
    private static func specification(_ option: ParameterDefinition) -> String {
        let spellings = option.spellings.map { spelling in
            spelling + (option.takesOptionValue && spelling.hasPrefix("--") ? "=" : "")
        }
        let isRepeated = option.kind == .repeatedOption
        let excluded = isRepeated ? "*" : "(\(option.spellings.joined(separator: " ")))"
        let explained = ShellQuoting.posix("[\(escaped(option.help))]" + value(of: option))
        let names = spellings.count == 1 ? spellings[0] : "{\(spellings.joined(separator: ","))}"
        return ShellQuoting.posix(excluded) + names + explained
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

    private static func escaped(_ text: String) -> String {
        ShellQuoting.escaped(text, "\\[]:")
    }
}
