/// A position beside another handler of the same stage.
public enum HandlerPlace: Hashable, Sendable {
    /// Before the handler of that name.
    case before(String)
    /// After the handler of that name.
    case after(String)

    /// The index at which to insert a handler among handlers of these names.
    ///
    /// - Throws: ``PluginError/noSuchHandler(_:plugin:)``
    func index(among names: [String], of plugin: String) throws -> Int {
        let (neighbour, offset) =
            switch self {
            case .before(let name): (name, 0)
            case .after(let name): (name, 1)
            }
        guard let index = names.firstIndex(of: neighbour) else {
            throw PluginError.noSuchHandler(neighbour, plugin: plugin)
        }
        return index + offset
    }
}
