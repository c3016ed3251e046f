/// This program's own export.
struct OwnExport: CollectionFormat {
    let isLiteral = true

    func recognises(_ header: HeaderNames) -> Bool { header.names.starts(with: Self.firstColumns) }

    /// The first columns of each export.
    private static let firstColumns = ["position", "id", "title", "artist", "genre", "year", "coverUrl"]
}
