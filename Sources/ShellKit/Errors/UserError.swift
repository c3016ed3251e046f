/// An error that concerns the user, with its message.
///
/// The shell prints the message once and continues by its error policy. It reports an error of any other type as an
/// internal error.
public protocol UserError: Error {
    /// One sentence, with the user's input in single quotes, then the way out.
    ///
    /// It begins in lower case, because `FILE:LINE: ` precedes it in a script. At the prompt the shell capitalises it.
    var message: String { get }

    /// The value of `$?` after the error, from 1 to 255.
    var status: Int { get }
}

extension UserError {
    /// 1.
    public var status: Int { 1 }
}
