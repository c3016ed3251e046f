import BuiltProgram
import Foundation
import Testing

/// A page of the documentation, written in Markdown.
struct Page {
    let path: String
    let text: String

    init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// Reads a page of the project, by its path from the top.
    init(_ path: String) throws {
        self.init(
            path: path, text: try String(contentsOfFile: BuiltProgram.projectRoot + "/" + path, encoding: .utf8))
    }

    private static let margin = "    "
    private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The indented blocks of code, without their indentation.
    var blocks: [[String]] {
        lines.split { !$0.hasPrefix(Self.margin) }.map { $0.map { String($0.dropFirst(Self.margin.count)) } }
    }

    /// The text between backticks in the prose; a span over several lines is joined.
    var spans: [String] {
        prose.matches(of: /`([^`]+)`/).map { String($0.1.replacing("\n", with: " ")) }
    }

    /// The targets of the links.
    var links: [String] {
        prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    }

    /// The section below a heading, up to the next heading; nil if there is no such heading.
    func section(_ heading: String) -> Page? { part(below: heading, upTo: "#") }

    /// The section below a heading of the second level, with its subsections; nil if there is no such heading.
    func chapter(_ heading: String) -> Page? { part(below: heading, upTo: "## ") }

    private func part(below heading: String, upTo next: String) -> Page? {
        let parts = lines.split(separator: heading[...], maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return Page(path: path, text: parts[1].prefix { !$0.hasPrefix(next) }.joined(separator: "\n"))
    }

    /// The anchors of the page's headings: in lower case, with hyphens and without punctuation.
    var anchors: [String] {
        prose.matches(of: /(?m)^#+ +(.*)$/).map { heading in
            heading.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                .replacing(" ", with: "-")
        }
    }

    /// The number of words to read, without the targets of links.
    var wordCount: Int {
        text.replacing(/\]\([^)\s]+\)/, with: "]").split(whereSeparator: \.isWhitespace)
            .count { $0.contains { $0.isLetter || $0.isNumber } }
    }

    private var prose: String {
        lines.filter { !$0.hasPrefix(Self.margin) }.joined(separator: "\n")
    }
}

/// Fails with all offenders at once, one a line.
func expectNone(_ offenders: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(offenders.isEmpty, "\n\(offenders.joined(separator: "\n"))", sourceLocation: sourceLocation)
}
