extension JSONValue {
    /// Reads a JSON text that is one value.
    ///
    /// Of a name that stands twice in an object the last value counts, in the first one's place; half a surrogate pair becomes
    /// U+FFFD.
    /// - Parameter file: What messages call the text.
    /// - Throws: ``TabularError`` with the line of what is wrong.
    public init(parsing bytes: [UInt8], file: String? = nil) throws(TabularError) {
        var options = ReadingOptions()
        options.rowLimit = .max
        let scanner = JSONScanner(TextInput(MemoryByteSource(bytes, name: file), options: options))
        try scanner.skipWhiteSpace()
        self = try scanner.value()
        try scanner.skipWhiteSpace()
        if try scanner.byte() != nil { throw try scanner.unexpected(.end) }
    }

    /// Reads a JSON text that is one value, as ``init(parsing:file:)-([UInt8],_)`` does.
    public init(parsing text: String, file: String? = nil) throws(TabularError) {
        try self.init(parsing: Array(text.utf8), file: file)
    }

    /// The value as a JSON text, with control characters always escaped.
    ///
    /// - Parameter isIndented: Whether each member and element has a line of its own; else there is no white space at all.
    public func serialized(isIndented: Bool = false) -> String {
        var output = ByteOutput()
        output.appendJSON(self, indentation: isIndented ? 0 : nil)
        return String(decoding: output.bytes, as: UTF8.self)
    }
}
