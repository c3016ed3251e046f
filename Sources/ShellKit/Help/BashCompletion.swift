/// Completion of a program's arguments in bash.
///
/// It needs no package besides bash. bash may split `--color=a` at the `=`; the function handles both forms. `compopt`
/// works only during an interactive completion, so its failure is ignored.
struct BashCompletion {
    /// The script, as the contents of a file that bash reads.
    let text: String

    init(_ manual: ProgramManual) {
        let function = "_" + manual.functionName
        text = """
            # bash completion for \(manual.name); made by '\(manual.name) --generate bash'.
            \(function)() {
                local current=${COMP_WORDS[COMP_CWORD]} position=start option= lead= word i
                COMPREPLY=()
            \(Self.search(forPositionIn: manual))
            \(Self.answer(of: manual))
            }
            complete -F \(function) \(manual.name)

            """
    }

    /// Determines if the current word is an option's value, an option, the script, or an argument of the script.
    private static func search(forPositionIn manual: ProgramManual) -> String {
        """
            for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if [[ $word == = ]]; then
                    continue
                elif [[ -n $option ]]; then
                    option=
                elif \(isWord(of: manual)); then
                    position=$word
                    break
                elif [[ $position == script || $word != -?* ]]; then
                    position=arguments
                    break
                elif [[ $word == -- ]]; then
                    position=script
                else
                    case $word in \(manual.spellingsWithValue.joined(separator: "|"))) option=$word ;; esac
                fi
            done
            [[ $current != = ]] || current=
            if [[ $position == start && $current == --*=* ]]; then
                option=${current%%=*} lead=$option= current=${current#*=}
            fi
        """
    }

    /// The condition that the first word selects another use.
    private static func isWord(of manual: ProgramManual) -> String {
        guard !manual.words.isEmpty else { return "false" }
        let words = manual.words.map { "$word == \($0.word)" }.joined(separator: " || ")
        return "((i == 1)) && [[ \(words) ]]"
    }

    /// The candidates after such a word.
    private static func otherUses(of manual: ProgramManual) -> String {
        manual.words.map { word, signature in
            let options = spellings(signature.parameters.filter(\.isOption))
            return """

                        \(word):-*) mapfile -t COMPREPLY < <(compgen -W \(options) -- "$current") ;;
                        \(word):*) \(files("compgen -f -- \"$current\"")) ;;
                """
        }.joined()
    }

    private static func answer(of manual: ProgramManual) -> String {
        let words = Quoting.posix(manual.words.map(\.word).joined(separator: " "))
        let word = manual.words.isEmpty ? "" : " ((COMP_CWORD > 1)) || compgen -W \(words) -- \"$current\"; "
        let suffix = Quoting.posix("!*" + manual.scriptSuffix)
        let scripts = files("\(word)compgen -f -X \(suffix) -- \"$current\"; compgen -d -- \"$current\"")
        let options = "mapfile -t COMPREPLY < <(compgen -W \(spellings(manual.options)) -- \"$current\")"
        return """
                case $option in
            \(cases(of: manual.options))
                    ?*) return ;;
                esac
                case $position:$current in\(otherUses(of: manual))
                    start:-*) \(options) ;;
                    arguments:*) \(files("compgen -f -- \"$current\"")) ;;
                    *) \(scripts) ;;
                esac
            """
    }

    private static func spellings(_ options: [ParameterDefinition]) -> String {
        Quoting.posix(options.flatMap(\.spellings).joined(separator: " "))
    }

    /// The candidates for the values of options.
    private static func cases(of options: [ParameterDefinition]) -> String {
        options.compactMap { option -> String? in
            let answer: String
            switch option.completion {
            case .choices(let choices):
                let words = Quoting.posix(choices.joined(separator: " "))
                answer = "mapfile -t COMPREPLY < <(compgen -P \"$lead\" -W \(words) -- \"$current\")"
            case .files: answer = files("compgen -P \"$lead\" -f -- \"$current\"")
            default: return nil
            }
            return "        \(option.spellings.joined(separator: "|"))) \(answer); return ;;"
        }.joined(separator: "\n")
    }

    /// Completes files. If there are none, for example for a quoted name, bash completes them by itself.
    private static func files(_ source: String) -> String {
        "mapfile -t COMPREPLY < <(\(source)); compopt -o filenames -o default 2>/dev/null"
    }
}
