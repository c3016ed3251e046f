/// The wording of the module's errors and problems; no other file contains sentences.
extension TabularError: CustomStringConvertible {
    /// One sentence, then a remedy; it begins in lower case so that a location can precede it.
    public var description: String {
        switch self {
        case .missing(let file):
            "there is no file '\(file)'. Check its name and folder."
        case .directory(let file):
            "\(Self.subject(file)) is a directory. Name a file in it."
        case .unreadable(let file, let reason):
            "\(Self.subject(file)) cannot be read: \(reason). Check who may read it."
        case .empty(let file):
            "\(Self.subject(file)) is empty. There is nothing to read in it."
        case .binary(let file):
            "\(Self.subject(file)) holds binary data, not text. Save it as CSV or JSON first."
        case .otherFormat(let file, let expected, let found):
            "\(Self.subject(file)) is not \(expected.title) but looks like \(found.title). Rename it, or say which format it is."
        case .changed(let file):
            "\(Self.subject(file)) was changed while it was read. Try again when whoever writes it is done."
        default:
            placedDescription
        }
    }

    private var placedDescription: String {
        switch self {
        case .unclosedQuote(let file, let line):
            "\(Self.subject(file)) ends inside the quotes that open on line \(line). Close them, or get the file anew."
        case .cutOffRow(let file, let line, let found, let expected):
            "\(Self.subject(file)) is cut off: line \(line), its last, ends after \(RowProblem.cells(found)) of \(expected). "
                + "Get the file anew, or end the line with a line break."
        case .tooManyColumns(let file, let limit):
            "\(Self.subject(file)) has more than \(limit) columns. Keep the ones that matter."
        case .rowTooLong(let file, let line, let limit):
            "\(Self.place(file, line)) begins a row of more than \(Self.size(limit)). Split or shorten it."
        case .tooDeep(let file, let line, let limit):
            "\(Self.place(file, line)) has lists within lists deeper than \(limit). Flatten them."
        case .unexpected(let file, let line, let expected, let found):
            "\(Self.place(file, line)) has '\(found)' where \(expected) should be. Correct it, or get the file anew."
        case .cutOff(let file, let line, let expected):
            "\(Self.subject(file)) is cut off: on line \(line) it ends where \(expected) should be. Get the file anew."
        default:
            "\(Self.subject(nil)) cannot be read. Get it anew."
        }
    }

    private static func subject(_ file: String?) -> String {
        file.map { "'\($0)'" } ?? "the input"
    }

    private static func place(_ file: String?, _ line: Int) -> String {
        file.map { "line \(line) of '\($0)'" } ?? "line \(line) of the input"
    }

    private static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 ? "\(bytes >> 20) MB" : "\(bytes) bytes"
    }
}

extension JSONExpectation: CustomStringConvertible {
    /// A noun with its article, for use inside a sentence.
    public var description: String {
        switch self {
        case .value: "a value"
        case .rows: "the '[' or '{' of a list of rows"
        case .name: "a name in quotes"
        case .nameOrBrace: "a name in quotes or '}'"
        case .colon: "a colon"
        case .commaOrBrace: "a comma or '}'"
        case .commaOrBracket: "a comma or ']'"
        case .closingQuote: "the quote that ends a text"
        case .escape: "one of \"\\/bfnrtu after a backslash"
        case .hexDigit: "four hexadecimal digits after \\u"
        case .number: "a number as JSON writes it"
        case .literal: "true, false or null"
        case .end: "the end"
        }
    }
}

extension RowProblem: CustomStringConvertible {
    /// A clause that follows the location: `albums.csv:12: 3 cells instead of 4, the missing ones are left empty`.
    public var description: String {
        switch self {
        case .tooFewCells(let found, let expected):
            "\(Self.cells(found)) instead of \(expected), the missing ones are left empty"
        case .tooManyCells(let found, let expected):
            "\(Self.cells(found)) instead of \(expected), the rest is left out"
        case .repeatedName(let name):
            "'\(name)' stands there twice, the last one counts"
        case .replacedText(let name):
            "'\(name)' has characters that cannot be read, they became '\u{FFFD}'"
        case .notAnObject(let found):
            "\(found) instead of an object with names"
        }
    }

    fileprivate static func cells(_ count: Int) -> String {
        count == 1 ? "1 cell" : "\(count) cells"
    }
}

extension TabularFormat {
    /// The name of the format for use in a sentence.
    public var title: String {
        switch self {
        case .csv: "CSV"
        case .tsv: "TSV"
        case .json: "JSON"
        case .jsonl: "JSON lines"
        }
    }
}

extension TextEncoding: CustomStringConvertible {
    /// The name of the encoding for use in a sentence.
    public var description: String {
        switch self {
        case .utf8: "UTF-8"
        case .utf16LittleEndian: "UTF-16 (little-endian)"
        case .utf16BigEndian: "UTF-16 (big-endian)"
        case .latin1: "Latin-1"
        case .macRoman: "MacRoman"
        }
    }
}
