/// Reads the objects of a JSON file as rows: the elements of a list, or a sequence of objects with or without line
/// breaks between them. With ``ReadingOptions/isListOfRows``, such an object may also contain lists of rows.
///
/// The names of an object are the columns of the row; a name that occurs twice is two columns. The reader follows RFC 8259
/// strictly, except for half a surrogate pair, which becomes U+FFFD and a problem of the row.
/// - Pattern: Iterator (concrete iterator)
public final class JSONReader: RowReader {
    private let input: TextInput
    private let scanner: JSONScanner
    private var lists: JSONRowLists
    private var shape = TabularColumns([])
    private var (hasBegun, hasEnded) = (false, false)

    /// Creates a reader; it reads nothing before the first call of ``next()``.
    init(_ input: TextInput) {
        self.input = input
        scanner = JSONScanner(input)
        lists = JSONRowLists(scanner, input.options.isListOfRows)
    }

    public var guessedEncoding: TextEncoding? { input.guessedEncoding }

    public func next() throws(TabularError) -> TabularRow? {
        guard !hasEnded else { return nil }
        hasEnded = true
        if !hasBegun { try lists.begin() }
        hasBegun = true
        guard try lists.advance() else {
            try lists.checkRows()
            return nil
        }
        let row = try row()
        try scanner.finishRow()
        hasEnded = false
        return row
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
            let value = try scanner.value()
            members.append(name, value)
            if scanner.isRepaired { problems.append(.repaired(value.text, in: name)) }
            scanner.isRepaired = false
            return true
        }
        if let key = lists.key,
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
