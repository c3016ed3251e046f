/// What is special in a text of separated cells.
struct DelimitedDialect {
    /// The byte between two cells.
    var separator: UInt8
    /// Whether a cell may stand in quotes, with quotes doubled inside; if not, a backslash escapes what would break the line.
    let hasQuotes: Bool

    static let comma = DelimitedDialect(separator: UInt8(ascii: ","), hasQuotes: true)
    static let tabOnly = DelimitedDialect(separator: UInt8(ascii: "\t"), hasQuotes: false)
}
