/// A word in a transcript that stands for text that differs each time.
enum TranscriptPlaceholder: String, CaseIterable {
    case time = "<time>"
    case id = "<id>"
    case path = "<path>"
    case any = "<any>"

    /// The positions in a line at which text for the placeholder may end if it begins at `start`.
    ///
    /// The placeholder also stands for itself, because a recording may contain it.
    func ends(in line: [Unicode.Scalar], from start: Int) -> [Int] {
        let own = line[start...].starts(with: rawValue.unicodeScalars) ? [start + rawValue.count] : []
        switch self {
        case .any: return Array(start...line.count)
        case .time: return own + Self.clockEnds(in: line, from: start) + Self.durationEnds(in: line, from: start)
        case .id:
            let word = line[start...].prefix(128).prefix {
                $0.properties.isAlphabetic || $0.isDigit || "-_".unicodeScalars.contains($0)
            }
            return own + (word.firstIndex(where: \.isDigit).map { Array($0 + 1...word.endIndex) } ?? [])
        case .path:
            let quote = start > 0 && "'\"".unicodeScalars.contains(line[start - 1]) ? line[start - 1] : " "
            let word = line[start...].prefix(4096).prefix { $0 != quote }
            return own + (word.firstIndex(of: "/").map { Array($0 + 1...word.endIndex) } ?? [])
        }
    }

    /// Dates and times of day; `0` is any digit.
    private static let clocks = [
        "0000-00-00T00:00:00Z", "0000-00-00 00:00:00", "0000-00-00 00:00", "0000-00-00", "00:00:00", "00:00",
    ].map { Array($0.unicodeScalars) }
    private static let units = ["ns", "µs", "ms", "s", "min", "h"]

    static func clockEnds(in line: [Unicode.Scalar], from start: Int) -> [Int] {
        clocks.filter { form in
            form.count <= line.count - start
                && zip(form, line[start...]).allSatisfy { $0 == "0" ? $1.isDigit : $0 == $1 }
        }.map { start + $0.count }
    }

    /// The ends of `0.42 ms`, `2 min 5 s` and similar texts.
    static func durationEnds(in line: [Unicode.Scalar], from start: Int) -> [Int] {
        let number = line[start...].prefix(32).prefix { $0.isDigit || $0 == "." }
        guard number.first?.isDigit == true, line[number.endIndex...].first == " " else { return [] }
        let unit = number.endIndex + 1
        let ends = units.filter { line[unit...].starts(with: $0.unicodeScalars) }.map { unit + $0.unicodeScalars.count }
        return ends + ends.filter { line[$0...].first == " " }.flatMap { durationEnds(in: line, from: $0 + 1) }
    }
}

/// A line of a transcript, as characters and placeholders.
struct TranscriptPattern {
    private let parts: [(literal: Unicode.Scalar, placeholder: TranscriptPlaceholder?)]

    /// The pattern of a line; nil for a line without placeholders.
    init?(_ line: Substring) {
        guard line.utf8.contains(UInt8(ascii: "<")) else { return nil }
        var (parts, rest) = ([(literal: Unicode.Scalar, placeholder: TranscriptPlaceholder?)](), line.unicodeScalars)
        while let scalar = rest.first {
            let found = TranscriptPlaceholder.allCases.first { rest.starts(with: $0.rawValue.unicodeScalars) }
            parts.append((scalar, found))
            rest = rest.dropFirst(found?.rawValue.count ?? 1)
        }
        guard parts.contains(where: { $0.placeholder != nil }) else { return nil }
        self.parts = parts
    }

    /// True if a printed line is equal to an expected one, except for the text of its placeholders.
    static func matches(_ expected: Substring, _ actual: Substring) -> Bool {
        expected.utf8.elementsEqual(actual.utf8) || TranscriptPattern(expected)?.matches(actual) == true
    }

    private func matches(_ actual: Substring) -> Bool {
        let line = Array(actual.unicodeScalars)
        var reached: Set = [0]
        for part in parts where !reached.isEmpty {
            reached =
                switch part.placeholder {
                case nil: Set(reached.lazy.filter { $0 < line.count && line[$0] == part.literal }.map { $0 + 1 })
                case .any: Set((reached.min() ?? 0)...line.count)
                case let placeholder?: Set(reached.flatMap { placeholder.ends(in: line, from: $0) })
                }
        }
        return reached.contains(line.count)
    }

    /// A printed line that does not match, with the placeholders of this line that still apply to it.
    func updated(to actual: Substring) -> Substring {
        let line = Array(actual.unicodeScalars)
        let alignment = Alignment(parts.count, with: line.count, isFree: { parts[$0].placeholder == .any }) {
            if let placeholder = parts[$0].placeholder { return placeholder.ends(in: line, from: $1) }
            return line[$1...].first == parts[$0].literal ? [$1 + 1] : []
        }
        // Lines with less in common are different lines.
        guard let alignment, alignment.cost <= parts.count else { return actual }
        return alignment.pieces.map { piece in
            let placeholder = piece.isUnchanged ? piece.part.flatMap { parts[$0].placeholder } : nil
            return placeholder?.rawValue ?? String(String.UnicodeScalarView(line[piece.elements]))
        }.joined()[...]
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
