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
        let isFile = !isPath && !text.hasPrefix("/") && !text.contains(":") && Path(text).status?.kind == .regular
        return isPath || isFile ? Path(text).canonical : text
    }

    /// Refuses a cover whose path leads to no file.
    package func refuseMissing(_ value: String) throws {
        guard case .cover = self, value.hasPrefix("/"), !value.hasPrefix("//"), !Path(value).exists else { return }
        throw CommandFailure("the file '\(value)' does not exist. Check its name and directory.")
    }
}
