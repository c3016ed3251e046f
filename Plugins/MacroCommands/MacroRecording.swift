import ShellKit

/// A macro that is being recorded.
@MainActor
struct MacroRecording {
    let name: String
    /// What was there under that name when it began, which it is to replace; nil where nothing was.
    let replaced: MacroVersion?
    /// Where its user asked for it, and is told how it ended.
    let place: ShellContext
    /// What was typed so far.
    var lines: [String] = []

    init(_ name: String, replacing replaced: MacroVersion?, in place: ShellContext) {
        self.name = name
        self.replaced = replaced
        self.place = place
    }

    /// How much was typed: `2 commands`.
    var size: String { lines.count == 1 ? "1 command" : "\(lines.count) commands" }
}
