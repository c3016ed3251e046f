internal import MusicLibrary
internal import Tabular

/// The mapping of columns to fields, computed once for all rows with the same columns.
struct AlbumLayout {
    private let columns: [(name: String, role: ColumnRole)]
    private let notation: AlbumNotation

    /// Creates the layout of a table.
    init(_ columns: TabularColumns) {
        self.init(names: columns.names, notation: .of(header: columns.names))
    }

    /// Creates the layout of rows with these column names.
    init(names: [String], notation: AlbumNotation = .usual) {
        columns = names.enumerated().map { ($1, ColumnRole($1, at: $0 + 1)) }
        self.notation = notation
    }

    /// True if a column maps to the field.
    func has(_ field: AlbumField) -> Bool {
        columns.contains { $0.role == .field(field) }
    }

    /// Converts a row to an album.
    func album(of row: TabularRow) -> ImportedRow {
        var reader = AlbumRowReader(notation, problems: row.problems)
        for (column, value) in zip(columns, row.values) {
            reader.take(value, as: column.role, from: column.name)
        }
        return reader.finish(line: row.line)
    }
}

/// The role of a table's column, or of an object's key, in an album.
enum ColumnRole: Equatable {
    /// A known or an own field of the album.
    case field(AlbumField)
    /// An object with the own fields, in this program's exports.
    case ownFields
    /// The position or the id in this program's exports; the library assigns new ones.
    case given

    /// The role of a column by its name.
    ///
    /// - Parameter place: The number of the column, from 1; it names a column without a name, so that its values are
    ///   not lost.
    init(_ name: String, at place: Int) {
        let field = AlbumField(named: name)
        guard case .own(let name) = field else {
            self = .field(field)
            return
        }
        switch name.lowercased() {
        case "fields": self = .ownFields
        case let name where AlbumField.reservedNames.contains(name): self = .given
        case "": self = .field(.own("column \(place)"))
        default: self = .field(field)
        }
    }
}

/// The conventions of the program that wrote a file.
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

/// The problems of a table's header.
struct HeaderFault {
    /// The line on which the header begins, from 1.
    let line: Int
    /// The problems.
    let problems: [RowProblem]

    /// Creates the problems that a reader found; nil if there are none.
    ///
    /// Repeated names are not included: they are reported for each row whose columns differ.
    init?(of reader: any RowReader) {
        problems = reader.headerProblems.filter { if case .replacedText = $0 { true } else { false } }
        guard let line = reader.headerLine, !problems.isEmpty else { return nil }
        self.line = line
    }
}
