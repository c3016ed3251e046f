import BuiltProgram
import Foundation
import TestTraits
import Testing

/// The completion of the program's arguments in other shells, tested in these shells.
@Suite(.blocking) struct CompletionScriptTests {
    private static func isInstalled(_ shell: String) -> Bool { access("/usr/bin/\(shell)", X_OK) == 0 }

    /// Runs a script of another shell in a folder with a few files, and with the completion for that shell in
    /// `completion`.
    private func run(_ shell: String, _ options: [String] = [], _ script: String) throws -> ProgramResult {
        let home = try ProgramHome()
        for file in ["one.blue", "a list.blue", "notes.txt", "script"] { try home.write(script, to: file) }
        try home.write(try home.run(["--generate", shell]).output, to: shell == "zsh" ? "_bluelib" : "completion")
        let program = try RunningProgram(
            ["/usr/bin/\(shell)"] + options + ["script"], environment: home.environment, directory: home.path)
        return try program.finish()
    }

    @Test(.enabled(if: isInstalled("bash"), "bash is not installed"))
    func `bash completes options, their values, scripts before other files`() throws {
        let script = """
            source ./completion
            complete -p bluelib
            offer() {
                COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
                _bluelib
                printf '%s:' "${*:2}"
                printf ' <%s>' "${COMPREPLY[@]}"
                echo
            }
            offer bluelib --co
            offer bluelib --color ''
            offer bluelib --color = al
            offer bluelib --color=n
            offer bluelib --on-error continue -
            offer bluelib -c ''
            offer bluelib -c --color o
            offer bluelib ''
            offer bluelib doctor --
            offer bluelib doctor n
            offer bluelib doctor --save n
            offer bluelib --library n
            offer bluelib one.blue n
            offer bluelib one.blue --c
            offer bluelib -- o
            offer bluelib - --c
            """
        let options =
            "<-c> <--command> <-i> <--interactive> <--library> <--create> <--on-error> <--check> <--color> <--no-rc>"
        let expected = """
            complete -F _bluelib bluelib
            --co: <--command> <--color>
            --color : <auto> <always> <never>
            --color = al: <always>
            --color=n: <--color=never>
            --on-error continue -: \(options) <--version> <-h> <--help>
            -c : <>
            -c --color o: <one.blue>
            : <doctor> <tour> <a list.blue> <one.blue>
            doctor --: <--save> <--backup> <--restore> <--help>
            doctor n: <notes.txt>
            doctor --save n: <notes.txt>
            --library n: <notes.txt>
            one.blue n: <notes.txt>
            one.blue --c: <>
            -- o: <one.blue>
            - --c: <>

            """
        let result = try run("bash", [], script)
        // `compopt` fails outside a completion.
        #expect(result.diagnostics == "", "\(result)")
        #expect(sorted(result.output) == sorted(expected), "\(result)")
    }

    /// The lines with sorted words: files are in the order of the directory.
    private func sorted(_ text: String) -> [[String]] {
        text.split(separator: "\n").map {
            $0.replacing("> <", with: ">\t<").split { " \t".contains($0) }.map(String.init).sorted()
        }
    }

    @Test(.enabled(if: isInstalled("fish"), "fish is not installed: apt-get install fish"))
    func `fish completes options, their values, scripts before other files`() throws {
        let script = """
            source ./completion
            for line in 'bluelib --co' 'bluelib --color al' 'bluelib --color=n' 'bluelib ' 'bluelib --library n' \\
                    'bluelib one.blue n' 'bluelib one.blue --c' 'bluelib -c ' 'bluelib doctor --s' 'bluelib doctor n'
                echo $line: (complete -C $line | string replace -r '\\t.*' '' | string match -v completion)
            end
            """
        let expected = """
            bluelib --co: --color --command
            bluelib --color al: always
            bluelib --color=n: --color=never
            bluelib : a list.blue one.blue doctor notes.txt script tour
            bluelib --library n: notes.txt
            bluelib one.blue n: notes.txt
            bluelib one.blue --c:
            bluelib -c :
            bluelib doctor --s: --save
            bluelib doctor n: notes.txt

            """
        let result = try run("fish", ["--no-config"], script)
        let trimmed = result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(result.diagnostics == "", "\(result)")
        #expect(trimmed == expected.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    }

    @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed: apt-get install zsh"))
    func `zsh completes options, their values, scripts before other files`() throws {
        let script = """
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell 'PS1= fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; unsetopt beep; echo re""ady'
            zpty -r shell answer '*ready*'
            offer() { zpty -n -w shell $1$'\\t'; zpty -r shell answer "*$2*" && echo $2; zpty -n -w shell $'\\x15' }
            offer 'bluelib --color al' 'always'
            offer 'bluelib --lib' 'library'
            offer 'bluelib --on-error=c' '=continue'
            offer 'bluelib o' 'one.blue'
            offer 'bluelib one.blue no' 'notes.txt'
            offer 'bluelib doctor --sa' '-save'
            offer 'bluelib do' 'ctor'
            zpty -d shell
            """
        let result = try run("zsh", ["-f"], script)
        #expect(result.output == "always\nlibrary\n=continue\none.blue\nnotes.txt\n-save\nctor\n", "\(result)")
    }
}
