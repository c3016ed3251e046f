/// The typed text of a statement, which may have several lines.
struct StatementText {
    /// The line on which the statement begins.
    private(set) var lineNumber = 1
    /// The start of the statement in the current line, in bytes; nil before its first word.
    private var start: Int?
    /// The end of its latest word in the current line.
    private var end = 0
    private var earlierLines: [UInt8] = []

    /// True before the first word.
    var isEmpty: Bool { start == nil }

    mutating func beginLine() {
        end = 0
        if start != nil { start = 0 }
    }

    /// Begins the statement, unless an earlier word did.
    mutating func begin(at position: Int, line: Int) {
        guard start == nil else { return }
        start = position
        lineNumber = line
    }

    mutating func extend(to position: Int) { end = position }

    /// Appends the rest of a line that the next line continues.
    mutating func carry(_ line: UnsafeBufferPointer<UInt8>) {
        earlierLines.append(contentsOf: line[(start ?? 0)...])
        earlierLines.append(UInt8(ascii: "\n"))
    }

    /// The text of the statement, whose last line this is.
    ///
    /// - Throws: ``SyntaxError/notUTF8``
    mutating func finish(_ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> String {
        let start = start ?? 0
        self.start = nil
        let rest = UnsafeBufferPointer(rebasing: line[start..<max(start, end)])
        let text: String?
        if earlierLines.isEmpty {
            text = rest.utf8Text
        } else {
            if rest.isEmpty { dropContinuations() }
            earlierLines.append(contentsOf: rest)
            text = earlierLines.withUnsafeBufferPointer { $0.utf8Text }
            earlierLines.removeAll(keepingCapacity: true)
        }
        guard let text else { throw .notUTF8 }
        return text
    }

    /// Removes the `\` at the end of lines after which nothing followed.
    private mutating func dropContinuations() {
        while earlierLines.suffix(2) == [UInt8(ascii: "\\"), UInt8(ascii: "\n")] {
            earlierLines.removeLast(2)
            while earlierLines.last == UInt8(ascii: " ") || earlierLines.last == UInt8(ascii: "\t") {
                earlierLines.removeLast()
            }
        }
    }
}
