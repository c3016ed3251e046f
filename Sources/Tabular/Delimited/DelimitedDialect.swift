/// The special bytes of a text with separated cells.
struct DelimitedDialect {
    /// The byte between two cells.
    var separator: UInt8
    /// True if cells may be quoted, with doubled quotes inside; if false, a backslash escapes characters that would
    /// break the line.
    let hasQuotes: Bool

    static let comma = DelimitedDialect(separator: UInt8(ascii: ","), hasQuotes: true)
    static let tabOnly = DelimitedDialect(separator: UInt8(ascii: "\t"), hasQuotes: false)
}
