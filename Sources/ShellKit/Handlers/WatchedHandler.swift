/// Passes a request to another handler, and posts what that one does with it. It exists only while the facts are watched.
///
/// - Pattern: Decorator (concrete decorator)
final class WatchedHandler: Handler {
    private let handler: any Handler
    private let log: RequestLog

    init(_ handler: any Handler, _ log: RequestLog) {
        self.handler = handler
        self.log = log
    }

    var name: String { handler.name }
    var summary: String { handler.summary }

    func declaration(in context: ShellContext) -> Declaration<Word> { handler.declaration(in: context) }

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        guard !context.isChecking else { return try handler.handle(&request, in: context) }
        log.begin(HandlerName(name, of: handler), request)
        defer { log.end() }
        let before = request
        let object = try handler.handle(&request, in: context)
        log.record(object, for: &request, before)
        return object
    }
}

/// Passes a line to another line handler, and posts what that one does with it.
///
/// - Pattern: Decorator (concrete decorator)
final class WatchedLineHandler: LineHandler {
    private let handler: any LineHandler
    private let facts: FactStream

    init(_ handler: any LineHandler, _ facts: FactStream) {
        self.handler = handler
        self.facts = facts
    }

    var name: String { handler.name }
    var summary: String { handler.summary }

    func declaration(in context: ShellContext) -> Declaration<String> { handler.declaration(in: context) }

    func handle(_ line: String, in context: ShellContext) throws -> String? {
        let handlerName = HandlerName(name, of: handler)
        facts.post(.asked(handlerName))
        let changed = try handler.handle(line, in: context)
        if let changed { facts.post(.changed(handlerName, from: line, to: changed)) }
        return changed
    }
}

/// Posts the facts about requests, also about one that a handler resolves inside another, as that of an alias.
@MainActor
final class RequestLog {
    private struct Call {
        let handler: HandlerName
        let text: String
        var isExpanded = false
    }

    private let facts: FactStream
    /// The handlers that are working, outermost first.
    private var calls: [Call] = []
    /// The text of the request that the innermost handler answered.
    private var answeredText = ""

    init(_ facts: FactStream) { self.facts = facts }

    func begin(_ handler: HandlerName, _ request: Request) {
        if let outer = calls.last, !outer.isExpanded {
            calls[calls.count - 1].isExpanded = true
            facts.post(.changed(outer.handler, from: outer.text, to: request.text))
        }
        calls.append(Call(handler: handler, text: request.text))
        facts.post(.asked(handler))
    }

    /// Records the effect of the handler that received a request last.
    func record(_ object: (any CommandObject)?, for request: inout Request, _ before: Request) {
        guard let call = calls.last else { return }
        if request.isChanged(from: before) {
            facts.post(.changed(call.handler, from: call.text, to: request.text))
        }
        guard let object else { return }
        if !call.isExpanded { answeredText = request.text }
        facts.post(.answered(call.handler, command: object.commandName ?? request.words.first?.text ?? ""))
        guard calls.count == 1 else { return }
        // The outermost decoration sees the complete object.
        request.decorate { [facts, answeredText] object in
            facts.post(.object(object.layers(answeredText)))
            return object
        }
    }

    /// Records that the handler has finished.
    func end() { calls.removeLast() }
}

extension CommandObject {
    /// The object and the objects in it, outermost first.
    ///
    /// - Parameter statement: The text of the whole statement.
    func layers(_ statement: String) -> [ObjectLayer] {
        [ObjectLayer(type: String(describing: Self.self), text: text ?? statement)]
            + contents.flatMap { $0.layers(statement) }
    }

    /// The full name of the command that the object runs; nil if it has none.
    var commandName: String? {
        (self as? BoundCommand)?.name ?? (self as? DecoratedCommand)?.text ?? contents.first?.commandName
    }
}
