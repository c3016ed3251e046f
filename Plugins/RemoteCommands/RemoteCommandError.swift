internal import MusicLibrary
internal import ShellKit

/// The errors of the remote command.
enum RemoteCommandError: UserError, Hashable {
    /// No remote is set.
    case off
    /// No change is refused.
    case nothingRefused
    /// The remote cannot receive all changes.
    case untold(RemoteState)
}
