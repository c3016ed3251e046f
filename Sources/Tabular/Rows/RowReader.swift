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

    /// The encoding if it was guessed from the letters so far; nil if it is certain or was given.
    var guessedEncoding: TextEncoding? { get }

    /// Reads the next row; nil at the end.
    ///
    /// - Throws: ``TabularError`` when the file is damaged or has another format.
    func next() throws(TabularError) -> TabularRow?
}

/// Most formats have no header.
extension RowReader {
    /// Nil, because each row has its own names.
    public var columns: TabularColumns? { nil }
    /// None, because there is no header.
    public var headerProblems: [RowProblem] { [] }
    /// Nil, because there is no header.
    public var headerLine: Int? { nil }
}
