internal import AlbumModel

/// The role of a table's column, or of an object's key, in an album.
enum ColumnRole: Equatable {
    case field(AlbumField)
    /// A column of the same field precedes this one, whose value is used if that of the other is empty.
    case second(AlbumField)
    /// A column of the same name precedes this one, whose value stays apart.
    case repeated(AlbumField)
    /// A part of the artist's name.
    case firstName, lastName
    /// An object with the own fields, in this program's exports.
    case ownFields
    /// The album's number in this program's exports.
    case id
    /// The position in this program's exports; the library assigns a new one.
    case position

    /// The role of a column that is read under its own name.
    ///
    /// No own field may have the name of a property that the library assigns: in other programs' files, `id` becomes the
    /// field `file-id`.
    /// - Parameter number: The number of the column, from 1; it names a column without a name, so that its values are
    ///   not lost.
    init(_ name: String, at number: Int, isLiteral: Bool) {
        let field = AlbumField(named: name)
        guard case .own(let name) = field else {
            self = .field(field)
            return
        }
        switch name.lowercased() {
        case "fields": self = .ownFields
        case "id" where isLiteral: self = .id
        case "position" where isLiteral: self = .position
        case let name where AlbumField.reservedNames.contains(name): self = .field(.own("file-" + name))
        case "": self = .field(.own("column \(number)"))
        default: self = .field(field)
        }
    }

    var field: AlbumField? {
        switch self {
        case .field(let field), .second(let field), .repeated(let field): field
        case .firstName, .lastName: .artist
        case .ownFields, .id, .position: nil
        }
    }
}

/// Assigns the roles of all columns of a table.
///
///     columns   Title        Album       Notes   Year       Release Date   notes
///     claims    title 3      title 0     Notes 0 year 0     year 3         notes 0
///
/// The lowest rank of a field wins, and of equal ranks the first column: Album, Notes and Year.
///
///     role      second       field       field   field      field          second
///               title        title       Notes   year       Release Date   notes
///     spare     track title  title text          year text                 notes 2
///
/// Release Date is no name of a field, so it loses only its claim. Title and notes fill an album without a title or notes;
/// otherwise their values become the spare fields, if they differ. The spare field of Year has the texts that are more than a
/// year.
struct ColumnRoles {
    private(set) var roles: [ColumnRole]
    /// The own field for values that are not read as the field of their column; empty for a column of an own field.
    private(set) var spares: [String]
    /// The roles before columns were renamed and compared.
    let claimed: [ColumnRole]

    /// The rank of a column that the user renames.
    private static let renamed = -1

    private let header: HeaderNames
    private var ranks: [Int]
    /// The column of each field.
    private var winners: [AlbumField: Int] = [:]
    /// The last number after each name that several columns have.
    private var numbers: [AlbumField: Int] = [:]

    init(_ header: HeaderNames, _ rules: ImportRules, isLiteral: Bool) {
        self.header = header
        let claims = header.keys.map { isLiteral ? nil : KnownColumns.claim(of: $0) }
        claimed = zip(header.names.indices, claims).map { index, claim in
            claim.map { ColumnRole.field($0.field) }
                ?? ColumnRole(header.names[index], at: index + 1, isLiteral: isLiteral)
        }
        (roles, ranks) = (claimed, claims.map { $0?.rank ?? 0 })
        spares = Array(repeating: "", count: roles.count)
        for rename in rules.renames { apply(rename) }
        if !isLiteral, !roles.contains(where: { $0.field == .artist }) { readNamesAsArtist() }
        // Objects of Spotify's and Last.fm's APIs.
        if !isLiteral, !roles.contains(where: { $0.field == .title }), let name = header.nameOfAlbum,
            header.has("artists") || header.has("mbid") || rules.facts.contains(.names)
        {
            roles[name] = .field(.title)
        }
        // Releases of MusicBrainz.
        if !isLiteral, header.has("artistcredit"), !roles.contains(where: { $0.field == .year }),
            let date = header.keys.firstIndex(of: "date")
        {
            roles[date] = .field(.year)
        }
        compare(isLiteral: isLiteral)
    }

    /// Renames the columns with a name, or else those of the field with this name.
    private mutating func apply(_ rename: FieldText) {
        let named = roles.indices.filter { header.keys[$0] == rename.key }
        let columns = named.isEmpty ? roles.indices.filter { claimed[$0].field == rename.field } : named
        for index in columns { (roles[index], ranks[index]) = (.field(rename.target), Self.renamed) }
    }

    private mutating func readNamesAsArtist() {
        for (role, name) in [(ColumnRole.firstName, "firstname"), (.lastName, "lastname")] {
            let index = header.keys.firstIndex { $0 == name || $0 == "artist" + name }
            if let index { roles[index] = role }
        }
    }

    private mutating func compare(isLiteral: Bool) {
        for (index, role) in roles.enumerated() {
            guard case .field(let field) = role else { continue }
            if let winner = winners[field], ranks[winner] <= ranks[index] { continue }
            winners[field] = index
        }
        for index in roles.indices {
            guard case .field(let field) = roles[index], let winner = winners[field], winner != index else { continue }
            lose(index, to: winner, field)
        }
        for field in AlbumField.known {
            guard let index = winners[field] else { continue }
            reserve(isFieldName(index) ? "\(field.name) text" : name(index), for: index)
        }
        // A number of MusicBrainz is no release of Discogs.
        if !isLiteral, let index = winners[.release] { reserve("mbid", for: index) }
    }

    private mutating func lose(_ index: Int, to winner: Int, _ field: AlbumField) {
        let (own, isKnown) = (AlbumField.own(name(index)), AlbumField.known.contains(field))
        let isRepeated = header.keys[index] == header.keys[winner]
        let isNamed = isKnown && !isRepeated && !isFieldName(index)
        // An object without one of the names that an album must have may have the other.
        let isNeeded = field == .artist || field == .title
        if isNamed, !isNeeded, ranks[index] != Self.renamed, winners[own] == nil {
            (roles[index], winners[own]) = (.field(own), index)
        } else {
            roles[index] = isRepeated && !isNeeded ? .repeated(field) : .second(field)
            let isOther = isKnown && !isRepeated && !isNamed
            reserve(isOther ? KnownColumns.otherName(of: field) : isKnown ? own.name : field.name, for: index)
        }
    }

    private func name(_ index: Int) -> String { header.names[index].trimmed(ofLineBreaks: true) }

    /// True if no own field can have the name of the column.
    private func isFieldName(_ index: Int) -> Bool { AlbumField.known.contains(AlbumField(named: header.names[index])) }

    /// Reserves an own field for a column: one with the name, or with the first number behind it that no column has.
    private mutating func reserve(_ base: String, for index: Int) {
        let field = AlbumField(named: base)
        var (name, number) = (base, numbers[field] ?? 1)
        while winners[AlbumField(named: name)] != nil {
            number += 1
            name = "\(base) \(number)"
        }
        (spares[index], numbers[field], winners[.own(name)]) = (name, number, index)
    }
}
