/// What a user did wrong, or met, in words for them.
///
/// The shell prints the message once and goes on by its policy; an error of any other type is reported as an internal one.
public protocol UserError: Error {
    /// One sentence in plain words, the user's input in single quotes, and then the way out.
    ///
    /// It begins in lower case, as it stands behind `FILE:LINE: `; at the prompt, where nothing stands before it, the shell gives
    /// it a capital.
    var message: String { get }

    /// What `$?` is after it, from 1 to 255.
    var status: Int { get }
}

extension UserError {
    /// 1.
    public var status: Int { 1 }
}
