internal import ShellKit
internal import Tabular

extension Fact {
    /// The fact as a JSON object; handlers and objects with their locations in the sources. A fact about a whole line has no members.
    func json(_ sources: SourceTree?) -> JSONValue {
        let members: [(String, JSONValue)] =
            switch self {
            case .typed, .ran, .began, .ended: []
            case .asked(let handler): [("fact", "asked")] + handler.members(sources)
            case .changed(let handler, let from, let to):
                [("fact", "changed")] + handler.members(sources) + [("from", .string(from)), ("to", .string(to))]
            case .answered(let handler, let command):
                [("fact", "answered")] + handler.members(sources) + [("command", .string(command))]
            case .object(let layers): [("fact", "object"), ("layers", .array(layers.map { $0.json(sources) }))]
            case .edit(let it): [("fact", "edit"), ("edit", it.edit.json), ("inverse", it.inverse.json)]
            case .stacks(let undo, let redo): [("fact", "stacks"), ("undo", .number(undo)), ("redo", .number(redo))]
            case .posted(let event, let observers):
                [("fact", "posted"), ("event", .string(event)), ("observers", .array(observers.map { .string($0) }))]
            case .message(let plugin, let isSent, let text):
                [("fact", isSent ? "sent" : "received"), ("plugin", .string(plugin)), ("text", .string(text))]
            case .failed(let message): [("fact", "failed"), ("message", .string(message))]
            case .depends(let text): [("fact", "depends"), ("on", .string(text))]
            }
        return JSONValue(members)
    }
}

extension HandlerName {
    fileprivate func members(_ sources: SourceTree?) -> [(String, JSONValue)] {
        [("handler", .string(name))] + location(of: type, in: sources)
    }
}

extension ObjectLayer {
    fileprivate func json(_ sources: SourceTree?) -> JSONValue {
        JSONValue([("text", .string(text))] + location(of: type, in: sources))
    }
}

/// The members for a type and, if the sources are there, its location.
private func location(of type: String, in sources: SourceTree?) -> [(String, JSONValue)] {
    guard let location = sources?.location(of: type) else { return [("type", .string(type))] }
    return [("type", .string(type)), ("file", .string(location.file)), ("line", .number(location.line))]
}

extension JSONValue {
    fileprivate init(_ members: [(String, JSONValue)]) {
        self = .object(members.reduce(into: JSONObject()) { $0[$1.0] = $1.1 })
    }
}
