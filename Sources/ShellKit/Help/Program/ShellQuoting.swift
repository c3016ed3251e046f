/// Quotes text as one word for other shells.
enum ShellQuoting {
    /// A word for bash and zsh, in single quotes, within which only a single quote is special.
    static func posix(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// A word for fish, in single quotes, within which `\` escapes a single quote and itself.
    static func fish(_ text: String) -> String {
        "'" + escaped(text, "\\'") + "'"
    }

    /// A text with a `\` before each of the special characters.
    static func escaped(_ text: String, _ special: String) -> String {
        text.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
