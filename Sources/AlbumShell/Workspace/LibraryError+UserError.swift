internal import MusicLibrary
internal import ShellKit

/// The library words its errors; the shell prints them unchanged.
extension LibraryError: UserError {
    /// The sentence for the user.
    public var message: String { description }
}
