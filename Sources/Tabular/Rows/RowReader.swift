/// A stream of rows out of a file, in memory that does not grow with the file.
///
/// Reading is not for several threads at once. After an error a reader is at its end.
/// - Pattern: Iterator
public protocol RowReader: AnyObject {
    /// The encoding of the text, as far as the file was read: as long as there was nothing but ASCII it is UTF-8.
    var encoding: TextEncoding { get }

    /// The names of the header, known once the first row was asked for, even where no row follows; nil for JSON, whose objects
    /// have names of their own.
    var columns: TabularColumns? { get }

    /// What is wrong with the header; complete once the first row was asked for, and always empty for JSON.
    var headerProblems: [RowProblem] { get }

    /// The line on which the header begins, from 1, known once the first row was asked for; nil for JSON.
    var headerLine: Int? { get }

    /// The next row, or nil at the end.
    ///
    /// - Throws: ``TabularError`` when the file is damaged, or is not what it should be.
    func next() throws(TabularError) -> TabularRow?
}
