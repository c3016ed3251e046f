internal import MusicLibrary
internal import ShellKit

/// The library words its errors itself; the shell prints them as they are.
extension LibraryError: UserError {
    /// The sentence for the user.
    public var message: String { description }
}
