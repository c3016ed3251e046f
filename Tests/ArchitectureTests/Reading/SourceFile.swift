import Foundation

/// A source file with its text, its code without comments and literals, and its declarations.
struct SourceFile: Sendable {
    /// Where it lies, from the repository's top: `Sources/Events/Token.swift`.
    let path: String

    /// The lines as they are written.
    let lines: [Substring]

    /// The same text with a space for each byte of a comment or of a literal; lines and columns stay where they are.
    let code: String

    /// The lines, counted from 1, that a comment stands on.
    let commentLines: Set<Int>

    /// What the file declares, in order; nothing for a file that is not Swift.
    let declarations: [Declaration]

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var mask = CodeMask(text, isSwift: path.hasSuffix(".swift"))
        mask.read()
        code = mask.code
        commentLines = mask.commentLines
        declarations = path.hasSuffix(".swift") ? DeclarationReader.read(code) : []
    }

    /// The number of lines; a line break at the end begins no further one.
    var lineCount: Int { lines.last == "" ? lines.count - 1 : lines.count }

    /// The file's name without its folder and ending.
    var stem: String { String(path.split(separator: "/").last?.split(separator: ".").first ?? "") }

    /// What stands on a line, counted from 1, without the space around it; nothing beyond the ends.
    func line(_ number: Int) -> String {
        lines.indices.contains(number - 1) ? lines[number - 1].trimmingCharacters(in: .whitespaces) : ""
    }
}
