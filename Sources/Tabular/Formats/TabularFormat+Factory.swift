extension TabularFormat {
    /// A reader for `source`, which is looked at to see what it holds.
    ///
    /// - Parameters:
    ///   - format: What it is said to be, by its name or by a person; nil goes by what it holds.
    ///   - options: How to read it.
    /// - Throws: ``TabularError/otherFormat(file:expected:found:)`` when JSON is said to be CSV or TSV, or the other way round;
    ///   ``TabularError/empty(file:)``, ``TabularError/binary(file:)``.
    /// - Pattern: Factory method
    public static func reader(
        for source: any ByteSource, format: TabularFormat? = nil, options: ReadingOptions = ReadingOptions()
    ) throws(TabularError) -> any RowReader {
        let input = TextInput(source, options: options)
        let found = try FormatDetector.detect(input)
        let format = format ?? found
        guard format.isJSON == found.isJSON || !isCertain(found, in: input) else {
            throw .otherFormat(file: input.fileName, expected: format, found: found)
        }
        switch format {
        case .tsv where FormatDetector.isQuoted(FormatDetector.header(of: input)): return CSVReader(input)
        case .csv: return CSVReader(input)
        case .tsv: return TSVReader(input)
        case .json, .jsonl: return JSONReader(input)
        }
    }

    /// A writer of this format.
    ///
    /// - Parameter sink: Takes the bytes.
    /// - Pattern: Factory method
    public func writer(to sink: @escaping ByteSink) -> any RowWriter {
        switch self {
        case .csv: CSVWriter(to: sink)
        case .tsv: TSVWriter(to: sink)
        case .json: JSONWriter(to: sink)
        case .jsonl: JSONLinesWriter(to: sink)
        }
    }

    /// Whether the content speaks for itself; a text of white space or one that begins like damaged JSON does not.
    private static func isCertain(_ found: TabularFormat, in input: TextInput) -> Bool {
        let first = input.window.first { !$0.isLineBreak && $0 != .tab && $0 != UInt8(ascii: " ") }
        guard let first else { return false }
        return found.isJSON || !"[{".utf8.contains(first)
    }
}
