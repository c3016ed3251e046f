extension JSONValue {
    /// Parses a JSON text that consists of one value.
    ///
    /// If a name occurs twice in an object, the last value is used, at the position of the first. Half a surrogate
    /// pair becomes U+FFFD.
    /// - Parameter file: The name of the text in messages.
    /// - Throws: ``TabularError`` with the line of the error.
    public init(parsing bytes: [UInt8], file: String? = nil) throws(TabularError) {
        var options = ReadingOptions()
        options.rowLimit = .max
        let scanner = JSONScanner(TextInput(MemoryByteSource(bytes, name: file), options: options))
        try scanner.skipWhiteSpace()
        self = try scanner.value()
        try scanner.skipWhiteSpace()
        if try scanner.byte() != nil { throw try scanner.unexpected(.end) }
    }

    /// The value as a JSON text, with control characters always escaped.
    ///
    /// - Parameter isIndented: True puts each member and element on its own line; false writes no white space.
    public func serialized(isIndented: Bool = false) -> String {
        var output = ByteOutput()
        output.appendJSON(self, indentation: isIndented ? 0 : nil)
        return String(decoding: output.bytes, as: UTF8.self)
    }
}
