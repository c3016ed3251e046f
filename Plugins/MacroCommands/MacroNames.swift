import ShellKit

/// Completes the name of a macro from those there are.
struct MacroNames: ValueSource {
    private let folder: MacroFolder

    init(_ folder: MacroFolder) {
        self.folder = folder
    }

    /// The macros that begin with what is typed.
    func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        await folder.names.filter { $0.hasPrefix(typed) }.prefix(limit).map { CompletionValue($0) }
    }
}
