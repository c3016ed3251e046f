public import Tabular

/// A part of what a session remembers for the next one.
///
/// - Pattern: Memento (originator)
@MainActor
public protocol MementoPart: AnyObject {
    /// Its name in the file, unique in a shell.
    var key: String { get }

    /// Whether this session has anything to say; when not, what is kept stays as it is.
    var hasMemento: Bool { get }

    /// What is to be kept now, given what is kept already, perhaps by another session.
    func memento(over kept: JSONValue?) -> JSONValue?

    /// Takes up what was kept; what it cannot read it leaves alone.
    func restore(_ memento: JSONValue)
}
