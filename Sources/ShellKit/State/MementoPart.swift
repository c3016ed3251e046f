public import Tabular

/// A part of the state that a session saves for the next session.
///
/// - Pattern: Memento (originator)
@MainActor
public protocol MementoPart: AnyObject {
    /// The name in the session file, unique in a shell.
    var key: String { get }
    /// The state in words, for messages: `the aliases`.
    var title: String { get }

    /// True if this session has changes to save; if false, the saved state remains.
    var hasMemento: Bool { get }

    /// The state to save, merged with the state in the file, which another session may have saved; nil to remove it.
    func memento(over saved: JSONValue?) -> JSONValue?

    /// Adopts the saved state; ignores what it cannot read.
    func restore(_ memento: JSONValue)

    /// True if the saved state is that of this session.
    func isSaved(in saved: JSONValue?) -> Bool
}

extension MementoPart {
    /// The key in quotes.
    public var title: String { "'\(key)'" }
    /// True if there is nothing to save, or if it would change nothing.
    public func isSaved(in saved: JSONValue?) -> Bool { !hasMemento || memento(over: saved) == saved }
}
