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

extension String {
    /// The text without Discogs' numbers after names: ` (2)` at the end, or before a blank, a comma or a semicolon.
    var withoutNumbersOfNames: String {
        guard utf8.contains(UInt8(ascii: ")")) else { return self }
        var words: [Substring] = []
        for word in split(separator: " ", omittingEmptySubsequences: false) {
            if let last = words.last, !last.isEmpty, let rest = word.afterNumber {
                words[words.count - 1] = last + rest
            } else {
                words.append(word)
            }
        }
        return words.joined(separator: " ")
    }
}

extension Substring {
    /// The text after a number in parentheses; nil if there is none, or another text follows directly.
    fileprivate var afterNumber: Substring? {
        let digits = dropFirst().prefix { ("0"..."9").contains($0) }
        let rest = self[digits.endIndex...]
        guard first == "(", !digits.isEmpty, rest.first == ")" else { return nil }
        let end = rest.dropFirst()
        return end.isEmpty || end.first == "," || end.first == ";" ? end : nil
    }
}
