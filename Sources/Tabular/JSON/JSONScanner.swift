/// Reads the values of a JSON text in order, strictly according to RFC 8259.
///
/// The exception are texts, where strictness would lose a row: half a surrogate pair and bytes that are not UTF-8
/// become U+FFFD, and ``isRepaired`` becomes true.
final class JSONScanner {
    let input: TextInput

    /// The line of the next byte.
    private(set) var line = 1

    /// True if a character of a text was replaced since this was set to false.
    var isRepaired = false

    /// The names that occurred twice in an object since this was emptied.
    var repeatedNames: [String] = []

    /// The offset of the next byte in the row.
    var at = 0

    /// A buffer for the bytes of a text with escapes.
    var scratch: [UInt8] = []

    private var depth = 0
    private var isAfterCarriageReturn = false

    /// The position in the row, to which a caller that looks ahead returns.
    var mark: (at: Int, line: Int, depth: Int, isAfterCarriageReturn: Bool) {
        get { (at, line, depth, isAfterCarriageReturn) }
        set { (at, line, depth, isAfterCarriageReturn) = newValue }
    }

    init(_ input: TextInput) { self.input = input }

    /// Releases all bytes that were read; a new row begins.
    func finishRow() throws(TabularError) {
        try input.discard(at)
        at = 0
        input.line = line
    }

    /// The next byte without advancing; nil at the end.
    func byte() throws(TabularError) -> UInt8? {
        if at >= input.count, try !input.fill() { return nil }
        return input.window[at]
    }

    /// Skips `character` if it is the next byte, and returns true if so.
    func skip(_ character: Unicode.Scalar) throws(TabularError) -> Bool {
        guard let byte = try byte(), Unicode.Scalar(byte) == character else { return false }
        at += 1
        return true
    }

    /// Skips blanks, tabs and line breaks, and counts the line breaks.
    func skipWhiteSpace() throws(TabularError) {
        while let byte = try byte() {
            if byte > UInt8(ascii: " ") { return }
            switch byte {
            case .lineFeed: if !isAfterCarriageReturn { line += 1 }
            case .carriageReturn: line += 1
            case .tab, UInt8(ascii: " "): break
            default: return
            }
            isAfterCarriageReturn = byte == .carriageReturn
            at += 1
        }
    }

    /// Reads the next value.
    func value() throws(TabularError) -> JSONValue {
        guard let byte = try byte() else { throw try unexpected(.value) }
        switch Unicode.Scalar(byte) {
        case "\"": return .string(try string())
        case "{": return .object(try object())
        case "[": return .array(try array())
        case "t", "f", "n": return try literal()
        case "-", "0"..."9": return .number(try number())
        default: throw try unexpected(.value)
        }
    }

    /// The error for the next character; a cut-off error at the end of the text.
    func unexpected(_ expected: JSONExpectation) throws(TabularError) -> TabularError {
        guard try byte() != nil else { return .cutOff(file: input.fileName, line: line, expected: expected) }
        try input.fill(to: at + 4)
        let found = String(decoding: input.window[at...].prefix(4), as: UTF8.self).unicodeScalars.prefix(1)
        return .unexpected(file: input.fileName, line: line, expected: expected, found: Self.shown(String(found)))
    }

    /// Reads the members of an object up to its brace; `read` reads one member, from the quote of its name, and ends the reading with
    /// false.
    func members(_ read: (JSONScanner) throws(TabularError) -> Bool) throws(TabularError) {
        try enter("{")
        try skipWhiteSpace()
        if try skip("}") { return exitLevel() }
        var expected = JSONExpectation.nameOrBrace
        while true {
            guard try byte() == .quote else { throw try unexpected(expected) }
            expected = .name
            guard try read(self) else { return }
            try skipWhiteSpace()
            if try skip("}") { return exitLevel() }
            guard try skip(",") else { throw try unexpected(.commaOrBrace) }
            try skipWhiteSpace()
        }
    }

    /// Skips the colon after a name and the white space around it.
    func skipColon() throws(TabularError) {
        try skipWhiteSpace()
        guard try skip(":") else { throw try unexpected(.colon) }
        try skipWhiteSpace()
    }

    private func object() throws(TabularError) -> JSONObject {
        var members = JSONObject()
        try self.members { scanner throws(TabularError) in
            let name = try scanner.string()
            try scanner.skipColon()
            let value = try scanner.value()
            if members.update(name, value) { scanner.repeatedNames.append(name) }
            return true
        }
        return members
    }

    private func array() throws(TabularError) -> [JSONValue] {
        var elements: [JSONValue] = []
        try self.elements { scanner throws(TabularError) in elements.append(try scanner.value()) }
        return elements
    }

    /// Reads the elements of a list up to its bracket; `read` reads one element.
    func elements(_ read: (JSONScanner) throws(TabularError) -> Void) throws(TabularError) {
        try enter("[")
        try skipWhiteSpace()
        if try skip("]") { return exitLevel() }
        repeat {
            try skipWhiteSpace()
            try read(self)
            try skipWhiteSpace()
        } while try skip(",")
        guard try skip("]") else { throw try unexpected(.commaOrBracket) }
        exitLevel()
    }

    /// Skips the bracket of a list or an object that contains the next values.
    func enter(_ bracket: Unicode.Scalar) throws(TabularError) {
        let limit = ReadingOptions.depthLimit
        guard depth < limit else { throw .tooDeep(file: input.fileName, line: line, limit: limit) }
        depth += 1
        _ = try skip(bracket)
    }

    func exitLevel() { depth -= 1 }
}

/// Numbers, `true`, `false` and `null`.
extension JSONScanner {
    private static let literals: [String: JSONValue] = ["true": true, "false": false, "null": .null]

    func literal() throws(TabularError) -> JSONValue {
        let word = try word { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
        guard let value = Self.literals[String(decoding: input.window[word].prefix(6), as: UTF8.self)] else {
            throw try unexpectedWord(word, .literal)
        }
        at = word.upperBound
        return value
    }

    func number() throws(TabularError) -> JSONNumber {
        let word = try word { $0.isDigit || "+-.eE".utf8.contains($0) }
        let bytes = UnsafeBufferPointer(rebasing: input.window[word])
        guard JSONNumber.isWellFormed(bytes) else { throw try unexpectedWord(word, .number) }
        at = word.upperBound
        return JSONNumber(checked: String(decoding: bytes, as: UTF8.self))
    }

    /// The range of the longest run of matching bytes at the current position.
    private func word(_ belongs: (UInt8) -> Bool) throws(TabularError) -> Range<Int> {
        var index = at
        while true {
            let window = input.window
            while index < window.count, belongs(window[index]) { index += 1 }
            guard index == window.count, try input.fill() else { return at..<index }
        }
    }

    /// A word that the end of the text cuts short is reported as cut off, not as wrong.
    private func unexpectedWord(
        _ word: Range<Int>, _ expected: JSONExpectation
    ) throws(TabularError) -> TabularError {
        if word.upperBound == input.count, try !input.fill() {
            return .cutOff(file: input.fileName, line: line, expected: expected)
        }
        let found = String(decoding: input.window[word].prefix(20), as: UTF8.self)
        return .unexpected(file: input.fileName, line: line, expected: expected, found: found)
    }

    /// The text for a message, with control characters written as `\u{…}`.
    static func shown(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control
                ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }.joined()
    }
}

extension JSONValue {
    /// Parses a JSON text that consists of one value.
    ///
    /// If a name occurs twice in an object, the last value is used, at the position of the first. Half a surrogate
    /// pair becomes U+FFFD.
    /// - Throws: ``TabularError`` with the line of the error.
    public init(parsing bytes: [UInt8]) throws(TabularError) {
        var options = ReadingOptions(encoding: .utf8)
        options.rowLimit = .max
        let scanner = JSONScanner(TextInput(MemoryByteSource(bytes), options: options))
        try scanner.skipWhiteSpace()
        self = try scanner.value()
        try scanner.skipWhiteSpace()
        if try scanner.byte() != nil { throw try scanner.unexpected(.end) }
    }
}
