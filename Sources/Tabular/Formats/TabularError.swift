public import Files

/// The reason why a whole file cannot be read as a table; `Wording.swift` has the sentences.
///
/// ``RowProblem`` describes problems of a single row. `file` is the ``ByteSource/name``; lines count from 1.
public enum TabularError: Error, Equatable, Sendable {
    case missing(file: String)
    case directory(file: String?)
    /// The system cannot open the file, for another reason than its permissions.
    case notOpened(file: String?, SystemError)
    /// The system cannot read the bytes; `reason` is its message.
    case unreadable(file: String?, reason: String)
    /// The file is empty or contains only white space.
    case empty(file: String?)
    /// The file contains NUL bytes, so it is not text.
    case binary(file: String?)
    /// The file is of a kind that has no rows of text.
    case otherKind(file: String?, FileKind)
    /// The system cannot convert the encoding; nil for a text whose encoding it cannot even guess.
    case noConverter(file: String?, encoding: String?)
    /// The text is in none of the encodings that are guessed.
    case unknownEncoding(file: String?)
    /// The text is not in the encoding that the user names.
    case otherEncoding(file: String?, TextEncoding)
    /// The file is a table of Markdown, which is only written.
    case markdown(file: String?)
    /// The content clearly has another format than the requested one.
    case otherFormat(file: String?, expected: TabularFormat, found: TabularFormat)
    /// Columns are named for a file that is no CSV or TSV.
    case noCells(file: String?)
    /// The file ends inside a quoted cell; `line` is the line of the opening quote.
    case unclosedQuote(file: String?, line: Int)
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
    /// A JSON text, or one in XML, ends before it is complete.
    case cutOff(file: String?, line: Int, expected: JSONExpectation)
    /// The objects of a JSON text have lists with these names, and none of them has rows; the objects of the first one have `names`.
    case noRows(file: String?, lists: [String], names: [String])
    /// A text in XML breaks XML's rules; `reason` is the parser's message.
    case malformed(file: String?, line: Int, reason: String)
    /// A text in XML declares entities, or uses one that it does not declare.
    case entities(file: String?, line: Int)
    /// A text in XML is no property list with tracks.
    case noTracks(file: String?)
    /// The library that reads XML cannot be loaded.
    case unavailable(library: String)
}

/// A problem of a single row, or of the header, in a table that can be read otherwise.
public enum RowProblem: Equatable, Sendable {
    /// Cells are missing at the end; their values are null.
    case tooFewCells(found: Int, expected: Int)
    /// The row has more cells than columns, and the additional cells are dropped. Additional empty cells are not a
    /// problem.
    case tooManyCells(found: Int, expected: Int)
    /// Cells and the line break of the last row are missing, so the file may be incomplete; the values of the cells are null.
    case cutOffRow(found: Int, expected: Int)
    /// The header of an appended table is on these lines, which are skipped.
    case repeatedHeader(lines: [Int])
    /// Lines above the header are skipped; the first of them has a text.
    case heading(lines: Int, text: String)
    /// A name occurs twice in an object inside a value, where the last one is used, or in a header, where both columns remain.
    case repeatedName(String)
    /// Bytes in the column that are not text, or half a surrogate pair, were replaced by U+FFFD.
    case replacedText(name: String)
    /// Bytes in the column that are not UTF-8 were read as Windows-1252.
    case mixedText(name: String, reading: String)
    /// Blanks are before the column's quoted cell, which has several lines; the cell is read as `reading`.
    case blankBeforeQuote(name: String, reading: String)
    /// A quote in the column's quoted cell is not doubled; the cell is read as `reading`.
    case quoteInside(name: String, reading: String)
    /// The column's quoted cell does not end on its line, which is a whole row; the cell is read as `reading`.
    case noClosingQuote(name: String, reading: String)
    /// An element of the list is not an object but, for example, `a number`; the row has no cells.
    case notAnObject(found: String)
}

extension RowProblem {
    /// The problem of a text in which bytes that are not UTF-8 were read otherwise.
    static func repaired(_ text: String, in name: String) -> RowProblem {
        text.contains("\u{FFFD}") ? .replacedText(name: name) : .mixedText(name: name, reading: text)
    }
}

/// The element that a JSON text requires at a position, as a noun with its article for use inside a sentence.
public enum JSONExpectation: String, Sendable {
    case value = "a value"
    /// The `[` or `{` at the beginning of a file of rows.
    case rows = "the '[' or '{' of a list of rows"
    /// The quoted name of an object's member.
    case name = "a name in quotes"
    /// The name of the first member, or the `}` of an empty object.
    case nameOrBrace = "a name in quotes or '}'"
    case colon = "a colon"
    /// The `,` or `}` after a member of an object.
    case commaOrBrace = "a comma or '}'"
    /// The `,` or `]` after an element of a list.
    case commaOrBracket = "a comma or ']'"
    /// The quote that ends a text.
    case closingQuote = "a closing quote"
    /// One of the characters that may follow a backslash.
    case escape = "one of \"\\/bfnrtu after the backslash"
    /// One of the four digits after `\u`.
    case hexDigit = "four hexadecimal digits after \\u"
    /// A number in JSON's form (RFC 8259, section 6).
    case number = "a valid number"
    /// One of `true`, `false` and `null`.
    case literal = "true, false or null"
    /// The tag that closes an element of XML.
    case closingTag = "a closing tag"
    case end = "the end of the input"
}
