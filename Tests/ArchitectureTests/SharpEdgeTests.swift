import Testing

@Suite struct SharpEdgeTests {
    @Test func `every unsafe expression has a comment with the reason`() {
        expectNone(Repository.sources.flatMap { offenders(in: $0) })
    }

    @Test(arguments: [
        "let a = try! f()", "fatalError(message)", "let a = b as! C", "final class A: @unchecked Sendable {}",
        "nonisolated(unsafe) var a = 1", "let a = b!", "let a = f()!.name", "let a = b[0]!", "var a: String!",
        "print(\"\\(b!)\")", "let a = CommandLine.arguments",
    ])
    func `an unsafe expression without a comment is reported`(line: String) {
        #expect(offenders(in: SourceFile(path: "A.swift", text: line)) == ["A.swift:1: \(line)"])
    }

    @Test(arguments: [
        "// The text is our own.\nlet a = try! f()", "let a = b! // Checked above.",
        "let a = b != c", "if !a.isEmpty && !b {}", "// never try! this", "print(\"what now! fatalError(\")",
        "let a = try? f() as? C",
    ])
    func `an unsafe expression with a reason, and harmless similar code, are not reported`(text: String) {
        #expect(offenders(in: SourceFile(path: "A.swift", text: text)) == [])
    }

    private func offenders(in file: SourceFile) -> [String] {
        guard file.path.hasSuffix(".swift") else { return [] }
        let code = file.code.split(separator: "\n", omittingEmptySubsequences: false)
        return code.enumerated().compactMap { index, line in
            let number = index + 1
            let isExplained = file.commentLines.contains(number) || file.line(number - 1).hasPrefix("//")
            return isSharp(line) && !isExplained ? "\(file.path):\(number): \(file.line(number))" : nil
        }
    }

    private func isSharp(_ line: Substring) -> Bool {
        let edges = [
            "try!", "fatalError(", " as! ", "@unchecked Sendable", "nonisolated(unsafe)", "unowned(unsafe)",
            // Empty if a preloaded library has set an environment variable.
            "CommandLine.",
        ]
        return edges.contains { line.contains($0) } || hasForcedUnwrap(line)
    }

    /// An exclamation mark directly after a value; one before a value is a negation.
    private func hasForcedUnwrap(_ line: Substring) -> Bool {
        zip(line, line.dropFirst()).contains { value, mark in
            mark == "!" && (value.isLetter || value.isNumber || "_)]".contains(value))
        } && !line.contains("try!")
    }
}
