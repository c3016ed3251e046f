/// How a table is to be read.
public struct ReadingOptions: Sendable {
    /// The byte between the cells of a CSV; nil recognises comma, semicolon and tab by the header.
    public var separator: UInt8?

    /// The encoding of the text; nil recognises it.
    public var encoding: TextEncoding?

    /// How many bytes one row may have as UTF-8: 16 MB. Memory grows with the longest row, so that a file without line breaks is
    /// refused rather than swallowed.
    public var rowLimit = 16 << 20

    /// How many columns a CSV or TSV may have: 4,096. A short row is filled up to that many.
    public var columnLimit = 4096

    /// How deep JSON's lists and objects may stand within each other: 128.
    public var depthLimit = 128

    /// Recognises everything.
    public init(separator: UInt8? = nil, encoding: TextEncoding? = nil) {
        self.separator = separator
        self.encoding = encoding
    }
}
