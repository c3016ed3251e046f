internal import ShellKit
internal import Tabular

/// A fact about a statement as a row of a list, for programs.
struct FactRow {
    let statement: String
    let fact: Fact
    let sources: SourceTree?

    @MainActor static let columns: [ListColumn<FactRow>] =
        [
            .text("statement") { $0.statement },
            .text("fact") { $0.fact.kind },
        ]
        + ["handler", "type", "file", "line", "from", "to", "command", "layers", "message"].map { name in
            ListColumn(name) { row in row.fact.json(row.sources)[name].map(TabularValue.init) ?? .null }
        }
}

extension Fact {
    /// The value of the key `fact` in JSON.
    var kind: String {
        switch self {
        case .typed: "typed"
        case .asked: "asked"
        case .changed: "changed"
        case .answered: "answered"
        case .object: "object"
        case .edit: "edit"
        case .stacks: "stacks"
        case .posted: "posted"
        case .ran: "ran"
        case .failed: "failed"
        }
    }

    /// The fact as a JSON object; handlers and objects with their places in the sources.
    func json(_ sources: SourceTree?) -> JSONObject {
        var members = JSONObject()
        members["fact"] = .string(kind)
        switch self {
        case .typed(let line), .ran(let line): members["text"] = .string(line)
        case .asked(let handler): members.add(handler, sources)
        case .changed(let handler, let from, let to):
            members.add(handler, sources)
            members["from"] = .string(from)
            members["to"] = .string(to)
        case .answered(let handler, let command):
            members.add(handler, sources)
            members["command"] = .string(command)
        case .object(let layers): members["layers"] = .array(layers.map { .object($0.json(sources)) })
        case .edit(let description):
            members["edit"] = description.edit.json
            members["inverse"] = description.inverse.json
        case .stacks(let undo, let redo):
            members["undo"] = .number(undo)
            members["redo"] = .number(redo)
        case .posted(let event, let observers):
            members["event"] = .string(event)
            members["observers"] = .array(observers.map { .string($0) })
        case .failed(let message): members["message"] = .string(message)
        }
        return members
    }
}

extension ObjectLayer {
    fileprivate func json(_ sources: SourceTree?) -> JSONObject {
        var members = JSONObject()
        members["text"] = .string(text)
        members.add(type: type, sources)
        return members
    }
}

extension JSONObject {
    fileprivate mutating func add(_ handler: HandlerName, _ sources: SourceTree?) {
        self["handler"] = .string(handler.name)
        add(type: handler.type, sources)
    }

    /// Adds a type and, if the sources are there, its place.
    fileprivate mutating func add(type: String, _ sources: SourceTree?) {
        self["type"] = .string(type)
        guard let place = sources?.place(of: type) else { return }
        self["file"] = .string(place.file)
        self["line"] = .number(place.line)
    }
}
