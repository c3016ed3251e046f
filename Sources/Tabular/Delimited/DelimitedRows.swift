/// Converts the cells of a CSV or TSV to rows; the first row is the header.
final class DelimitedRows {
    let scanner: DelimitedScanner
    private(set) var headerProblems: [RowProblem] = []
    private(set) var headerLine: Int?
    private(set) var columns: TabularColumns?
    private let cellText: CellText
    private var hasEnded = false

    init(_ input: TextInput, dialect: DelimitedDialect) {
        scanner = DelimitedScanner(input, dialect: dialect)
        cellText = CellText(dialect)
    }

    func next() throws(TabularError) -> TabularRow? {
        guard !hasEnded else { return nil }
        do {
            let row = try readRow()
            hasEnded = row == nil
            return row
        } catch {
            hasEnded = true
            throw error
        }
    }

    private func readRow() throws(TabularError) -> TabularRow? {
        if columns == nil { columns = try readHeader() }
        guard let columns, try scanner.scanRow() else { return nil }
        guard scanner.hasLineBreak || scanner.cellCount >= columns.count else {
            let (input, found) = (scanner.input, scanner.cellCount)
            throw .cutOffRow(file: input.fileName, line: input.line, found: found, expected: columns.count)
        }
        let row = makeRow(columns)
        try scanner.finishRow()
        return row
    }

    private func readHeader() throws(TabularError) -> TabularColumns {
        let input = scanner.input
        guard try scanner.scanRow() else { throw .empty(file: input.fileName) }
        guard scanner.cellCount <= input.options.columnLimit else {
            throw .tooManyColumns(file: input.fileName, limit: input.options.columnLimit)
        }
        headerLine = input.line
        var names: [String] = []
        var seen: Set<String> = []
        for span in scanner.spans {
            var isRepaired = false
            let name = cellText.text(span, in: input.window, &isRepaired)
            if isRepaired { headerProblems.append(.replacedText(name: name)) }
            if !seen.insert(name).inserted, !name.isEmpty { headerProblems.append(.repeatedName(name)) }
            names.append(name)
        }
        try scanner.finishRow()
        scanner.keepsBlankLines = !scanner.dialect.hasQuotes && names.count == 1
        return TabularColumns(names)
    }

    private func makeRow(_ columns: TabularColumns) -> TabularRow {
        var values: [TabularValue] = []
        values.reserveCapacity(columns.count)
        var problems: [RowProblem] = []
        let window = scanner.input.window
        for (index, span) in scanner.spans.prefix(columns.count).enumerated() {
            var isRepaired = false
            values.append(.text(cellText.text(span, in: window, &isRepaired)))
            if isRepaired { problems.append(.replacedText(name: columns.names[index])) }
        }
        if scanner.cellCount < columns.count {
            problems.append(.tooFewCells(found: scanner.cellCount, expected: columns.count))
            values.append(contentsOf: repeatElement(.null, count: columns.count - scanner.cellCount))
        } else if scanner.filledCount > columns.count {
            problems.append(.tooManyCells(found: scanner.cellCount, expected: columns.count))
        }
        return TabularRow(line: scanner.input.line, columns: columns, values: values, problems: problems)
    }
}

/// The special bytes of a text with separated cells.
struct DelimitedDialect {
    /// The byte between two cells.
    var separator: UInt8
    /// True if cells may be quoted, with doubled quotes inside; if false, a backslash escapes characters that would
    /// break the line.
    let hasQuotes: Bool

    static let comma = DelimitedDialect(separator: UInt8(ascii: ","), hasQuotes: true)
    static let tabOnly = DelimitedDialect(separator: UInt8(ascii: "\t"), hasQuotes: false)
}
