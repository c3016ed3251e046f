/// Writes text as one word of a shell's language.
enum ShellQuoting {
    /// A word for bash and zsh, between single quotes, where only those themselves are special.
    static func posix(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// A word for fish, between single quotes, where `\` makes those and itself ordinary.
    static func fish(_ text: String) -> String {
        "'" + escaped(text, "\\'") + "'"
    }

    /// A text with a `\` before each of some characters.
    static func escaped(_ text: String, _ special: String) -> String {
        text.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
