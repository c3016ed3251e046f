/// Recognises a format by the beginning of a text.
enum FormatDetector {
    /// How many bytes are looked at.
    static let sampleSize = 4096

    /// What `input`, which is at its beginning, looks like.
    ///
    /// JSON is known by how it begins; of the rest, what has tabs and no quotes is TSV, everything else is CSV. One object is
    /// ``TabularFormat/jsonl`` if another one follows it on the next line.
    static func detect(_ input: TextInput) throws(TabularError) -> TabularFormat {
        try input.fill(to: sampleSize)
        let sample = input.window.prefix(sampleSize)
        let significant = sample.filter { !$0.isLineBreak && $0 != .tab && $0 != UInt8(ascii: " ") }.prefix(2)
        guard !significant.isEmpty else { return .csv }
        if isJSONList(significant) { return .json }
        if isJSONObject(significant) { return isObjectALine(sample) ? .jsonl : .json }
        return looksLikeTSV(sample) ? .tsv : .csv
    }

    private static func isJSONList(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.first == UInt8(ascii: "[") && (bytes.count == 1 || "{]".utf8.contains(bytes[bytes.startIndex + 1]))
    }

    private static func isJSONObject(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.first == UInt8(ascii: "{") && (bytes.count == 1 || "\"}".utf8.contains(bytes[bytes.startIndex + 1]))
    }

    /// Whether the first line is a whole object, so far as its last character tells.
    private static func isObjectALine(_ sample: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let line = sample.drop { $0.isLineBreak }.prefix { !$0.isLineBreak }
        return line.last { $0 != .tab && $0 != UInt8(ascii: " ") } == UInt8(ascii: "}")
    }

    private static func looksLikeTSV(_ sample: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let header = sample.drop { $0.isLineBreak }.prefix { !$0.isLineBreak }
        let tabs = header.count { $0 == .tab }
        let others = header.count { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
        return tabs > others && !sample.contains(.quote)
    }
}
