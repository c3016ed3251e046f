public import Tabular

/// A part of what a session remembers for the next one.
///
/// - Pattern: Memento (originator)
@MainActor
public protocol MementoPart: AnyObject {
    /// Its name in the file, unique in a shell.
    var key: String { get }

    /// What is to be kept now, given what is kept already, perhaps by another session; nil to leave that as it is.
    func memento(over kept: JSONValue?) -> JSONValue?

    /// Takes up what was kept; what it cannot read it leaves alone.
    func restore(_ memento: JSONValue)
}
