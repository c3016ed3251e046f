internal import AlbumModel

/// Discogs' collection export: `0` for a missing year, a number after an artist's name that is not unique, an asterisk
/// after an artist who is credited with another name, and several values with commas between them.
struct DiscogsExport: CollectionFormat {
    let key = [AlbumField.release]
    private let artistMarks = Self.artistMarks

    /// A set of columns that only Discogs writes; its export has other columns too, which vary.
    func recognises(_ header: HeaderNames) -> Bool {
        header.keys.isSuperset(of: ["catalog#", "artist", "title", "released", "release_id"])
    }

    func isNoYear(_ text: String) -> Bool { text == "0" }

    func list(of field: AlbumField) -> ListNotation? {
        switch field.name.lowercased() {
        case "catalog#", "format", "style", "styles": ListNotation(separator: ", ")
        case "genre", "genres": ListNotation(separator: ", ", wholeValues: [["Folk", "World", "& Country"]])
        case "label": ListNotation(separator: ", ", endings: Self.companyForms)
        default: nil
        }
    }

    func artist(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "*") }) else { return name }
        return name.replacing(artistMarks) { $0.output.end }
    }

    /// The last character of an artist's name with its number and asterisk, at the end of the text or before another
    /// artist. Each call compiles the expression, which takes longer than a match.
    private static var artistMarks: Regex<(Substring, end: Substring)> {
        #/(?<end>[^ ])(?: \([0-9]+\)\*?|\*(?: \([0-9]+\))?)(?= *$|[,;] | (?i:&|\+|\/|-|x|and|with|vs\.?|feat\.?|featuring|meets|presents) )/#
    }

    /// The abbreviations that follow a comma inside a company's name.
    private static let companyForms: Set = [
        "Inc", "Inc.", "Ltd", "Ltd.", "LLC", "L.L.C.", "L.P.", "LLP", "Co.", "Corp.", "GmbH", "S.A.", "The",
    ]
}
