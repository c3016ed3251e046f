/// The reason why a whole file cannot be read as a table.
///
/// ``RowProblem`` describes problems of a single row. `file` is the ``ByteSource/name``; lines count from 1.
public enum TabularError: Error, Equatable, Sendable {
    /// The file does not exist.
    case missing(file: String)
    /// The path names a directory.
    case directory(file: String?)
    /// The system cannot read the bytes; `reason` is its message.
    case unreadable(file: String?, reason: String)
    /// The file is empty or contains only white space.
    case empty(file: String?)
    /// The file contains NUL bytes, so it is not text.
    case binary(file: String?)
    /// The content clearly has another format than the requested one.
    case otherFormat(file: String?, expected: TabularFormat, found: TabularFormat)
    /// The file ends inside a quoted cell; `line` is the line of the opening quote.
    case unclosedQuote(file: String?, line: Int)
    /// The last row lacks cells and its line break, so the file is incomplete.
    case cutOffRow(file: String?, line: Int, found: Int, expected: Int)
    /// The file was modified during the read.
    case changed(file: String?)
    /// The header has more columns than ``ReadingOptions/columnLimit``.
    case tooManyColumns(file: String?, limit: Int)
    /// The row that begins at `line` is longer than ``ReadingOptions/rowLimit`` bytes.
    case rowTooLong(file: String?, line: Int, limit: Int)
    /// Lists and objects are nested deeper than ``ReadingOptions/depthLimit``.
    case tooDeep(file: String?, line: Int, limit: Int)
    /// A JSON text contains an element that is not allowed at its position.
    case unexpected(file: String?, line: Int, expected: JSONExpectation, found: String)
    /// A JSON text ends before it is complete.
    case cutOff(file: String?, line: Int, expected: JSONExpectation)
}
