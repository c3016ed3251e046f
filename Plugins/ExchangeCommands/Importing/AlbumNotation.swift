/// The conventions of the program that wrote a file.
///
/// - Pattern: Strategy
enum AlbumNotation {
    /// Values are used unchanged.
    case usual
    /// Discogs' collection export: `0` for a missing year, a number after an artist's name that is not unique, and an
    /// asterisk after an artist who is credited with another name.
    case discogs

    /// The notation of a table with this header.
    static func of(header names: [String]) -> AlbumNotation {
        let names = Set(names.map { $0.lowercased() })
        return discogsColumns.isSubset(of: names) ? .discogs : .usual
    }

    /// True if the text means that there is no year.
    func isNoYear(_ text: String) -> Bool {
        self == .discogs && text == "0"
    }

    /// The artist's name without numbers and asterisks of the notation.
    func artist(_ name: String) -> String {
        guard self == .discogs, name.utf8.contains(where: { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "*") })
        else { return name }
        return name.replacing(Self.marks) { $0.output.end }
    }

    /// The last character of an artist's name with its number and asterisk, at the end of the text or before another
    /// artist.
    private static var marks: Regex<(Substring, end: Substring)> {
        #/(?<end>[^ ])(?: \([0-9]+\)\*?|\*(?: \([0-9]+\))?)(?= *$|[,;] | (?i:&|\+|\/|-|x|and|with|vs\.?|feat\.?|featuring|meets|presents) )/#
    }

    /// A set of columns that only Discogs writes; its export has other columns too, which vary.
    private static let discogsColumns: Set = ["catalog#", "artist", "title", "released", "release_id"]
}
