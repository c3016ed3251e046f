/// This program's own export.
struct OwnExport: CollectionFormat {
    let isLiteral = true

    func recognises(_ header: HeaderNames) -> Bool { header.names.starts(with: Self.columns) }

    /// The first columns of each export.
    private static let columns = ["position", "id", "title", "artist", "genre", "year", "coverUrl"]
}
