/// The key bindings of the editor, which `~/.editrc` can change.
public enum EditingMode: Sendable, Hashable {
    case emacs
    case vi
}
