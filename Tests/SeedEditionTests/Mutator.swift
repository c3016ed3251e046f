import Foundation

/// Makes small faults in the lines of a solution that the learner has to write.
struct Mutator {
    /// The parts of a line that are exchanged, as regular expressions.
    private static let exchanges = [
        (" == ", " != "), (" != ", " == "), (" < ", " <= "), (" < ", " > "), (" > ", " >= "), (" && ", " || "),
        (#" \|\| "#, " && "),
        (#"\btrue\b"#, "false"), (#"\bfalse\b"#, "true"), (#" \+ 1\b"#, ""), (#" - 1\b"#, ""), (#"\.reversed\(\)"#, ""),
        (#"\.sorted\(\)"#, ""), (#"\.first\b"#, ".last"), (#"\.last\b"#, ".first"), (#"\.firstIndex\b"#, ".lastIndex"),
        (#"(?<![\w$.])0\b"#, "1"), (#"(?<![\w$.])1\b"#, "2"), (#"(?<![\w$.])2\b"#, "3"), (#""[^"\\]+""#, "\"x\""),
        (#"\bguard (?!let)([^{]*) else"#, "guard !($1) else"), (#"\bif (?!let|case)([^{]*) \{"#, "if !($1) {"),
    ]

    /// A statement in a line of its own.
    private static let statement =
        #"^ +(?!let |var |if |guard |return|func |case |for )[\w.?\[\]]+(\([^{]*\)| \+?= [^{]*)$"#

    /// The mutants that are no faults, or no programs, by exercise.
    private static let exceptions = [
        // The text of an error is free.
        "Exercise02": ["guard index > 0 else { throw Failure(\"No album is before album 2.\") }"],
        // An empty library has no places.
        "Exercise04": ["Bookmark(id: id, index: index ?? 1)"],
        // The tree leans to the other side.
        "Exercise14": ["if let comma = words.lastIndex(of: \",\") {"],
        // Two do not compile; the names and summaries are free, and no two keys are equal.
        "Exercise15": [
            "without: usage = Usage(events)", "without: commands = [UsageCommand(usage: usage)]", "let name = \"x\"",
            "let summary = \"x\"",
            "let counts = usage.counts.sorted { $0.key <= $1.key }.map { \"\\($0.key) \\($0.value)\" }",
        ],
    ]

    private let exercise: String
    private let lines: [String]
    private let stub: Set<String>

    init(_ solution: String, of exercise: String, without stub: String) {
        self.exercise = exercise
        lines = solution.components(separatedBy: "\n")
        self.stub = Set(stub.components(separatedBy: "\n").map(Self.trimmed))
    }

    /// The faulty programs, each with its changed line.
    var mutants: [(fault: String, source: String)] {
        lines.indices.flatMap { index in
            (changes(of: lines[index]) + (isDispensable(index) ? [""] : [])).map { changed in
                var copy = lines
                copy[index] = changed
                let fault = changed.isEmpty ? "without: " + Self.trimmed(lines[index]) : Self.trimmed(changed)
                return (fault, copy.joined(separator: "\n"))
            }
        }.filter { Self.exceptions[exercise]?.contains($0.fault) != true }
    }

    private func changes(of line: String) -> [String] {
        guard isWritten(line) else { return [] }
        return Self.exchanges.flatMap { pattern, replacement -> [String] in
            guard let regex = try? NSRegularExpression(pattern: pattern) else { return [] }
            return regex.matches(in: line, range: NSRange(line.startIndex..., in: line)).map {
                regex.stringByReplacingMatches(in: line, range: $0.range, withTemplate: replacement)
            }
        }
    }

    /// True if a line is a statement without which the body still has others.
    private func isDispensable(_ index: Int) -> Bool {
        guard index > 0, index + 1 < lines.count else { return false }
        let isOnlyOne = lines[index - 1].hasSuffix("{") && lines[index + 1].hasSuffix("}")
        return isWritten(lines[index]) && !isOnlyOne
            && lines[index].range(of: Self.statement, options: .regularExpression) != nil
    }

    /// True if the learner has to write the line.
    private func isWritten(_ line: String) -> Bool {
        let text = Self.trimmed(line)
        return !text.isEmpty && !text.hasPrefix("//") && !text.contains("import ") && !stub.contains(text)
    }

    private static func trimmed(_ line: String) -> String { line.trimmingCharacters(in: .whitespaces) }
}
