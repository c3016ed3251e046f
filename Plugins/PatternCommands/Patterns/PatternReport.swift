internal import ShellKit
internal import Tabular
internal import Terminal

/// A pattern with its participants and its live objects, as `patterns` writes it.
@MainActor
struct PatternReport {
    let pattern: Pattern
    /// The marks in the order of the roles; nil without sources.
    let participants: [SourceTree.Mark]?
    let alive: [String]
    /// Returns the code of a participant; nil if it was not requested.
    let code: (SourceTree.Location) -> String?

    // MARK: For people

    /// The explanation as a page.
    var topic: HelpTopic {
        let used = [
            ("Why here", [pattern.reason]), ("When not", [pattern.limits]),
            ("Participants", participants.map(Self.rows) ?? roleRows), ("Alive in this session", alive),
            ("Try", pattern.trials),
        ]
        let sections =
            (pattern.isAbsent ? [("Why not here", [pattern.reason])] : used) + [("Lesson and exercise", lessons)]
        let texts = sections.filter { !$0.1.isEmpty }.map { title, lines in
            title + "\n" + lines.map { "  " + $0 }.joined(separator: "\n")
        }
        return HelpTopic(
            pattern.key, "\(pattern.name): \(pattern.isAbsent ? "not used" : pattern.problem)",
            text: ([pattern.intent, names] + texts).filter { !$0.isEmpty }.joined(separator: "\n\n"))
    }

    private var names: String {
        pattern.otherNames.isEmpty ? "" : "Also called: \(pattern.otherNames.joined(separator: ", "))."
    }

    private var lessons: [String] {
        pattern.lessons.map { "tour \($0)" + ($0 > 1 ? "; exercise \($0)" : "") }
    }

    /// The roles, the location and the code of each participant, below an empty line.
    var participantLines: [String] {
        let marks = participants ?? []
        var known: Set<SourceTree.Location> = []
        return marks.map(\.location).filter { known.insert($0).inserted }.flatMap { location in
            let roles = marks.filter { $0.location == location }.map(\.role).joined(separator: ", ")
            let title = "\(location.name): \(roles) of \(pattern.name)"
            return code(location).map { ["", title, "\(location.file):\(location.line)", $0] } ?? []
        }
    }

    private var roleRows: [String] { Self.aligned(pattern.roles.map { [$0.name, $0.task] }) }

    private static func rows(_ marks: [SourceTree.Mark]) -> [String] {
        var last = ""
        return aligned(
            marks.map { mark in
                defer { last = mark.role }
                let file = mark.location.file.split(separator: "/").last ?? ""
                return [mark.role == last ? "" : mark.role, mark.location.name, "\(file):\(mark.location.line)"]
            })
    }

    /// Rows whose columns begin below each other.
    private static func aligned(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).dropLast().map { $0.padded(to: $1 + 2) }.joined() + (row.last ?? "")
        }
    }

    // MARK: For programs

    static let columns: [ListColumn<PatternReport>] = [
        .text("pattern", shrinkPriority: 0) { $0.pattern.key },
        .text("problem") { $0.pattern.problem },
        .number("count", title: "types") { $0.participants.map { Set($0.map(\.location)).count } },
        .text("name") { $0.pattern.name }.exceptInTables(),
        list("also") { $0.pattern.otherNames.map(JSONValue.string) },
        .text("intent") { $0.pattern.intent }.exceptInTables(),
        list("participants") { report in report.participants?.map { report.json($0) } ?? [] },
        list("alive") { $0.alive.map(JSONValue.string) },
        .text("reason") { $0.pattern.reason }.exceptInTables(),
        .text("limits") { $0.pattern.limits }.exceptInTables(),
        list("try") { $0.pattern.trials.map(JSONValue.string) },
        list("lessons") { $0.pattern.lessons.map { .number($0) } },
        .truth("used") { !$0.pattern.isAbsent }.exceptInTables(),
    ]

    private static func list(_ key: String, _ values: @escaping @MainActor (PatternReport) -> [JSONValue])
        -> ListColumn<PatternReport>
    {
        ListColumn(key) { .array(values($0)) }.exceptInTables()
    }

    private func json(_ mark: SourceTree.Mark) -> JSONValue {
        let location = mark.location
        let members: [(String, JSONValue?)] = [
            ("role", .string(mark.role)), ("type", .string(location.name)), ("file", .string(location.file)),
            ("line", .number(location.line)), ("code", code(location).map(JSONValue.string)),
        ]
        return .object(members.reduce(into: JSONObject()) { $0[$1.0] = $1.1 })
    }
}
