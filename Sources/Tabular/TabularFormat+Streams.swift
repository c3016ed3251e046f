extension TabularFormat {
    /// Creates a reader for `source` after detecting its format.
    ///
    /// - Parameters:
    ///   - format: The format from the user; nil uses the detected format. A property list in XML is recognised whatever the format.
    ///   - name: The file's name, which decides about a text that could have several formats.
    /// - Throws: ``TabularError/otherFormat(file:expected:found:)`` when `format` is CSV or TSV but the content is
    ///   JSON, or the reverse; ``TabularError/empty(file:)``, ``TabularError/binary(file:)``, ``TabularError/markdown(file:)``,
    ///   ``TabularError/unavailable(library:)``.
    /// - Pattern: Simple Factory (factory)
    public static func reader(
        for source: any ByteSource, format: TabularFormat? = nil, named name: String? = nil,
        options: ReadingOptions = ReadingOptions()
    ) throws(TabularError) -> any RowReader {
        let input = TextInput(source, options: options)
        let found = try detect(input)
        if !found.isJSON, let kind = FileKind(ofText: input.window.prefix(ReadingOptions.sampleSize)) {
            throw .otherKind(file: input.fileName, kind)
        }
        if isXML(input) { return try PropertyListReader(input) }
        // The name of a file for Markdown says nothing about a table in it.
        let said = format == .md ? nil : format
        let format = said ?? name.flatMap { self.format(named: $0, ifNot: found, input) } ?? found
        guard format.isJSON == found.isJSON || !isCertain(found, in: input) else {
            throw .otherFormat(file: input.fileName, expected: format, found: found)
        }
        let isDeclared = SeparatorDetector.declaredSeparator(input.window) != nil
        switch format {
        // The name of a file does not decide about quotes.
        case .csv where found == .tsv && options.tabNotation != nil && !isDeclared: return tsvReader(input)
        case .tsv where !isDeclared: return tsvReader(input)
        case .csv, .tsv: return DelimitedReader(input, hasQuotes: true)
        case .json, .jsonl: return JSONReader(input)
        case .md: throw .markdown(file: input.fileName)
        }
    }

    /// Creates a writer of this format.
    ///
    /// - Parameter sink: Receives the bytes.
    /// - Pattern: Simple Factory (factory)
    public func writer(to sink: @escaping ByteSink) -> any RowWriter {
        switch self {
        case .csv: DelimitedWriter(hasQuotes: true, to: sink)
        case .tsv: DelimitedWriter(hasQuotes: false, to: sink)
        case .json: JSONWriter(to: sink)
        case .jsonl: JSONWriter(isList: false, to: sink)
        case .md: MarkdownWriter(to: sink)
        }
    }
}
