internal import AlbumModel

/// Discogs' export of a collection, a wantlist or an inventory, also with columns missing or moved: a number after a name
/// that is not unique, and several values with commas between them.
struct DiscogsExport: CollectionFormat {
    let key = [AlbumField.release]

    func recognises(_ header: HeaderNames) -> Bool { header.has("releaseid") }

    func list(of field: AlbumField) -> ListNotation? {
        switch HeaderNames.key(of: field.name) {
        case "catalog#", "catno", "format", "style", "styles": ListNotation(separator: ", ")
        case "genre", "genres": ListNotation(separator: ", ", wholeValues: [["Folk", "World", "& Country"]])
        case "label": ListNotation(separator: ", ", endings: Self.companyForms)
        default: nil
        }
    }

    func numbersNames(in field: AlbumField) -> Bool { field == .artist || field == .own("Label") }

    /// The abbreviations that follow a comma inside a company's name.
    private static let companyForms: Set = [
        "Inc", "Inc.", "Ltd", "Ltd.", "LLC", "L.L.C.", "L.P.", "LLP", "Co.", "Corp.", "GmbH", "S.A.", "The",
    ]
}
