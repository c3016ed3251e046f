// Counterpart: Sources/ShellKit/Shell/Request.swift
// It adds the position of each word, because colours and messages refer to parts of a line.

/// A typed line on its way through the handlers, which may change its words.
/// - Pattern: Chain of Responsibility (request)
struct Request {
    let line: String
    /// The words; the first is the command's name.
    var words: [String] = []

    /// Splits a line at spaces, except between two quotes of the same kind.
    init(_ line: String) {
        self.line = line
        var rest = line.drop { $0 == " " }
        while let first = rest.first {
            let isQuoted = first == "'" || first == "\""
            if isQuoted { rest.removeFirst() }
            let word = rest.prefix { $0 != (isQuoted ? first : " ") }
            words.append(String(word))
            rest = rest[word.endIndex...].dropFirst(isQuoted ? 1 : 0).drop { $0 == " " }
        }
    }

    /// The only argument of a command as a number; nil if there is no argument.
    func number(for command: any Command) throws -> Int? {
        guard words.count > 1 else { return nil }
        guard words.count == 2, let number = Int32(words[1]) else { throw Failure("Use this form: \(command.form).") }
        return Int(number)
    }
}
