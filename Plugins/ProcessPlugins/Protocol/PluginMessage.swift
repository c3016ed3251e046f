internal import AlbumModel
internal import Tabular

/// A message of a plugin during a call, or a line of its standard error.
enum PluginMessage: Sendable {
    /// The longest line that a plugin may send: 1 MiB.
    static let longestLine = 1 << 20

    /// Asks for the albums of a query.
    case read(query: String, limit: Int?, number: Int?)
    /// A row of the result: the values with the names of their columns, or without names.
    case row(names: [String], [JSONValue])
    /// A message for the user, shown after the changes of the call.
    case note(String)
    /// A change, applied at the end of the call.
    case action(PluginAction)
    case ask(String)
    /// The fraction from 0 to 1 and a text; either may be missing.
    case progress(Double?, String)
    case done
    /// The end of a call that has failed, with the reason.
    case fail(String)
    case diagnostics(String)
}

/// A change of the library that a plugin asks for.
enum PluginAction: Sendable {
    case add(AlbumDraft, at: Int?)
    case edit(Album.ID, [FieldAssignment])
    case delete(Album.ID)
    case move(Album.ID, to: Int)

    /// The album that is changed; nil for a new one.
    var album: Album.ID? {
        switch self {
        case .add: nil
        case .edit(let id, _), .delete(let id), .move(let id, _): id
        }
    }
}

/// Reads the messages of a plugin from the lines that it sends.
protocol PluginDialect: Sendable {
    /// Reads complete lines.
    ///
    /// - Parameter visit: Receives each message.
    /// - Throws: ``PluginFault``
    func read(_ lines: [UInt8], _ visit: (PluginMessage) throws -> Void) throws
}

extension PluginFault {
    /// The fault of an action with a text that cannot be stored.
    static func badText(_ plugin: String) -> PluginFault {
        .badMessage(plugin, "a text of an action has bytes that are not UTF-8, or a NUL")
    }
}

/// Runs an operation of the library, and names the plugin in its error.
func naming<Result>(_ plugin: String, _ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch LibraryError.namelessField {
        throw PluginFault.badMessage(plugin, "the name of a field is empty")
    } catch let error as LibraryError where !error.isOfFile {
        throw PluginFault.badAction(plugin, error.description)
    }
}
