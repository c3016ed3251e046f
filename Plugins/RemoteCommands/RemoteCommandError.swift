internal import MusicLibrary
internal import ShellKit

/// What can be wrong with what is asked about the remote.
enum RemoteCommandError: UserError, Hashable {
    /// There is no remote.
    case off
    /// There is nothing to leave out.
    case nothingRefused
    /// The remote cannot be told of everything.
    case untold(RemoteState)
}
