/// The settings of a row reader.
public struct ReadingOptions: Sendable {
    /// The encoding of the text; nil detects it.
    public var encoding: TextEncoding?

    /// True skips rows of a CSV or TSV whose cells are all blank, as spreadsheets write below a table.
    public var skipsBlankRows = false

    /// The maximum length of a row in bytes of UTF-8: 16 MB. Memory grows with the longest row, so this limit rejects
    /// a file without line breaks.
    public var rowLimit = 16 << 20

    /// The notation of cells in a table with tabs, by the names in its header; where it returns nil, cells may have quotes, and no escapes.
    /// If it is nil, tables of ``DelimitedWriter`` are expected.
    public var tabNotation: (@Sendable (_ names: [String]) -> TabNotation?)?

    /// The names of the columns of a CSV or TSV without a header; nil reads them from the first row.
    public var columns: [String]?

    /// Recognises the header of a CSV or TSV by its names: below a heading, and within a table to which another one was appended. If it is
    /// nil, the first row is the header.
    public var isHeader: (@Sendable (_ names: [String]) -> Bool)?

    /// Recognises the rows of a JSON text that has its lists inside of objects, as `{"albums":[…]}`; nil expects rows where the text
    /// begins.
    ///
    /// Gets the name of a list, or of an object of objects, and the names of its first object; or no name and the names of another
    /// object. True if these are rows; false if they are not, but the list shows that the object around it is no row; nil otherwise.
    public var isListOfRows: (@Sendable (_ list: String, _ names: [String]) -> Bool?)?

    /// The maximum number of columns of a CSV or TSV: 4,096. Rows with fewer cells are padded to the columns of the
    /// header.
    public static let columnLimit = 4096

    /// The maximum nesting depth of JSON lists and objects: 128.
    public static let depthLimit = 128

    /// The number of bytes at the beginning from which format and separator are detected: 4,096.
    static let sampleSize = 4096

    /// Creates options that detect the encoding unless it is given.
    public init(encoding: TextEncoding? = nil) { self.encoding = encoding }
}

/// The notation of cells in a table with tabs.
public enum TabNotation: Sendable {
    /// ``DelimitedWriter`` has written the table: there are escapes, and no quotes.
    case escaped
    /// ``DelimitedWriter`` has written the table, unless its cells show another notation.
    case perhapsEscaped
    /// Cells are written as they are, unless some need quotes and have them.
    case plain
}
