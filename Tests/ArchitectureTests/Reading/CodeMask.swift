/// Separates code from comments and literals, in one pass over the bytes of a Swift or C file.
///
/// Code inside a string, `"\(like this)"`, is code. Everything else is overwritten with spaces, so that a search in
/// ``code`` finds no brace, keyword or call inside text.
struct CodeMask {
    private let bytes: [UInt8]
    private var masked: [UInt8]
    private let isSwift: Bool
    private var position = 0
    private var lineNumber = 1
    private var lastCodeByte: UInt8 = 0
    private(set) var commentLines: Set<Int> = []

    init(_ text: String, isSwift: Bool) {
        bytes = Array(text.utf8)
        masked = bytes
        self.isSwift = isSwift
    }

    var code: String { String(decoding: masked, as: UTF8.self) }

    /// Reads code to the end or, after `\(`, to the parenthesis that closes the interpolation.
    mutating func read(isInterpolation: Bool = false) {
        var depth = 0
        while position < bytes.count {
            if skipComment() || skipLiteral() { continue }
            let byte = bytes[position]
            keep()
            guard isInterpolation else { continue }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth < 0 { return }
        }
    }

    // MARK: Comments

    private mutating func skipComment() -> Bool {
        if starts("//") {
            commentLines.insert(lineNumber)
            while position < bytes.count, bytes[position] != newline { blank() }
            return true
        }
        guard starts("/*") else { return false }
        var depth = 0
        repeat {
            commentLines.insert(lineNumber)
            let opens = starts("/*") && (isSwift || depth == 0)
            let closes = starts("*/")
            depth += opens ? 1 : closes ? -1 : 0
            blank(opens || closes ? 2 : 1)
        } while depth > 0 && position < bytes.count
        return true
    }

    // MARK: Literals

    private mutating func skipLiteral() -> Bool {
        if !isSwift, starts("'") {
            skipCharacter()
            return true
        }
        let hashes = isSwift ? hashCount(at: position) : 0
        guard position + hashes < bytes.count else { return false }
        if bytes[position + hashes] == quote {
            skipString(hashes: hashes)
            return true
        }
        if bytes[position + hashes] == slash, isSwift, hashes > 0 || regexEnd() != nil {
            skipRegex(hashes: hashes)
            return true
        }
        return false
    }

    private mutating func skipString(hashes: Int) {
        let fence = String(repeating: "#", count: hashes)
        blank(hashes)
        let isMultiline = isSwift && starts("\"\"\"")
        let end = (isMultiline ? "\"\"\"" : "\"") + fence
        blank(isMultiline ? 3 : 1)
        while position < bytes.count, !starts(end) {
            if starts("\\" + fence + "("), isSwift {
                blank(1 + hashes)
                keep()
                read(isInterpolation: true)
            } else if starts("\\" + fence) {
                blank(2 + hashes)
            } else {
                blank()
            }
        }
        blank(end.utf8.count)
        lastCodeByte = quote
    }

    private mutating func skipRegex(hashes: Int) {
        if hashes == 0, let end = regexEnd() {
            blank(end + 1 - position)
        } else {
            let end = "/" + String(repeating: "#", count: hashes)
            blank(hashes + 1)
            while position < bytes.count, !starts(end) { blank(starts("\\") ? 2 : 1) }
            blank(end.utf8.count)
        }
        lastCodeByte = quote
    }

    private mutating func skipCharacter() {
        blank()
        while position < bytes.count, !starts("'"), !starts("\n") { blank(starts("\\") ? 2 : 1) }
        if starts("'") { blank() }
    }

    /// The end of `/pattern/`, unless the slash is a division: a pattern is at the position of an operand, has no space
    /// after the slash, and ends on the same line. These are the compiler's own conditions.
    private func regexEnd() -> Int? {
        let isOperandDue = lastCodeByte == 0 || "(,=:[{!&|?;<>+-*~^%".utf8.contains(lastCodeByte)
        guard isOperandDue, position + 1 < bytes.count, ![space, newline].contains(bytes[position + 1]) else {
            return nil
        }
        var index = position + 1
        while index < bytes.count, bytes[index] != newline {
            if bytes[index] == slash { return index }
            index += bytes[index] == backslash ? 2 : 1
        }
        return nil
    }

    // MARK: Bytes

    private func starts(_ text: String) -> Bool {
        var index = position
        for byte in text.utf8 {
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
        }
        return true
    }

    private func hashCount(at start: Int) -> Int {
        bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
    }

    private mutating func keep() {
        if bytes[position] == newline { lineNumber += 1 }
        if ![space, newline].contains(bytes[position]) { lastCodeByte = bytes[position] }
        position += 1
    }

    private mutating func blank(_ count: Int = 1) {
        for _ in 0..<count where position < bytes.count {
            if bytes[position] == newline { lineNumber += 1 } else { masked[position] = space }
            position += 1
        }
    }
}

private let newline = UInt8(ascii: "\n")
private let space = UInt8(ascii: " ")
private let quote = UInt8(ascii: "\"")
private let slash = UInt8(ascii: "/")
private let backslash = UInt8(ascii: "\\")
