/// A program in a pipe, with its words as `sh` splits them.
struct PipedProgram {
    /// The words that may stand before the name of a program.
    private static let prefixes: Set = ["env", "command", "exec", "nice", "time"]

    private let words: [String]
    /// The files of `> FILE` and `>> FILE`.
    private let outputs: [String]

    /// The programs of a line for `sh`, without its comments.
    static func all(in line: some StringProtocol) -> [PipedProgram] {
        var (programs, word, quote): ([[String]], String?, Character?) = ([[]], nil, nil)
        func endWord() {
            if let word { programs[programs.count - 1].append(word) }
            word = nil
        }
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word?.append(character) }
            } else if "'\"".contains(character) {
                (quote, word) = (character, word ?? "")
            } else if character == "#", word == nil {
                break
            } else if " \t\n|;&()".contains(character) {
                endWord()
                if !character.isWhitespace { programs.append([]) }
            } else {
                word = (word ?? "") + String(character)
            }
        }
        endWord()
        return programs.filter { !$0.isEmpty }.map(PipedProgram.init)
    }

    private init(_ all: [String]) {
        var (rest, words, outputs): (ArraySlice<String>, [String], [String]) = (all[...], [], [])
        while let word = rest.popFirst() {
            guard word.hasPrefix(">") else {
                words.append(word)
                continue
            }
            let file = String(word.drop { $0 == ">" })
            outputs += file.isEmpty ? [rest.popFirst()].compactMap(\.self) : [file]
        }
        self.words = Array(words.drop { $0.contains("=") || Self.prefixes.contains($0) })
        self.outputs = outputs
    }

    /// The name without its directory.
    var name: Substring { words.first?.split(separator: "/").last ?? "" }

    /// True if lines that the program reads appear in its output, and this is no file.
    var showsInput: Bool {
        outputs.isEmpty && ["cat", "head", "less", "more", "nl", "sort", "tac", "tail", "tee"].contains(name)
    }

    /// The files that the program writes.
    var files: [String] { outputs + (name == "tee" ? words.dropFirst().filter { !$0.hasPrefix("-") } : []) }
}
