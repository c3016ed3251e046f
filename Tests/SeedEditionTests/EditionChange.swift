import Foundation

/// A change that exists as a patch for each edition.
enum EditionChange: String, CaseIterable, Sendable {
    case addCommand = "add-a-command"
    case addView = "add-a-second-view"
    case addRedo = "add-redo"

    /// True if the editions contain the change already, so that it must be removed before it can be added.
    var isIncluded: Bool { self == .addRedo }
    /// The name in the table.
    var title: String { rawValue.replacing("-", with: " ") }

    func patch(for edition: Edition) -> String { "\(rawValue).\(edition.rawValue).patch" }
    func transcript() throws -> Transcript { try Transcript("Changes/\(rawValue).transcript") }
    func size(in edition: Edition) throws -> PatchSize {
        PatchSize(of: try Edition.lines(of: "Changes/" + patch(for: edition)))
    }

    /// The table in Examples/README.md.
    static func table() throws -> String {
        let header = """
            | change | edition | files | hunks | lines added | lines removed |
            |---|---|--:|--:|--:|--:|

            """
        let rows = try allCases.flatMap { change in
            try Edition.allCases.map { edition in
                let size = try change.size(in: edition)
                let figures = [size.files, size.hunks, size.added, size.removed].map(String.init)
                return "| \(change.title) | \(edition.directory) | \(figures.joined(separator: " | ")) |\n"
            }
        }
        return header + rows.joined()
    }
}

/// The size of a patch.
struct PatchSize {
    var files = 0
    /// The runs of changed lines.
    var hunks = 0
    var added = 0
    var removed = 0

    /// Counts a patch in the unified format.
    init(of lines: [Substring]) {
        var isChange = false
        for line in lines {
            let wasChange = isChange
            isChange = "+-".contains(line.first ?? " ") && !line.hasPrefix("+++ ") && !line.hasPrefix("--- ")
            files += line.hasPrefix("diff ") ? 1 : 0
            hunks += isChange && !wasChange ? 1 : 0
            added += isChange && line.hasPrefix("+") ? 1 : 0
            removed += isChange && line.hasPrefix("-") ? 1 : 0
        }
    }
}
