internal import MusicLibrary

extension RemoteCommandError {
    /// The sentence for the user.
    var message: String {
        switch self {
        case .off: "no remote is set. 'set remote URL' names one."
        case .nothingRefused: "the remote refuses nothing. 'remote' shows what it is still to be told."
        case .untold(let state): RemoteWords.failure(of: state)
        }
    }
}
