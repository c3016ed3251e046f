/// What is wrong with one row of a table that can be read otherwise.
public enum RowProblem: Equatable, Sendable {
    /// Cells are missing at the end; they are ``TabularValue/null``.
    case tooFewCells(found: Int, expected: Int)
    /// There are more cells than columns, and what is in them is left out. Empty ones at the end are no problem.
    case tooManyCells(found: Int, expected: Int)
    /// A name stands twice in an object, where the last value counts, or in a header, where both are kept.
    case repeatedName(String)
    /// Bytes of the column that are no text, or half a surrogate pair, were replaced by U+FFFD.
    case replacedText(name: String)
    /// An element of the list is no object but, say, `a number`; the row has no cells.
    case notAnObject(found: String)
}
