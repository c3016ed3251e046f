import FuzzDriver
import ShellKit

// Random bytes are read as lines of a script: nothing traps, line numbers increase, and quoted text is read back
// unchanged.

FuzzDriver.run { bytes in
    read(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    let quoted = Quoting.quoted(text)
    // A carriage return before the end of a line is not part of the line, and a NUL is not part of a word.
    guard !text.isEmpty, !text.contains("\r"), !text.contains("\r\n"), !text.contains("\0") else { return }
    let words = read(Array("echo \(quoted)\n".utf8)).first?.words ?? []
    guard words.count == 2, words[1].text.utf8.elementsEqual(text.utf8) else {
        fatalError("\(text.debugDescription), quoted as \(quoted.debugDescription), is read as \(words)")
    }
}

@discardableResult
@MainActor
func read(_ bytes: [UInt8]) -> [Statement] {
    var tokenizer = Tokenizer()
    var statements: [Statement] = []
    var lines = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        lines += 1
        do throws(SyntaxError) {
            if try Array(line).withUnsafeBufferPointer({ line throws(SyntaxError) in try tokenizer.feed(line) }) {
                statements += tokenizer.removeStatements()
            }
        } catch { _ = tokenizer.removeStatements() }
    }
    try? tokenizer.finish()
    guard statements.allSatisfy({ (1...lines).contains($0.line) }) else { fatalError("a statement stands on no line") }
    return statements
}
