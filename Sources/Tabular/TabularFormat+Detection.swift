/// Detection of the format of a text from its beginning.
extension TabularFormat {
    /// The format of `input`, which must be at its beginning.
    ///
    /// The first characters identify JSON. A text with tabs and no quotes is TSV; everything else is CSV. A first
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
        return looksLikeTSV(sample) ? .tsv : .csv
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
        return tabs > others && !sample.contains(.quote)
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

    /// True if quotes surround cells of a text with tabs, as Excel and pandas write them: each cell that begins with a quote ends with
    /// one, and has a quote, a tab, a comma or a line break inside, or all cells of the header have quotes.
    ///
    ///     "A, B"⇥1990    "The ""X"""⇥1990     with quotes
    ///     "Heroes"⇥1977  "x⇥12"               without: nothing needs them, and the last row would have one cell in place of two
    static func hasQuotedCells(_ input: TextInput) -> Bool {
        let sample = input.window.prefix(ReadingOptions.sampleSize)
        let columnCount = firstLine(of: sample).count { $0 == .tab } + 1
        var (index, cells, quoted, needed, isHeader, isEvident) = (sample.startIndex, 1, 0, 0, true, false)
        while index < sample.endIndex {
            if sample[index] == .quote {
                guard let (end, isNeeded) = endOfQuotedCell(sample, at: index) else {
                    return isEvident && isCut(sample)
                }
                (index, quoted, needed) = (end, quoted + 1, needed + (isNeeded ? 1 : 0))
            }
            while index < sample.endIndex, sample[index] != .tab, !sample[index].isLineBreak { index += 1 }
            if index < sample.endIndex, sample[index] == .tab {
                cells += 1
            } else {
                if needed > 0, cells != columnCount, index < sample.endIndex { return false }
                isEvident = isEvident || needed > 0 || isHeader && quoted == cells && cells > 1
                (cells, quoted, needed, isHeader) = (1, 0, 0, false)
            }
            index += 1
        }
        return isEvident
    }

    private static func isCut(_ sample: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        sample.count == ReadingOptions.sampleSize
    }

    /// The index behind the closing quote, and whether the text needs quotes; nil if no tab or line break follows a quote.
    private static func endOfQuotedCell(
        _ sample: Slice<UnsafeBufferPointer<UInt8>>, at start: Int
    ) -> (end: Int, isNeeded: Bool)? {
        var (index, isNeeded) = (start + 1, false)
        while index < sample.endIndex {
            let next = index + 1 < sample.endIndex ? sample[index + 1] : .lineFeed
            if sample[index] == .quote {
                if next != .quote { return next == .tab || next.isLineBreak ? (index + 1, isNeeded) : nil }
                index += 1
            }
            isNeeded = isNeeded || [.quote, .tab, .comma].contains(sample[index]) || sample[index].isLineBreak
            index += 1
        }
        return nil
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
