import ShellKit

/// A macro that is being recorded.
@MainActor
struct MacroRecording {
    let name: String
    /// Where its user asked for it, and is told how it ended.
    let place: ShellContext
    /// What was typed so far.
    var lines: [String] = []

    init(_ name: String, in place: ShellContext) {
        self.name = name
        self.place = place
    }

    /// How much was typed: `2 commands`.
    var size: String { lines.count == 1 ? "1 command" : "\(lines.count) commands" }
}
