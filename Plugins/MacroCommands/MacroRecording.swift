import ShellKit

/// A macro that is being recorded.
@MainActor
struct MacroRecording {
    let name: String
    /// The version of the file at the beginning, which the macro will replace; nil if there was none.
    let replaced: MacroVersion?
    /// The context of the request, which receives the final message.
    let place: ShellContext
    /// The recorded lines.
    var lines: [String] = []

    init(_ name: String, replacing replaced: MacroVersion?, in place: ShellContext) {
        self.name = name
        self.replaced = replaced
        self.place = place
    }

    /// The number of recorded commands in words: `2 commands`.
    var size: String { lines.count == 1 ? "1 command" : "\(lines.count) commands" }
}
