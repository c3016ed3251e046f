/// How the program that wrote a file says things.
///
/// - Pattern: Strategy
enum AlbumNotation {
    /// As they are.
    case usual
    /// As the collection export of Discogs does: `0` for no year, a number behind an artist who shares a name, and an asterisk
    /// behind one who is called otherwise on the record.
    case discogs

    /// The notation of a table with this header.
    static func of(header names: [String]) -> AlbumNotation {
        let names = Set(names.map { $0.lowercased() })
        return discogsColumns.isSubset(of: names) ? .discogs : .usual
    }

    /// Whether a text stands for no year.
    func isNoYear(_ text: String) -> Bool {
        self == .discogs && text == "0"
    }

    /// An artist's name without what is not part of it.
    func artist(_ name: String) -> String {
        guard self == .discogs, name.utf8.contains(where: { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "*") })
        else { return name }
        return name.replacing(Self.marks) { $0.output.end }
    }

    /// The end of an artist's name and the number and asterisk behind it, where nothing or another artist follows.
    private static var marks: Regex<(Substring, end: Substring)> {
        #/(?<end>[^ ])(?: \([0-9]+\)\*?|\*(?: \([0-9]+\))?)(?= *$|[,;] | (?i:&|\+|\/|-|x|and|with|vs\.?|feat\.?|featuring|meets|presents) )/#
    }

    /// Columns that together no other program writes; the export has more, which vary.
    private static let discogsColumns: Set = ["catalog#", "artist", "title", "released", "release_id"]
}
