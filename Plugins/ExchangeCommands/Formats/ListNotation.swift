internal import AlbumModel

/// The notation of a text with several values and a separator between them.
struct ListNotation: Equatable {
    /// The text between two values, in addition to spaces.
    let separator: String
    /// Values that contain the separator, as the parts between its occurrences.
    var wholeValues: [[String]] = []
    /// Parts that belong to the value before them.
    var endings: Set<String> = []

    /// The values with `; ` between them; each value once.
    ///
    /// - Complexity: O(*n*)
    func normalized(_ text: String) -> String {
        let parts = text.split(separator: separator).map { String($0).trimmed(ofLineBreaks: true) }
        var values: [String] = []
        var index = 0
        while index < parts.count {
            let whole = wholeValues.first { parts[index...].starts(with: $0) }
            let count = whole?.count ?? 1
            let value = parts[index..<index + count].joined(separator: separator)
            index += count
            if let last = values.last, endings.contains(value) {
                values[values.count - 1] = last + separator + value
            } else if !value.isEmpty {
                values.append(value)
            }
        }
        return Self.text(of: values)
    }

    /// The text of a field with these values; each value once.
    static func text(of values: [String]) -> String {
        var seen: Set<String> = []
        return values.filter { seen.insert($0).inserted }.joined(separator: "; ")
    }
}
