internal import Files

/// The wording of the module's errors and problems; no other file contains sentences.
extension TabularError: CustomStringConvertible {
    /// One sentence, then a remedy; it begins in lower case so that a location can precede it.
    public var description: String {
        switch self {
        case .missing(let file):
            "the file '\(file)' does not exist. Check its name and directory."
        case .directory(let file):
            "\(Self.subject(file)) is a directory. Name a file in it."
        case .notOpened(let file, let error):
            "\(Self.subject(file)) cannot be opened: \(error). \(error.remedy)"
        case .unreadable(let file, let reason):
            "\(Self.subject(file)) cannot be read: \(reason). Check its permissions."
        case .empty(let file):
            "\(Self.subject(file)) is empty. Name another file."
        case .binary(let file):
            "\(Self.subject(file)) contains binary data instead of text. Save it as CSV or JSON first."
        case .otherKind(let file, let kind):
            "\(Self.subject(file)) is \(kind.description(of: file))"
        case .noConverter(let file, nil):
            "\(Self.subject(file)) is neither UTF-8 nor Windows-1252, and this system has no tables of other encodings. "
                + "Install those of glibc ('gconv'), or save the file as UTF-8."
        case .noConverter(let file, let encoding?):
            "\(Self.subject(file)) seems to be \(encoding), which this system cannot convert. Save the file as UTF-8."
        case .unknownEncoding(let file):
            "\(Self.subject(file)) is not UTF-8, and its encoding is not recognised. Name it, for example: --encoding Windows-1258."
        case .otherEncoding(let file, let encoding):
            "\(Self.subject(file)) is not \(encoding.name). Leave the encoding out, so that it is detected, or name another one."
        case .markdown(let file):
            "\(Self.subject(file)) is a table of Markdown, which can only be written. Save it as CSV or JSON first."
        case .otherFormat(let file, let expected, let found):
            "\(Self.subject(file)) looks like \(found.title), not \(expected.title). Rename it, or name its format."
        case .noCells(let file):
            "\(Self.subject(file)) has no table whose columns could be named. Leave '--columns' out."
        case .changed(let file):
            "\(Self.subject(file)) changed while it was read. Try again when the other program is finished."
        default:
            locatedDescription
        }
    }

    private var locatedDescription: String {
        switch self {
        case .unclosedQuote(let file, let line):
            "\(Self.subject(file)) ends inside a quoted text that begins on line \(line). Add the closing quote, or get the file again."
        case .tooManyColumns(let file, let limit):
            "\(Self.subject(file)) has more than \(limit) columns. Remove unneeded ones."
        case .rowTooLong(let file, let line, let limit):
            "\(Self.location(file, line)) begins a row of more than \(Self.size(limit)). Shorten the row."
        case .tooDeep(let file, let line, let limit):
            "\(Self.location(file, line)) nests lists more than \(limit) levels deep. Flatten them."
        case .unexpected(let file, let line, let expected, let found):
            "\(Self.location(file, line)) has '\(found)' instead of \(expected). Correct it, or get the file again."
        case .cutOff(let file, let line, let expected):
            "\(Self.subject(file)) is incomplete: it ends on line \(line), where \(expected) is expected. Get the file again."
        default:
            structureDescription
        }
    }

    private var structureDescription: String {
        switch self {
        case .noRows(let file, let lists, _):
            "\(Self.subject(file)) has no list of albums, only \(lists.map { "'\($0)'" }.joined(separator: ", ")). "
                + "Import a file with albums."
        case .malformed(let file, let line, let reason):
            "\(Self.location(file, line)) is not well-formed XML: \(reason). Correct it, or get the file again."
        case .entities(let file, let line):
            "\(Self.location(file, line)) declares or uses an XML entity of its own, which is not read. "
                + "Write the characters themselves."
        case .noTracks(let file):
            "\(Self.subject(file)) is XML, but not a library of Apple Music: it is no property list with 'Tracks'. "
                + "Export a library with File > Library > Export Library, or save the file as CSV or JSON."
        case .unavailable(let library):
            "XML cannot be read without '\(library)'. \(OpenedLibraries.remedy(lacking: library))"
        default:
            "\(Self.subject(nil)) cannot be read. Get it again."
        }
    }

    private static func subject(_ file: String?) -> String { file.map { "'\($0)'" } ?? "the input" }

    private static func location(_ file: String?, _ line: Int) -> String {
        file.map { "line \(line) of '\($0)'" } ?? "line \(line) of the input"
    }

    private static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 ? "\(bytes >> 20) MB" : "\(bytes) bytes"
    }
}

extension JSONExpectation: CustomStringConvertible {
    public var description: String { rawValue }
}

extension RowProblem: CustomStringConvertible {
    /// A clause that follows the location: `albums.csv:12: 3 cells instead of 4, so the last ones are empty`.
    public var description: String {
        switch self {
        case .tooFewCells(let found, let expected):
            "\(Self.cells(found)) instead of \(expected), so the last ones are empty"
        case .tooManyCells(let found, let expected):
            "\(Self.cells(found)) instead of \(expected), so the last ones have no name"
        case .cutOffRow(let found, let expected):
            "the file ends here, after \(Self.cells(found)) of \(expected), and may be incomplete"
        case .repeatedHeader(let lines):
            "skipped another header on line \(lines.prefix(5).map(String.init).joined(separator: ", "))"
                + (lines.count > 5 ? " and \(lines.count - 5) others" : "")
        case .heading(let lines, let text):
            "skipped \(lines == 1 ? "1 line" : "\(lines) lines") above the header, \(Self.quoted(text))"
        case .repeatedName(let name):
            "'\(name)' occurs twice, so only the last one is used"
        case .replacedText(let name):
            "'\(name)' contains invalid characters, which were replaced by '\u{FFFD}'"
        case .mixedText(let name, let reading):
            "'\(name)' has bytes of Windows-1252 among UTF-8, so it was read as \(Self.quoted(reading))"
        case .blankBeforeQuote(let name, let reading):
            "'\(name)' has a space before its quotes, so it was read as \(Self.quoted(reading))"
        case .quoteInside(let name, let reading):
            "'\(name)' has a quote inside quotes that is not doubled, so it was read as \(Self.quoted(reading))"
        case .noClosingQuote(let name, let reading):
            "'\(name)' has no closing quote, so it was read as \(Self.quoted(reading))"
        case .notAnObject(let found):
            "\(found) instead of an object with names"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'\(String(text.prefix(60).map { $0.isNewline ? " " : $0 }))'"
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
        case .md: "Markdown"
        }
    }
}
