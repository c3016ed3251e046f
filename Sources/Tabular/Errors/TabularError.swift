/// Why a file cannot be read as a table at all.
///
/// What is wrong with one row only is a ``RowProblem``. `file` is what ``ByteSource/name`` says; lines count from 1.
public enum TabularError: Error, Equatable, Sendable {
    /// There is no such file.
    case missing(file: String)
    /// The name is a directory's.
    case directory(file: String?)
    /// The system does not hand out the bytes, and says why.
    case unreadable(file: String?, reason: String)
    /// There is nothing in it but white space.
    case empty(file: String?)
    /// There are NUL bytes in it, which no text has.
    case binary(file: String?)
    /// It was to be read as one format and is plainly another.
    case otherFormat(file: String?, expected: TabularFormat, found: TabularFormat)
    /// The file ends inside a quoted cell; `line` is where the quote opened.
    case unclosedQuote(file: String?, line: Int)
    /// The last row of a table lacks cells and its line break, so that it is not all there.
    case cutOffRow(file: String?, line: Int, found: Int, expected: Int)
    /// The file was written to while it was read.
    case changed(file: String?)
    /// The header has more columns than ``ReadingOptions/columnLimit``.
    case tooManyColumns(file: String?, limit: Int)
    /// The row that begins at `line` is longer than ``ReadingOptions/rowLimit`` bytes.
    case rowTooLong(file: String?, line: Int, limit: Int)
    /// Lists and objects stand within each other deeper than ``ReadingOptions/depthLimit``.
    case tooDeep(file: String?, line: Int, limit: Int)
    /// Something stands in a JSON text that cannot stand there.
    case unexpected(file: String?, line: Int, expected: JSONExpectation, found: String)
    /// A JSON text ends before it is complete.
    case cutOff(file: String?, line: Int, expected: JSONExpectation)
}
