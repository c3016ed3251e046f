/// The comparison of a transcript with a new recording of its typed lines.
struct TranscriptComparison {
    /// A difference; nil stands for the end of the output, or of the session.
    struct Difference {
        let line: Int
        let expected: Substring?
        let actual: Substring?
        var message = "the output differs."

        /// The message for the user, in a transcript with a path.
        func report(in path: String) -> String {
            let (expected, actual) = (Self.shown(expected), Self.shown(actual))
            return "\(path):\(line): \(message)\n  expected: \(expected)\n  actual:   \(actual)"
        }

        private static func shown(_ line: Substring?) -> String {
            guard let line else { return "(nothing more)" }
            return line.utf8.count < 1000 ? String(line) : line.prefix(300) + "…"
        }
    }

    let transcript: TranscriptText
    let recording: TranscriptText

    /// The first difference; nil if the transcript is correct.
    var firstDifference: Difference? {
        for (exchange, actual) in zip(transcript.exchanges, recording.exchanges) {
            guard exchange.typed.utf8.elementsEqual(actual.typed.utf8) else {
                return Difference(line: exchange.number, expected: exchange.typed, actual: actual.typed)
            }
            if let difference = Self.difference(in: exchange, from: actual.output) { return difference }
        }
        return firstMissingExchange
    }

    /// The first typed line that was not run, because the session had ended; nil if there is none.
    var firstMissingExchange: Difference? {
        transcript.exchanges.dropFirst(recording.exchanges.count).first.map {
            Difference(line: $0.number, expected: $0.typed, actual: nil, message: "the session ended before this line.")
        }
    }

    private static func difference(in exchange: TranscriptText.Exchange, from actual: [Substring]) -> Difference? {
        let expected = exchange.lines.enumerated().filter { !TranscriptText.isComment($0.element) }
        var (row, column, farthest) = (0, 0, (row: -1, column: 0))
        // The last line `<any>`, and the end of the lines that it covers.
        var free: (row: Int, end: Int)?
        while row < expected.count || column < actual.count {
            if row < expected.count, isFree(expected[row].element) {
                free = (row, column)
                row += 1
            } else if row < expected.count, column < actual.count,
                TranscriptPattern.matches(expected[row].element, actual[column])
            {
                (row, column) = (row + 1, column + 1)
            } else {
                if row > farthest.row { farthest = (row, column) }
                guard let (last, end) = free, end < actual.count else {
                    let line = expected.dropFirst(farthest.row).first
                    return Difference(
                        line: exchange.number + 1 + (line?.offset ?? exchange.lines.count), expected: line?.element,
                        actual: actual.dropFirst(farthest.column).first)
                }
                free = (last, end + 1)
                (row, column) = (last + 1, end + 1)
            }
        }
        return nil
    }

    /// True for a line that stands for any number of lines.
    private static func isFree(_ line: Substring) -> Bool { line == TranscriptPlaceholder.any.rawValue }

    /// The transcript with the output of the recording, and the number of typed lines whose output differed. Comments,
    /// placeholders, and lines that are still correct remain.
    var updated: (transcript: TranscriptText, count: Int) {
        var (result, count) = (transcript, 0)
        for (index, (exchange, actual)) in zip(transcript.exchanges, recording.exchanges).enumerated() {
            let isCorrect = Self.difference(in: exchange, from: actual.output) == nil
            if isCorrect, exchange.typed.utf8.elementsEqual(actual.typed.utf8) { continue }
            count += 1
            result.exchanges[index].typed = actual.typed
            if !isCorrect { result.exchanges[index].lines = Self.merged(exchange.lines, actual.output) }
        }
        return (result, count)
    }

    /// The new lines, with the comments and placeholders of the old ones.
    private static func merged(_ old: [Substring], _ new: [Substring]) -> [Substring] {
        let same = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }
        let (start, old, new) = (old[..<same.count], Array(old[same.count...]), Array(new[same.count...]))
        let alignment = Alignment(old.count, with: new.count, isFree: { isFree(old[$0]) }) {
            if TranscriptText.isComment(old[$0]) { return [$1] }
            return $1 < new.count && TranscriptPattern.matches(old[$0], new[$1]) ? [$1 + 1] : []
        }
        guard let alignment else { return start + old.filter(TranscriptText.isComment) + new }
        return start
            + alignment.pieces.map { piece in
                guard let part = piece.part else { return new[piece.elements.lowerBound] }
                guard !piece.isUnchanged else { return old[part] }
                let line = new[piece.elements.lowerBound]
                return TranscriptPattern(old[part])?.updated(to: line) ?? line
            }
    }
}
