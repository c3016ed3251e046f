import Foundation

/// A source file with its text, its code without comments and literals, and its declarations.
struct SourceFile: Sendable {
    /// Its path from the top of the repository: `Sources/Events/Token.swift`.
    let path: String

    /// The lines of the original text.
    let lines: [Substring]

    /// The same text with a space for each byte of a comment or a literal; lines and columns are unchanged.
    let code: String

    /// The numbers of the lines with a comment, from 1.
    let commentLines: Set<Int>

    /// The declarations of the file, in order; empty for a file that is not Swift.
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

    /// The number of lines; a line break at the end does not start another line.
    var lineCount: Int { lines.last == "" ? lines.count - 1 : lines.count }

    /// The file's name without its folder and extension.
    var stem: String { String(path.split(separator: "/").last?.split(separator: ".").first ?? "") }

    /// The text of a line, counted from 1, without surrounding space; empty beyond the ends.
    func line(_ number: Int) -> String {
        lines.indices.contains(number - 1) ? lines[number - 1].trimmingCharacters(in: .whitespaces) : ""
    }
}
