internal import Foundation
internal import ShellKit
internal import Terminal

/// Lists the changes that were made, the latest first.
///
/// - Pattern: Command (concrete command)
struct ChangesCommand: ImmediateCommand {
    private static let usualLimit = 20

    let limit = Parameter<Int>.option("limit", default: usualLimit, help: "Lists no more than that many.")

    var signature: Signature {
        Signature(
            "changes", "Lists the changes, the latest first.", .changes, limit,
            details: "'undo --to NUMBER' goes back to one of them.",
            examples: [
                CommandExample("delete 3; changes", "Lists what was changed."),
                CommandExample("changes --limit 5", "Lists the latest five."),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let limit = call[limit]
        guard limit >= 0 else {
            throw ShellError.invalidValue(String(limit), parameter: "--limit", reason: "it is less than 0")
        }
        let appearance = shell.output.appearance
        var table = TextTable(Self.columns, width: appearance.columns, marker: nil, depth: appearance.colors) { text in
            try MainActor.assumeIsolated { try shell.output.write(rendered: text) }
        }
        for step in try shell.undo.steps(limit: limit) {
            let summary = step.summary.split(separator: "\n").first.map(String.init) ?? ""
            try table.add([
                String(step.number), Self.time(step.date), summary, String(step.touched), step.state.rawValue,
                step.author,
            ])
        }
        try table.finish()
    }

    private static let columns = [
        TextTable.Column("#", alignment: .right, shrinkPriority: 0), TextTable.Column("when", shrinkPriority: 0),
        TextTable.Column("command", shrinkPriority: 2),
        TextTable.Column("albums", alignment: .right, shrinkPriority: 0),
        TextTable.Column("state", shrinkPriority: 0), TextTable.Column("by", shrinkPriority: 1),
    ]

    /// The time in the user's own zone, to the second.
    private static func time(_ date: Date) -> String {
        let calendar = Calendar.current
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        func two(_ number: Int?) -> String { String(format: "%02d", number ?? 0) }
        return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day)) \(two(parts.hour)):\(two(parts.minute))"
            + ":\(two(parts.second))"
    }
}
