/// Completion of a program's arguments in fish, by its command `complete`.
struct FishCompletion {
    /// The script, as the contents of a file named after the program.
    let text: String

    init(_ manual: ProgramManual) {
        let condition = "__\(manual.functionName)_awaits_script"
        let start = "complete -c \(manual.name) -n \(condition)"
        let lines = manual.options.map { "\(start) \(Self.specification($0))" }
        text = """
            # fish completion for \(manual.name); made by '\(manual.name) --generate fish'.
            function \(condition) --description 'True if no script has been named'
                set -l skip yes
                for word in (commandline -opc)
                    if test $skip = yes
                        set skip no
                        continue
                    end
                    switch $word
                        case \(manual.spellingsWithValue.map(Quoting.fish).joined(separator: " "))
                            set skip yes
                        case '--?*' '-?'
                        case '*'
                            return 1
                    end
                end
                return 0
            end
            \(lines.joined(separator: "\n"))
            \(manual.words.map { Self.otherUse(of: manual.name, $0.word, $0.signature) }.joined())\(start) -k -x -a '(__fish_complete_suffix \(manual.scriptSuffix))'

            """
    }

    /// A word that selects another use, and the candidates after it.
    private static func otherUse(of name: String, _ word: String, _ signature: Signature) -> String {
        let first = "complete -c \(name) -n 'test (count (commandline -opc)) = 1'"
        let behind = "complete -c \(name) -n 'set -l words (commandline -opc); test \"$words[2]\" = \(word)'"
        let options = signature.parameters.filter(\.isOption).map { "\(behind) \(specification($0))\n" }
        return "\(first) -a \(word) -d \(Quoting.fish(signature.summary))\n" + options.joined()
    }

    private static func specification(_ option: ParameterDefinition) -> String {
        let names = (option.short.map { ["-s \($0)"] } ?? []) + ["-l \(option.name)"]
        let value: [String] =
            switch option.completion {
            case _ where !option.takesOptionValue: []
            case .choices(let choices): ["-x -a \(Quoting.fish(choices.joined(separator: " ")))"]
            case .files: ["-r -F"]
            default: ["-x"]
            }
        return (names + value + ["-d \(Quoting.fish(option.help))"]).joined(separator: " ")
    }
}
