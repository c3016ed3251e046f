/// Reads the objects of a JSON file as rows: the elements of a list, or a sequence of objects with or without line
/// breaks between them. With ``ReadingOptions/isListOfRows``, such an object may also contain lists of rows.
///
/// The names of an object are the columns of the row; a name that occurs twice is two columns. The reader follows RFC 8259
/// strictly, except for half a surrogate pair, which becomes U+FFFD and a problem of the row.
/// - Pattern: Iterator (concrete iterator)
public final class JSONReader: RowReader {
    /// The arrangement of the objects in the file.
    private enum Layout {
        case unknown, list, sequence, ended
    }

    private let input: TextInput
    private let scanner: JSONScanner
    private var layout = Layout.unknown
    private var isFirst = true
    /// The lists inside of objects; nil if the objects are rows.
    private var lists: JSONRowLists?
    private var shape = TabularColumns([])

    /// Creates a reader; it reads nothing before the first call of ``next()``.
    init(_ input: TextInput) {
        self.input = input
        scanner = JSONScanner(input)
        lists = input.options.isListOfRows.map { JSONRowLists(scanner, $0) }
    }

    public var guessedEncoding: TextEncoding? { input.guessedEncoding }

    public func next() throws(TabularError) -> TabularRow? {
        do {
            if layout == .unknown { try begin() }
            guard layout != .ended, try advanceToRow() else {
                layout = .ended
                try lists?.checkRows()
                return nil
            }
            let row = try row()
            try scanner.finishRow()
            return row
        } catch {
            layout = .ended
            throw error
        }
    }

    private func begin() throws(TabularError) {
        try scanner.skipWhiteSpace()
        switch try scanner.byte() {
        case nil: throw .empty(file: input.fileName)
        case UInt8(ascii: "["):
            scanner.at += 1
            layout = .list
        case UInt8(ascii: "{"): layout = .sequence
        default: throw try scanner.unexpected(.rows)
        }
    }

    /// Advances to the next row, also inside of an object; returns false if there is none.
    private func advanceToRow() throws(TabularError) -> Bool {
        while true {
            if try lists?.advance() == true { return true }
            guard try advance() else { return false }
            guard try scanner.byte() == UInt8(ascii: "{"), try lists?.enter() == true else {
                if lists?.isUnused == true { lists = nil }
                return true
            }
        }
    }

    /// Advances to the next element; returns false if there is none.
    private func advance() throws(TabularError) -> Bool {
        try scanner.skipWhiteSpace()
        if layout == .list {
            guard try advanceInList() else { return false }
        } else if try scanner.byte() == nil {
            return false
        }
        try scanner.finishRow()
        return true
    }

    private func advanceInList() throws(TabularError) -> Bool {
        if try scanner.skip("]") {
            try scanner.skipWhiteSpace()
            if try scanner.byte() != nil { throw try scanner.unexpected(.end) }
            return false
        }
        if !isFirst {
            guard try scanner.skip(",") else { throw try scanner.unexpected(.commaOrBracket) }
            try scanner.skipWhiteSpace()
        }
        isFirst = false
        return true
    }

    private func row() throws(TabularError) -> TabularRow {
        let line = scanner.line
        scanner.isRepaired = false
        scanner.repeatedNames = []
        guard try scanner.byte() == UInt8(ascii: "{") else {
            let problem = RowProblem.notAnObject(found: try scanner.value().kind)
            return TabularRow(line: line, columns: TabularColumns([]), values: [], problems: [problem])
        }
        var members = RowShape(shape)
        var problems: [RowProblem] = []
        try scanner.members { scanner throws(TabularError) in
            let name = try scanner.string(expecting: members.expectedName)
            try scanner.skipColon()
            members.append(name, try scanner.value())
            if scanner.isRepaired { problems.append(.replacedText(name: name)) }
            scanner.isRepaired = false
        }
        if let key = lists?.key,
            !members.values.contains(where: { $0 == .string(key) || $0 == .number(JSONNumber(checked: key)) })
        {
            members.append("key", .string(key))
        }
        shape = members.finish()
        problems += scanner.repeatedNames.map { .repeatedName($0) }
        return TabularRow(line: line, columns: shape, values: members.values, problems: problems)
    }
}

extension JSONValue {
    /// The kind of the value, with its article.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
