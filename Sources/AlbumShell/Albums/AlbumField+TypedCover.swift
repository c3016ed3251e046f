package import AlbumModel
internal import Files
internal import ShellKit

extension AlbumField {
    /// The value for a typed one: a cover that is a file becomes its absolute path.
    ///
    /// Texts that begin with `/`, `./`, `../` or `~/` are paths. Any other text without a `:` is one if such a file exists.
    package func value(typed text: String) -> String {
        guard case .cover = self else { return text }
        // A quoted ~ has no meaning elsewhere, but a path with a space must be quoted.
        if text.hasPrefix("~/") { return Environment.home + text.dropFirst() }
        let isPath = text.hasPrefix("./") || text.hasPrefix("../")
        return isPath ? Path(text).canonical : Self.file(named: text) ?? text
    }

    /// The absolute path of the file that a relative one names; nil if there is no such file.
    ///
    /// - Parameter folder: The path before the relative one; empty for the current directory.
    package static func file(named text: String, in folder: String = "") -> String? {
        guard !text.hasPrefix("/"), !text.contains(":") else { return nil }
        let path = Path(folder + text)
        return path.status?.kind == .regular ? path.canonical : nil
    }

    /// True for a cover that is the path of a file, but no program.
    package func isFile(_ value: String) -> Bool {
        guard case .cover = self, value.hasPrefix("/") else { return false }
        return Path(value).status?.kind == .regular && !Path(value).isExecutable
    }

    /// Refuses a cover whose path leads to no file.
    package func refuseMissing(_ value: String) throws {
        guard case .cover = self, value.hasPrefix("/"), !value.hasPrefix("//"), !Path(value).exists else { return }
        throw CommandFailure("the file '\(value)' does not exist. Check its name and directory.")
    }
}
