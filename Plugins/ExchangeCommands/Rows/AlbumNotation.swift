internal import AlbumModel

/// The conventions of the program that wrote a file.
enum AlbumNotation {
    /// Spaces around a value do not belong to it.
    case usual
    /// Discogs' collection export: `0` for a missing year, a number after an artist's name that is not unique, an
    /// asterisk after an artist who is credited with another name, and several values with commas between them.
    case discogs
    /// This program's own export: values are used unchanged, and `id` is the album's number in the exported library.
    case own

    /// The notation of a table with this header, or of an object with these keys.
    static func of(header names: [String]) -> AlbumNotation {
        if names.starts(with: ownColumns) { return .own }
        let names = Set(names.map { $0.lowercased() })
        return discogsColumns.isSubset(of: names) ? .discogs : .usual
    }

    func isNoYear(_ text: String) -> Bool { self == .discogs && text == "0" }

    /// The notation of several values in a field; nil if the field has one value.
    func list(of field: AlbumField) -> ListNotation? {
        guard self == .discogs else { return nil }
        return switch field.name.lowercased() {
        case "catalog#", "format", "style", "styles": ListNotation(separator: ", ")
        case "genre", "genres": ListNotation(separator: ", ", wholeValues: [["Folk", "World", "& Country"]])
        case "label": ListNotation(separator: ", ", endings: Self.companyForms)
        default: nil
        }
    }

    /// The artist's name without numbers and asterisks of the notation, which are the value of ``artistMarks``.
    func artist(_ name: String, without marks: Regex<(Substring, end: Substring)>) -> String {
        guard self == .discogs, name.utf8.contains(where: { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "*") })
        else { return name }
        return name.replacing(marks) { $0.output.end }
    }

    /// The last character of an artist's name with its number and asterisk, at the end of the text or before another
    /// artist. Each call compiles the expression, which takes longer than a match.
    static var artistMarks: Regex<(Substring, end: Substring)> {
        #/(?<end>[^ ])(?: \([0-9]+\)\*?|\*(?: \([0-9]+\))?)(?= *$|[,;] | (?i:&|\+|\/|-|x|and|with|vs\.?|feat\.?|featuring|meets|presents) )/#
    }

    /// The first columns of this program's exports.
    private static let ownColumns = ["position", "id", "title", "artist", "genre", "year", "coverUrl"]

    /// A set of columns that only Discogs writes; its export has other columns too, which vary.
    private static let discogsColumns: Set = ["catalog#", "artist", "title", "released", "release_id"]

    /// The abbreviations that follow a comma inside a company's name.
    private static let companyForms: Set = [
        "Inc", "Inc.", "Ltd", "Ltd.", "LLC", "L.L.C.", "L.P.", "LLP", "Co.", "Corp.", "GmbH", "S.A.", "The",
    ]
}

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
