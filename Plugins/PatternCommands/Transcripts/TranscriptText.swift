internal import Files

/// The text of a transcript: typed lines after `> `, the output of each, and comments after `#`.
struct TranscriptText {
    /// A typed line, with its `> `, and the following lines up to the next one.
    struct Exchange {
        let number: Int
        var typed: Substring
        var lines: [Substring] = []

        var output: [Substring] { lines.filter { !TranscriptText.isComment($0) } }
    }

    /// The lines before the first typed line.
    private var opening: [Substring] = []
    var exchanges: [Exchange] = []
    /// The line break after the first line, for all of them.
    private let lineBreak: String
    private let endsWithLineBreak: Bool

    /// Parses a text with line breaks of Unix or Windows.
    init(_ text: String) {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        lineBreak = lines.count > 1 && lines[0].last == UInt8(ascii: "\r") ? "\r\n" : "\n"
        endsWithLineBreak = text.utf8.last == UInt8(ascii: "\n")
        for (index, line) in lines.enumerated() where index < lines.count - 1 || !line.isEmpty {
            let line = Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
            if Self.isTyped(line) {
                exchanges.append(Exchange(number: index + 1, typed: line))
            } else if exchanges.isEmpty {
                opening.append(line)
            } else {
                exchanges[exchanges.count - 1].lines.append(line)
            }
        }
    }

    /// Reads a transcript.
    ///
    /// - Throws: ``TranscriptError/unreadable(_:reason:)``
    init(contentsOf path: String) throws {
        self.init(
            try Self.contents(of: path, limit: Self.largest) { TranscriptError.unreadable(path, reason: $0) })
        if exchanges.isEmpty { throw TranscriptError.unreadable(path, reason: "no line begins with '> '") }
    }

    /// The text of a file.
    ///
    /// - Parameter failure: Returns the error to throw for a reason, which is a clause.
    static func contents(of path: String, limit: Int, _ failure: (String) -> any Error) throws -> String {
        do {
            let bytes = try RegularFile.contents(of: path, limit: limit)
            if let text = String(validating: bytes, as: UTF8.self) { return text }
        } catch {
            switch error {
            case .system(let reason): throw failure(reason.description)
            case .notRegular: throw failure("it is a directory or a device")
            case .tooLarge: throw failure("it has more than \(limit) bytes")
            }
        }
        throw failure("it is not UTF-8 text")
    }

    private static let largest = 1 << 28

    var text: String {
        let lines = opening + exchanges.flatMap { [$0.typed] + $0.lines }
        return lines.joined(separator: lineBreak) + (endsWithLineBreak ? lineBreak : "")
    }

    /// The typed lines without their marks, and their numbers in the file.
    var typedLines: [(number: Int, text: Substring)] {
        let lines = opening + exchanges.flatMap { [$0.typed] + $0.lines }
        return lines.enumerated().filter { Self.isTyped($1) || Self.isBlank($1) }.map { ($0 + 1, $1.dropFirst(2)) }
    }

    private static func isTyped(_ line: Substring) -> Bool { line.utf8.starts(with: "> ".utf8) && !isBlank(line) }

    /// True for a blank typed line, which has no output.
    private static func isBlank(_ line: Substring) -> Bool {
        line.utf8.starts(with: "> ".utf8) && line.dropFirst().allSatisfy(\.isWhitespace)
    }

    /// True for a line that is not compared: a comment or a blank typed line.
    static func isComment(_ line: Substring) -> Bool { line.utf8.first == UInt8(ascii: "#") || isBlank(line) }

    /// A line of output, with a `\` before it if it would be a typed line or a comment.
    static func guarded(_ line: String) -> String {
        let rest = line.drop { $0 == "\\" }
        return isTyped(rest) || isComment(rest) ? "\\" + line : line
    }
}
