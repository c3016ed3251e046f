import BuiltProgram
import Foundation

@testable import PatternCommands

/// The pages under `Examples/Patterns`, generated from the catalog and from the marks in the sources.
struct PatternPages {
    static let folder = "Examples/Patterns"
    static let index = "README.md"

    private let patterns: [Pattern]
    private let marks: [SourceTree.Mark]
    private let seedMarks: [SourceTree.Mark]
    /// The files of lessons and the folders of exercises, by their numbers.
    private let lessons: [Int: String]
    private let exercises: [Int: String]

    init(_ patterns: [Pattern], _ tree: SourceTree) throws {
        self.patterns = patterns
        marks = tree.marks()
        seedMarks = tree.marks(in: ["Examples/SeedEdition/Sources"])
        lessons = Self.numbered("Examples/Lessons") { $0.hasSuffix(".lesson") ? Int($0.prefix { $0 != "-" }) : nil }
        exercises = Self.numbered("Examples/Exercises") {
            $0.hasPrefix("Exercise") ? Int($0.dropFirst("Exercise".count)) : nil
        }
    }

    private static func numbered(_ folder: String, _ number: (String) -> Int?) -> [Int: String] {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: BuiltProgram.projectRoot + "/" + folder)) ?? []
        return names.sorted().reduce(into: [:]) { found, name in
            if let number = number(name) { found[number] = "../" + folder.dropFirst("Examples/".count) + "/" + name }
        }
    }

    /// The texts of the pages by their names.
    var texts: [String: String] {
        var texts = [Self.index: indexText]
        for pattern in patterns where !pattern.isAbsent { texts[pattern.key + ".md"] = text(of: pattern) }
        return texts
    }

    /// Writes the pages, and removes those of patterns that are gone.
    func write() throws {
        let path = BuiltProgram.projectRoot + "/" + Self.folder
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: path) where texts[name] == nil {
            try FileManager.default.removeItem(atPath: path + "/" + name)
        }
        for (name, text) in texts { try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8) }
    }

    // MARK: A pattern

    private func text(of pattern: Pattern) -> String {
        let rows = pattern.participants(in: marks).map { "| \($0.role) | \(link($0)) | \(module(of: $0)) |" }
        let sections = [
            "# \(pattern.name)",
            pattern.otherNames.isEmpty ? "" : "Also called: \(pattern.otherNames.joined(separator: ", ")).",
            "Problem: \(pattern.problem.prefix(1).lowercased() + pattern.problem.dropFirst()).",
            "Intent: \(pattern.intent.prefix(1).lowercased() + pattern.intent.dropFirst())",
            "## Why here", escaped(pattern.reason), "## When not", escaped(pattern.limits), "## Roles",
            pattern.roles.map { "- **\($0.name)**: \(escaped($0.task))" }.joined(separator: "\n"),
            "## Participants", table("role", "type", "module", rows: rows),
            "## Try at the prompt", pattern.trials.map { "    " + $0 }.joined(separator: "\n"),
            "## Learn", learning(pattern),
            "This page is generated from the marks in the sources: `make pages` writes it. [All patterns](\(Self.index)).",
        ]
        return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private func learning(_ pattern: Pattern) -> String {
        let steps = pattern.lessons.map { number -> String in
            let lesson = lessons[number].map { "[lesson \(number)](\($0))" } ?? "lesson \(number)"
            let exercise = exercises[number].map { "[exercise \(number)](\($0))" } ?? "exercise \(number)"
            return "- \(lesson): `tour \(number)`" + (number > 1 ? "; \(exercise): `make exercise N=\(number)`" : "")
        }
        let seed = seedMarks.filter { $0.pattern == pattern.name }
        let small = seed.isEmpty ? [] : ["- in the seed edition: \(seed.map(link).joined(separator: ", "))"]
        let all = ["- with the objects of your session: `patterns \(pattern.key)`"] + steps + small
        return all.joined(separator: "\n")
    }

    private func link(_ mark: SourceTree.Mark) -> String {
        "[\(mark.location.name)](../../\(mark.location.file)#\(mark.location.name))"
    }

    /// The module of a participant: `ShellKit`.
    private func module(of mark: SourceTree.Mark) -> String {
        String(mark.location.file.split(separator: "/").dropFirst().first ?? "")
    }

    // MARK: The index

    private var indexText: String {
        let (used, absent) = (patterns.filter { !$0.isAbsent }, patterns.filter(\.isAbsent))
        let rows = used.map { pattern in
            let own = marks.filter { $0.pattern == pattern.name }
            return
                "| [\(pattern.name)](\(pattern.key).md) | \(pattern.problem) | \(count(of: own)) | \(numbers(pattern)) |"
        }
        let classic = patterns.count - Self.others.count
        let sections = [
            "# Patterns",
            "\(used.count) patterns do real work in this program: \(classic - absent.count) of the \(classic) patterns of the Gang of "
                + "Four, and \(Self.others.formatted(.list(type: .and).locale(Locale(identifier: "en_US")))). "
                + "\(count(of: marks)) types take part. `patterns` shows the same at the prompt, with the lines and the objects of your session. "
                + "[Teaching with BlueLibrary](../Teaching.md) has plans for lessons.",
            table("pattern", "problem", "types", "lesson", rows: rows),
            "## Patterns that are not used",
            table(
                "pattern", "reason", "lesson",
                rows: absent.map { "| \($0.name) | \(escaped($0.reason))\(seedLinks($0)) | \(numbers($0)) |" }),
            "These pages are generated from the marks in the sources: `make pages` writes them.",
        ]
        return sections.joined(separator: "\n\n") + "\n"
    }

    /// The patterns that are not among the 23.
    static let others = ["Delegation", "MVC", "Null Object", "Pipes and Filters", "Simple Factory"]

    private func numbers(_ pattern: Pattern) -> String {
        pattern.lessons.map { number in lessons[number].map { "[\(number)](\($0))" } ?? String(number) }.joined(
            separator: ", ")
    }

    private func seedLinks(_ pattern: Pattern) -> String {
        let seed = seedMarks.filter { $0.pattern == pattern.name }
        return seed.isEmpty ? "" : " See " + seed.map(link).joined(separator: ", ") + "."
    }

    private func count(of marks: [SourceTree.Mark]) -> Int { Set(marks.map(\.location)).count }

    // MARK: Markdown

    private func table(_ cells: String..., rows: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |\n|" + cells.map { _ in "---|" }.joined() + "\n"
            + rows.joined(separator: "\n")
    }

    private func escaped(_ text: String) -> String { text.replacing("|", with: "\\|").replacing("<", with: "\\<") }
}
