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
