/// The formats that are recognised by the names of their columns.
enum KnownFormats {
    /// The formats in the order of recognition; any other table is ``UsualTable``.
    private static let all: [any CollectionFormat] = [
        OwnExport(), DiscogsExport(), DiscogsPage(), RateYourMusic(), TrackList(),
    ]

    /// The format of a table with this header, or of an object with these keys.
    static func format(of header: HeaderNames) -> any CollectionFormat {
        all.first { $0.recognises(header) } ?? UsualTable()
    }
}
