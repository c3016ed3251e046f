/// A program in a pipe, with its words as `sh` splits them.
struct PipedProgram {
    /// The words that may stand before the name of a program.
    private static let prefixes: Set = [
        "!", "{", "command", "do", "else", "env", "exec", "nice", "nohup", "then", "time", "timeout",
    ]
    /// The programs that do not read their input.
    private static let ignoring: Set = [":", "echo", "false", "printf", "true"]

    private let words: [String]
    /// The files of `> FILE` and `>> FILE`.
    private let outputs: [String]

    /// The programs of the pipe that a line for `sh` begins with, also those of `sh -c LINE`. `;`, `&` and `||` end the pipe, but do not end
    /// a group.
    static func all(in line: some StringProtocol) -> [PipedProgram] {
        words(in: line).map(PipedProgram.init).flatMap { program in
            guard ["bash", "sh"].contains(program.name), program.words.dropFirst().first == "-c" else {
                return [program]
            }
            return program.words.dropFirst(2).first.map { all(in: $0) } ?? [program]
        }
    }

    /// The words of each program.
    private static func words(in line: some StringProtocol) -> [[String]] {
        var (programs, word, quote): ([[String]], String?, Character?) = ([[]], nil, nil)
        func endWord() {
            if let word { programs[programs.count - 1].append(word) }
            word = nil
        }
        // All programs of a group read the pipe.
        let isGroup = ["(", "{ ", "if ", "while "].contains { line.drop(while: \.isWhitespace).hasPrefix($0) }
        var last: Character?
        for character in line {
            defer { last = character }
            if let open = quote {
                if character == open { quote = nil } else { word?.append(character) }
            } else if "'\"".contains(character) {
                (quote, word) = (character, word ?? "")
            } else if character == "#", word == nil {
                break
            } else if " \t\n|;&()".contains(character) {
                endWord()
                if !isGroup, endsPipe(character, after: last) { break }
                if !character.isWhitespace { programs.append([]) }
            } else {
                word = (word ?? "") + String(character)
            }
        }
        endWord()
        return programs.filter { !$0.isEmpty }
    }

    private static func endsPipe(_ character: Character, after last: Character?) -> Bool {
        switch character {
        case "\n", ";": true
        case "&": last != ">"
        case "|": last == "|"
        default: false
        }
    }

    private init(_ all: [String]) {
        var (rest, words, outputs): (ArraySlice<String>, [String], [String]) = (all[...], [], [])
        while let word = rest.popFirst() {
            guard word.hasPrefix(">") || word.hasPrefix("1>") else {
                words.append(word)
                continue
            }
            let file = String(word.drop { "1>".contains($0) })
            outputs += file.isEmpty ? [rest.popFirst()].compactMap(\.self) : [file]
        }
        // Options and numbers in front of the name are those of 'nice' or 'timeout'.
        self.words = Array(
            words.drop {
                $0.contains("=") || Self.prefixes.contains($0) || $0.hasPrefix("-") || $0.first?.isNumber == true
            })
        self.outputs = outputs
    }

    /// The name without its directory.
    var name: Substring { words.first?.split(separator: "/").last ?? "" }

    /// True if the program reads the pipe, as far as its line tells.
    var readsPipe: Bool {
        let hasOtherInput =
            words.contains { $0.hasPrefix("<") }
            || (name != "tee" && words.contains("/dev/null") && !words.contains("-"))
        return !Self.ignoring.contains(String(name)) && !hasOtherInput
    }

    /// True if lines that the program reads appear in its output, and this is no file.
    var showsInput: Bool {
        outputs.isEmpty && ["cat", "head", "less", "more", "nl", "sort", "tac", "tail", "tee"].contains(name)
    }

    /// The files that the program writes.
    var files: [String] {
        switch name {
        case "tee": outputs + words.dropFirst().filter { !$0.hasPrefix("-") }
        case "dd": outputs + words.filter { $0.hasPrefix("of=") }.map { String($0.dropFirst(3)) }
        default: outputs
        }
    }
}
