/// Numbers, `true`, `false` and `null`.
extension JSONScanner {
    func literal() throws(TabularError) -> JSONValue {
        let word = try word { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
        let bytes = input.window[word]
        let value: JSONValue
        if bytes.elementsEqual("true".utf8) {
            value = .bool(true)
        } else if bytes.elementsEqual("false".utf8) {
            value = .bool(false)
        } else if bytes.elementsEqual("null".utf8) {
            value = .null
        } else {
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
