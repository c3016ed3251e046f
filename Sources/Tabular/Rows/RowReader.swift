/// A stream of rows from a file; its memory use does not grow with the file.
///
/// A reader is not thread-safe. After an error, ``next()`` returns nil.
/// - Pattern: Simple Factory (product)
/// - Pattern: Iterator (iterator)
public protocol RowReader: AnyObject {
    /// The names in the header, also for a table without rows; nil before the first call of ``next()`` and for JSON,
    /// whose objects have their own names.
    var columns: TabularColumns? { get }

    /// The problems of the header; complete after the first call of ``next()``, always empty for JSON.
    var headerProblems: [RowProblem] { get }

    /// The line on which the header begins, from 1; nil before the first call of ``next()`` and for JSON.
    var headerLine: Int? { get }

    /// Reads the next row; nil at the end.
    ///
    /// - Throws: ``TabularError`` when the file is damaged or has another format.
    func next() throws(TabularError) -> TabularRow?
}

/// The settings of a row reader.
public struct ReadingOptions: Sendable {
    /// The byte between the cells of a CSV; nil detects comma, semicolon or tab in the header.
    public var separator: UInt8?

    /// The encoding of the text; nil detects it.
    public var encoding: TextEncoding?

    /// The maximum length of a row in bytes of UTF-8: 16 MB. Memory grows with the longest row, so this limit rejects
    /// a file without line breaks.
    public var rowLimit = 16 << 20

    /// The maximum number of columns of a CSV or TSV: 4,096. Rows with fewer cells are padded to the columns of the
    /// header.
    public var columnLimit = 4096

    /// The maximum nesting depth of JSON lists and objects: 128.
    public var depthLimit = 128

    /// Creates options that detect separator and encoding unless they are given.
    public init(separator: UInt8? = nil, encoding: TextEncoding? = nil) {
        self.separator = separator
        self.encoding = encoding
    }
}

/// A problem of a single row, or of the header, in a table that can be read otherwise.
public enum RowProblem: Equatable, Sendable {
    /// Cells are missing at the end; their values are ``TabularValue/null``.
    case tooFewCells(found: Int, expected: Int)
    /// The row has more cells than columns, and the additional cells are dropped. Additional empty cells are not a
    /// problem.
    case tooManyCells(found: Int, expected: Int)
    /// A name occurs twice in an object, where the last value is used, or in a header, where both columns remain.
    case repeatedName(String)
    /// Bytes in the column that are not text, or half a surrogate pair, were replaced by U+FFFD.
    case replacedText(name: String)
    /// An element of the list is not an object but, for example, `a number`; the row has no cells.
    case notAnObject(found: String)
}
