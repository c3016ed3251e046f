import Foundation

/// A program that breaks sentences of a task: the solution with some lines exchanged.
///
/// An entry of `Wrong.txt` has the numbers of the sentences, what is wrong, and the exchanged lines; entries are separated by
/// blank lines:
///
///     4: The moved album becomes current.
///     -         shell.current.id = current
///     +         shell.current.id = album.id
struct WrongProgram {
    struct Unreadable: Error { let entry: Substring }

    let sentences: [Int]
    let fault: String
    let source: String

    /// The programs of a file, whose first paragraph is an explanation.
    static func all(in file: String, exchangingLinesOf solution: String) throws -> [WrongProgram] {
        try file.split(separator: "\n\n").dropFirst().map { try WrongProgram($0, solution) }
    }

    private init(_ entry: Substring, _ solution: String) throws {
        let lines = entry.split(separator: "\n")
        let heading = lines[0].split(separator: ": ", maxSplits: 1).map(String.init)
        guard heading.count == 2 else { throw Unreadable(entry: entry) }
        sentences = heading[0].split(separator: ", ").compactMap { Int($0) }
        fault = heading[1]
        var source = solution
        for exchange in Self.exchanges(in: lines.dropFirst()) {
            // The old lines must be in the program, and only once.
            let parts = source.components(separatedBy: "\n" + exchange.old)
            guard parts.count == 2, !exchange.old.isEmpty else { throw Unreadable(entry: entry) }
            source = parts.joined(separator: "\n" + exchange.new)
        }
        self.source = source
    }

    /// Each run of lines with `-` and the run of lines with `+` that follows it.
    private static func exchanges(in lines: ArraySlice<Substring>) -> [(old: String, new: String)] {
        var exchanges: [(old: String, new: String)] = []
        var previous: Character = "+"
        for line in lines {
            let (sign, text) = (line.first ?? " ", line.dropFirst(2) + "\n")
            if sign == "-", previous == "+" { exchanges.append(("", "")) }
            if sign == "-" {
                exchanges[exchanges.count - 1].old += text
            } else {
                exchanges[exchanges.count - 1].new += text
            }
            previous = sign
        }
        return exchanges
    }
}
