/// Whose keys the editor has, unless `~/.editrc` says otherwise.
public enum EditingMode: Sendable, Hashable {
    case emacs
    case vi
}
