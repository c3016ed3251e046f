public import Tabular

/// A part of the state that a session saves for the next session.
///
/// - Pattern: Memento (originator)
@MainActor
public protocol MementoPart: AnyObject {
    /// The name in the session file, unique in a shell.
    var key: String { get }

    /// True if this session has changes to save; if false, the saved state remains.
    var hasMemento: Bool { get }

    /// The state to save, merged with the state in the file, which another session may have saved; nil to remove it.
    func memento(over kept: JSONValue?) -> JSONValue?

    /// Adopts the saved state; ignores what it cannot read.
    func restore(_ memento: JSONValue)
}
