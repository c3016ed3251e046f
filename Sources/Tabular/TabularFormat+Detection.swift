/// Detection of the format of a text from its beginning.
extension TabularFormat {
    /// The format of `input`, which must be at its beginning.
    ///
    /// The first characters identify JSON. A text with tabs in its header is TSV; everything else is CSV. A first
    /// line that is a whole object is ``TabularFormat/jsonl``.
    /// - Throws: ``TabularError/empty(file:)`` when the text contains only white space.
    static func detect(_ input: TextInput) throws(TabularError) -> TabularFormat {
        try input.fill(to: ReadingOptions.sampleSize)
        let sample = input.window.prefix(ReadingOptions.sampleSize)
        let significant = sample.filter { !$0.isLineBreak && !$0.isBlank }.prefix(2)
        guard !significant.isEmpty else {
            guard input.count >= ReadingOptions.sampleSize else { throw .empty(file: input.fileName) }
            return .csv
        }
        if isJSONList(significant) { return .json }
        if isJSONObject(significant) { return isObjectALine(sample) ? .jsonl : .json }
        if looksLikeMarkdown(sample) { return .md }
        // Without a word about the notation, a table with tabs and quotes is one that Excel has written.
        let mayBeTSV = looksLikeTSV(sample) && (input.options.tabNotation != nil || !sample.contains(.quote))
        return mayBeTSV || input.options.tabNotation?(namesInTSV(input)) == .escaped ? .tsv : .csv
    }

    private static func isJSONList(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.first == UInt8(ascii: "[") && (bytes.count == 1 || "{]".utf8.contains(bytes[bytes.startIndex + 1]))
    }

    private static func isJSONObject(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.first == UInt8(ascii: "{") && (bytes.count == 1 || "\"}".utf8.contains(bytes[bytes.startIndex + 1]))
    }

    /// True if the last character of the first line shows that the line is a whole object.
    private static func isObjectALine(_ sample: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let line = firstLine(of: sample)
        return line.last { !$0.isBlank } == UInt8(ascii: "}")
    }

    private static func looksLikeTSV(_ sample: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let header = firstLine(of: sample)
        let tabs = header.count { $0 == .tab }
        let others = header.count { $0 == .comma || $0 == UInt8(ascii: ";") }
        return tabs > others
    }

    /// True if the text is XML, which only a property list may be: it begins with a declaration, or with a line of elements.
    static func isXML(_ input: TextInput) -> Bool {
        let sample = String(decoding: input.window.prefix(ReadingOptions.sampleSize), as: UTF8.self)
        return sample.prefixMatch(of: #/\s*<(\?xml|!--|plist|!DOCTYPE plist|[A-Za-z][^<>]*>[^,;|\t\r\n]*([\r\n]|$))/#)
            != nil
    }

    /// The format that a name promises; nil if the content shows that it has another one.
    static func format(named name: String, ifNot found: TabularFormat, _ input: TextInput) -> TabularFormat? {
        guard !found.isJSON, found != .md, let format = TabularFormat(fileName: name) else { return nil }
        switch format {
        case .json, .jsonl: return isCertain(found, in: input) ? nil : format
        case .csv: return format
        case .tsv:
            return firstLine(of: input.window.prefix(ReadingOptions.sampleSize)).contains(.tab) ? format : nil
        case .md: return nil
        }
    }

    /// True if the content determines its format; false for white space and for text that begins like damaged JSON.
    static func isCertain(_ found: TabularFormat, in input: TextInput) -> Bool {
        let first = input.window.first { !$0.isLineBreak && !$0.isBlank }
        guard let first else { return false }
        return found.isJSON || !"[{".utf8.contains(first)
    }

    /// The names in the header of a table with tabs and without quotes.
    private static func namesInTSV(_ input: TextInput) -> [String] {
        let header = firstLine(of: input.window.prefix(ReadingOptions.sampleSize))
        return header.split(separator: .tab, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Creates the reader of a table with tabs.
    ///
    /// If the notation is unknown, cells may be quoted, as Excel writes them, unless a cell that begins with a quote does not end with one. A
    /// table that ``DelimitedWriter`` may have written has quoted cells if one of them needs its quotes.
    static func tsvReader(_ input: TextInput) -> DelimitedReader {
        let isUnknown = input.options.tabNotation == nil
        var notation = input.options.tabNotation?(namesInTSV(input))
        if notation == .escaped { return DelimitedReader(input, hasQuotes: false) }
        // This program writes UTF-8.
        if notation == .perhapsEscaped, !input.mayBeUTF8 { notation = nil }
        var (columnCount, isQuoted, isLiteral) = (0, notation == nil && !isUnknown, false)
        SeparatorDetector.forEachRow(inSampleOf: input, .tab) { row in
            let quoted = row.spans.filter { $0.isQuoted(in: row.input.window) }
            if columnCount == 0 {
                (columnCount, isLiteral) = (row.cellCount, isUnknown && quoted.count < row.cellCount)
            }
            isLiteral = isLiteral || row.hasStrayQuotes || row.cellCount < columnCount && !quoted.isEmpty
            isQuoted =
                isQuoted || isUnknown && !quoted.isEmpty || quoted.contains { $0.needsQuotes(in: row.input.window) }
            return !isLiteral
        }
        return DelimitedReader(
            input, hasQuotes: isQuoted && !isLiteral, isUnknown ? .escaped : notation ?? .plain)
    }

    /// True if the second line contains only bars and dashes.
    private static func looksLikeMarkdown(_ sample: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let line = firstLine(of: sample.drop { $0.isLineBreak }.drop { !$0.isLineBreak })
        return line.contains(UInt8(ascii: "|")) && line.contains(UInt8(ascii: "-"))
            && line.allSatisfy { $0.isBlank || "|-:".utf8.contains($0) }
    }

    private static func firstLine(
        of sample: Slice<UnsafeBufferPointer<UInt8>>
    ) -> Slice<UnsafeBufferPointer<UInt8>> {
        sample.drop { $0.isLineBreak }.prefix { !$0.isLineBreak }
    }
}
