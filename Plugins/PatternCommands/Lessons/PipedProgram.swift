/// A program in a pipe, with its words as `sh` splits them.
struct PipedProgram {
    private struct Token {
        var text: String
        var isOperator = false
        var isRedirection: Bool { text.contains { "<>".contains($0) } }
    }

    /// The words that may stand before the name of a program.
    private static let prefixes: Set = [
        "!", "{", "command", "do", "else", "env", "exec", "nice", "nohup", "then", "time", "timeout",
    ]
    private static let screens: Set = ["/dev/stderr", "/dev/stdout", "/dev/tty"]
    /// The programs that do not read their input.
    private static let ignoring: Set = [":", "echo", "false", "printf", "true"]

    private var words: [String] = []
    /// The files of `> FILE` and `>> FILE`.
    private var outputs: [String] = []
    private var hasOtherInput = false

    /// The programs of the pipe that a line for `sh` begins with, also those of `sh -c LINE`. `;`, `&`, `&&` and `||` end the pipe, but
    /// do not end a group.
    static func all(in line: some StringProtocol) -> [PipedProgram] {
        let tokens = tokens(of: line)
        // All programs of a group read the pipe.
        let isGroup = ["(", "{", "if", "while"].contains(tokens.first?.text)
        let pipe = tokens.prefix { isGroup || !$0.isOperator || !["\n", ";", "&", "&&", "||"].contains($0.text) }
        return pipe.split { $0.isOperator && !$0.isRedirection }.map(PipedProgram.init).flatMap { program in
            let isShell = ["bash", "sh"].contains(program.name) && program.words.dropFirst().first == "-c"
            return isShell ? program.words.dropFirst(2).first.map { all(in: $0) } ?? [program] : [program]
        }
    }

    /// The words, and the operators outside of quotes: `2>&` and `||` are one.
    private static func tokens(of line: some StringProtocol) -> [Token] {
        var (tokens, word, quote): ([Token], Token?, Character?) = ([], nil, nil)
        func endWord() {
            tokens += [word].compactMap(\.self)
            word = nil
        }
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word?.text.append(character) }
            } else if "|;&()<>\n".contains(character) {
                let isNext =
                    word?.isOperator == true && "<>&|".contains(character)
                    && (word?.text.last == character || character == "&")
                // A number in front of '>' is that of a descriptor.
                if !isNext, !"<>".contains(character) || word?.text.allSatisfy(\.isNumber) == false { endWord() }
                word = Token(text: (word?.text ?? "") + String(character), isOperator: true)
            } else {
                if character.isWhitespace || word?.isOperator == true { endWord() }
                if character == "#", word == nil { break }
                if character.isWhitespace { continue }
                let isQuote = "'\"".contains(character)
                if isQuote { quote = character }
                word = Token(text: (word?.text ?? "") + (isQuote ? "" : String(character)))
            }
        }
        endWord()
        return tokens
    }

    private init(_ tokens: ArraySlice<Token>) {
        var rest = tokens
        while let token = rest.popFirst() {
            guard token.isOperator else {
                words.append(token.text)
                continue
            }
            let file = rest.popFirst()?.text
            if token.text.hasPrefix("<") { hasOtherInput = true }
            if [">", ">>", "1>", "1>>"].contains(token.text) { outputs += [file].compactMap(\.self) }
        }
        // Options and numbers in front of the name are those of 'nice' or 'timeout'.
        words = Array(
            words.drop {
                $0.contains("=") || Self.prefixes.contains($0) || $0.hasPrefix("-") || $0.first?.isNumber == true
            })
    }

    /// The name without its directory.
    var name: Substring { words.first?.split(separator: "/").last ?? "" }

    /// True if the program reads the pipe, as far as its line tells.
    var readsPipe: Bool {
        let hasFile = name != "tee" && words.contains("/dev/null") && !words.contains("-")
        return !Self.ignoring.contains(String(name)) && !hasOtherInput && !hasFile
    }

    /// True if the output of the program does not go to a file.
    var hasFreeOutput: Bool { outputs.allSatisfy(Self.screens.contains) }

    /// True if the program only writes its input to a file.
    var isRedirection: Bool { name == "cat" && !hasFreeOutput }

    /// True if lines that the program reads appear in its output.
    var showsInput: Bool {
        hasFreeOutput && ["cat", "head", "less", "more", "nl", "sort", "tac", "tail", "tee"].contains(name)
    }

    /// True if the program opens the screen as a file.
    var opensScreen: Bool { !Self.screens.isDisjoint(with: files) }

    /// The files that the program writes.
    var files: [String] {
        switch name {
        case "tee": outputs + words.dropFirst().filter { !$0.hasPrefix("-") }
        case "dd": outputs + words.filter { $0.hasPrefix("of=") }.map { String($0.dropFirst(3)) }
        default: outputs
        }
    }
}
