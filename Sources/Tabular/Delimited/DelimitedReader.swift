/// Reads comma-separated and tab-separated values; the first row is the header, and all values are texts.
///
/// Lines end with LF, CRLF or CR. Empty lines are skipped, except in a TSV with one column, where they are empty cells.
///
/// - CSV: RFC 4180 and the variants that Excel and other programs write. A quoted cell may contain separators, line breaks
///   and doubled quotes. Quotes that are not doubled, or not closed, are a problem of their row. The first rows, or a first line
///   such as `sep=;`, determine the separator. A quote inside a cell that does not begin with a quote is an ordinary character. Files
///   with both tabs *and* quotes, as Excel writes them, are CSV.
/// - TSV: the form that ``DelimitedWriter`` writes. There are no quotes: `\t`, `\n`, `\r` and `\\` encode tab, line feed, carriage
///   return and backslash. In the tables of others all backslashes are literal, as in `C:\new`.
/// - Pattern: Iterator (concrete iterator)
public final class DelimitedReader: RowReader {
    /// CSV or TSV.
    public let format: TabularFormat
    public private(set) var headerProblems: [RowProblem] = []
    public private(set) var headerLine: Int?
    public private(set) var columns: TabularColumns?
    public var guessedEncoding: TextEncoding? { scanner.input.guessedEncoding }
    private let scanner: DelimitedScanner
    private let cellText: CellText
    private var hasEnded = false
    /// The names of the columns.
    private var names: Set<String> = []
    /// The lines with the header of another table.
    private var headerLines: [Int] = []

    /// Creates a reader; it reads nothing before the first call of ``next()``.
    ///
    /// - Parameter notation: The meaning of backslashes in a table without quotes.
    init(_ input: TextInput, hasQuotes: Bool, _ notation: TabNotation = .escaped) {
        format = hasQuotes ? .csv : .tsv
        scanner = DelimitedScanner(input, hasQuotes: hasQuotes)
        cellText = CellText(hasQuotes ? .plain : notation)
    }

    public func next() throws(TabularError) -> TabularRow? {
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
        if columns == nil {
            if scanner.hasQuotes { scanner.separator = try SeparatorDetector.detect(scanner.input) }
            cellText.keepsOpenQuotes = scanner.separator == .tab
            if let names = scanner.input.options.columns { use(names) } else { use(try readHeader()) }
        }
        while let columns, try scanRow() {
            let row = makeRow(columns)
            try scanner.finishRow()
            guard let header = header(in: row) else { return row }
            headerLines.append(row.line)
            headerProblems.removeAll { if case .repeatedHeader = $0 { true } else { false } }
            headerProblems.append(.repeatedHeader(lines: headerLines))
            if header != columns.names { use(header) }
        }
        return nil
    }

    private func use(_ names: [String]) {
        (columns, self.names) = (TabularColumns(names), Set(names))
        scanner.keepsBlankLines = !scanner.hasQuotes && names.count == 1
        scanner.columnCount = names.count
    }

    /// The names in a row that is the header of an appended table with these columns, perhaps in another order or with a byte order mark.
    private func header(in row: TabularRow) -> [String]? {
        guard names.count > 1, let first = row.values.first?.string?.withoutMark, names.contains(first) else {
            return nil
        }
        let header = [first] + row.values.dropFirst().compactMap(\.string) + row.surplus.map(\.text)
        let isMoved = header.allSatisfy(names.contains) && scanner.input.options.isHeader?(header) == true
        return header == columns?.names || isMoved ? header : nil
    }

    /// Scans the next row, or the next one that is not blank.
    private func scanRow() throws(TabularError) -> Bool {
        while try scanner.scanRow() {
            guard scanner.filledCount == 0, scanner.input.options.skipsBlankRows else { return true }
            try scanner.finishRow()
        }
        return false
    }

    private func readHeader() throws(TabularError) -> [String] {
        let input = scanner.input
        let heading = try skipHeading()
        guard try scanRow() else { throw .empty(file: input.fileName) }
        if let heading { headerProblems.append(.heading(lines: input.line - heading.line, text: heading.text)) }
        guard scanner.cellCount <= ReadingOptions.columnLimit else {
            throw .tooManyColumns(file: input.fileName, limit: ReadingOptions.columnLimit)
        }
        headerLine = input.line
        var names: [String] = []
        var seen: Set<String> = []
        for span in scanner.spans {
            var isRepaired = false
            let name = cellText.text(span, in: input.window, &isRepaired)
            if isRepaired { headerProblems.append(.repaired(name, in: name)) }
            if scanner.hasStrayQuotes, span.isMisquoted {
                headerProblems.append(.quoteInside(name: name, reading: name))
            }
            if !seen.insert(name).inserted, !name.isEmpty { headerProblems.append(.repeatedName(name)) }
            names.append(name)
        }
        try scanner.finishRow()
        return names
    }

    private static let mostHeadingLines = 10

    /// Skips the rows above the header if the first row is none, and one of the next rows is with some separator. Returns the line and the
    /// text of the first row.
    private func skipHeading() throws(TabularError) -> (line: Int, text: String)? {
        guard scanner.hasQuotes, let isHeader = scanner.input.options.isHeader, try scanRow() else { return nil }
        let cells = texts(of: scanner)
        scanner.rereadRow()
        guard !isHeader(cells) else { return nil }
        for separator in SeparatorDetector.candidates {
            var (index, found) = (0, nil as Int?)
            SeparatorDetector.forEachRow(inSampleOf: scanner.input, separator) { row in
                if index > 0, row.filledCount > 1, isHeader(texts(of: row)) { found = index }
                index += 1
                return found == nil && index <= Self.mostHeadingLines
            }
            guard let found else { continue }
            scanner.separator = separator
            let line = scanner.input.line
            for _ in 0..<found where try scanner.scanRow() { try scanner.finishRow() }
            return (line, cells.filter { !$0.isEmpty }.joined(separator: " "))
        }
        return nil
    }

    private func texts(of row: DelimitedScanner) -> [String] {
        var isRepaired = false
        return row.spans.map { cellText.text($0, in: row.input.window, &isRepaired) }
    }

    private func makeRow(_ columns: TabularColumns) -> TabularRow {
        var values: [JSONValue] = []
        values.reserveCapacity(columns.count)
        var problems: [RowProblem] = []
        let window = scanner.input.window
        for (index, span) in scanner.spans.prefix(columns.count).enumerated() {
            var isRepaired = false
            let text = cellText.text(span, in: window, &isRepaired)
            values.append(.string(text))
            if isRepaired { problems.append(.repaired(text, in: columns.names[index])) }
        }
        if scanner.hasStrayQuotes || scanner.hasSpacedLines { problems += misquotations(in: values, columns) }
        if scanner.cellCount < columns.count {
            problems.append(
                scanner.hasLineBreak
                    ? .tooFewCells(found: scanner.cellCount, expected: columns.count)
                    : .cutOffRow(found: scanner.cellCount, expected: columns.count))
            values.append(contentsOf: repeatElement(.null, count: columns.count - scanner.cellCount))
        } else if scanner.filledCount > columns.count {
            problems.append(.tooManyCells(found: scanner.cellCount, expected: columns.count))
        }
        return TabularRow(
            line: scanner.input.line, columns: columns, values: values, problems: problems,
            surplus: surplus(columns.count))
    }

    /// The texts of the cells that have no column.
    private func surplus(_ columnCount: Int) -> [(number: Int, text: String)] {
        guard scanner.filledCount > columnCount else { return [] }
        var isRepaired = false
        return scanner.spans.indices.dropFirst(columnCount).map {
            ($0 + 1, cellText.text(scanner.spans[$0], in: scanner.input.window, &isRepaired))
        }
    }

    private func misquotations(in values: [JSONValue], _ columns: TabularColumns) -> [RowProblem] {
        zip(scanner.spans, zip(columns.names, values)).compactMap { span, cell in
            switch span.form {
            case .plain, .quoted: nil
            case .spaced: .blankBeforeQuote(name: cell.0, reading: cell.1.text)
            case .unclosed: .noClosingQuote(name: cell.0, reading: cell.1.text)
            case .letters, .meant, .stray: .quoteInside(name: cell.0, reading: cell.1.text)
            }
        }
    }
}

extension String {
    /// The text without a byte order mark at its beginning.
    fileprivate var withoutMark: String {
        utf8.first == 0xEF && unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
    }
}
