internal import ShellKit

/// A page of practice in Markdown: a title, a text, and sections below headings of the second level. Code is in single quotes, as in
/// lessons.
struct PracticePage {
    let title: String
    /// The lines of the sections by their headings; those before the first heading have none.
    private var sections: [String: [Substring]] = [:]

    init(_ markdown: [Substring]) {
        let lines = markdown.map { $0.replacing("`", with: "'") }
        title = lines.first.map { String($0.drop { $0 == "#" || $0 == " " }) } ?? ""
        var heading = ""
        for line in lines.dropFirst() {
            if line.hasPrefix("## ") {
                heading = String(line.dropFirst(3))
            } else {
                sections[heading, default: []].append(line)
            }
        }
    }

    /// The paragraphs of a section, each on a line of its own with an empty one between.
    func text(of heading: String = "") -> String {
        lines(of: heading).split { $0.isEmpty }.map { $0.joined(separator: " ") }.joined(separator: "\n\n")
    }

    /// The items of a list, `- NAME: text`, each with the lines that continue it.
    func items(of heading: String) -> [(name: String, text: String)] {
        lines(of: heading).reduce(into: []) { items, line in
            if line.hasPrefix("- "), let colon = line.firstRange(of: ": ") {
                items.append((String(line[..<colon.lowerBound].dropFirst(2)), String(line[colon.upperBound...])))
            } else if let last = items.indices.last {
                items[last].text += line.drop { $0 == " " }.isEmpty ? "" : " " + line.drop { $0 == " " }
            }
        }
    }

    /// The cells of a table, whose first row has the names of the columns.
    func table(of heading: String) -> [[String]] {
        lines(of: heading).filter { $0.hasPrefix("| ") && !$0.hasPrefix("| --") }.map { row in
            row.split(separator: "|").map(\.singleSpaced)
        }
    }

    private func lines(of heading: String) -> [Substring] { sections[heading] ?? [] }
}

extension String {
    /// The letters and digits of a typed answer in small letters: quotes, dots and spaces do not decide.
    var answerLetters: String { String(lowercased().filter { $0.isLetter || $0.isNumber }) }
}
