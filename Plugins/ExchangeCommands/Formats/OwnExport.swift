/// This program's own export.
struct OwnExport: CollectionFormat {
    let isLiteral = true

    /// Other programs may have moved or removed columns, and order the keys of objects as they like. So the names decide, spelled exactly.
    func recognises(_ header: HeaderNames) -> Bool {
        let missing = Self.columns.filter { !header.names.contains($0) }
        return missing.count < 2 && !["title", "artist", "coverUrl"].contains(where: missing.contains)
    }

    /// True for a header that an export with chosen fields may have: known fields have the names that this program writes.
    static func mayHaveChosen(_ header: HeaderNames) -> Bool {
        header.names.contains("title") && header.names.contains("artist")
            && zip(header.names, header.keys).allSatisfy { columns.contains($0) || KnownColumns.claim(of: $1) == nil }
    }

    /// The columns of each export.
    private static let columns = ["position", "id", "title", "artist", "genre", "year", "coverUrl"]
}
