import ShellKit

/// Completes the names of existing macros.
struct MacroNames: ValueSource {
    private let folder: MacroFolder

    init(_ folder: MacroFolder) {
        self.folder = folder
    }

    /// The macros with the typed prefix.
    func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        await folder.names.filter { $0.hasPrefix(typed) }.prefix(limit).map { CompletionValue($0) }
    }
}
