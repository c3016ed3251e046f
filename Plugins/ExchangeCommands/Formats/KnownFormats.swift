/// The formats that are recognised by the names of their columns.
enum KnownFormats {
    /// The formats in the order of recognition.
    private static var all: [any CollectionFormat] {
        [OwnExport(), DiscogsExport(), DiscogsPage(), Exportify(), AppleLibrary()]
    }

    /// The format of a table with this header, or of an object with these keys.
    static func format(of names: [String]) -> any CollectionFormat {
        let header = HeaderNames(names)
        return all.first { $0.recognises(header) } ?? UsualTable()
    }
}
