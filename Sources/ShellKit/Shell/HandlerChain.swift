/// The handlers in the order of their calls.
///
/// - Pattern: Chain of Responsibility (chain)
@MainActor
public final class HandlerChain {
    /// The handlers, first called first.
    public let handlers: [any Handler]
    private let first: HandlerLink?
    /// True if the handlers of commands answer plain calls before any other handler, so that the name alone decides.
    ///
    /// In these examples, a handler with a star takes plain calls (``Handler/takesPlainCalls``):
    ///
    ///     aliases   operators   commands*   suggestions*           true
    ///     aliases   operators   mine*       commands*              false: mine may answer before
    ///     aliases   operators   commands*   mine*   commands*      false: the same, for the commands of later plugins
    private let decidesByName: Bool

    /// A chain of handlers in this order.
    public init(_ handlers: [any Handler]) {
        self.handlers = handlers
        first = handlers.reversed().reduce(nil) { next, handler in HandlerLink(handler, before: next) }
        let others = handlers.filter(\.takesPlainCalls).drop { $0 is PluginCommandsHandler }
        decidesByName = !others.contains { $0 is PluginCommandsHandler }
    }

    /// The command that the handlers would call for a plain call in a script; nil for any other statement, and if a watcher follows the
    /// handlers.
    func command(ofPlainCall statement: Statement, in context: ShellContext) -> RegisteredCommand? {
        guard decidesByName, Self.isPlain(statement, in: context), let name = statement.words.first,
            let command = context.registry.command(named: name.text), !command.isDecorator
        else { return nil }
        return command
    }

    private static func isPlain(_ statement: Statement, in context: ShellContext) -> Bool {
        !statement.hasOperators && !statement.hasVariables && context.aliases.isEmpty
            && !context.isInteractive && !context.isChecking && !context.shell.facts.isWatched
    }

    /// The first handler's result that is not nil, inside the decorations of the request.
    ///
    /// - Parameter rest: The statements that follow on the line; empty afterwards if the command takes them.
    /// - Throws: Any error of a handler; ``ShellError/unknownCommand(_:nearest:)`` if no handler returns an object.
    func resolve(
        _ request: inout Request, before rest: inout ArraySlice<Statement>, in context: ShellContext
    ) throws -> any CommandObject {
        let object =
            context.shell.facts.isWatched && !context.isChecking
            ? try watchedObject(for: &request, in: context) : try first?.handle(&request, in: context)
        if let object {
            request.capture(&rest)
            return request.decorated(object)
        }
        throw ShellError.unknownCommand(request.words.first?.text ?? "", nearest: nil)
    }

    /// The result of the handlers, with a fact for each effect of each.
    private func watchedObject(for request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        let facts = context.shell.facts
        for handler in handlers {
            let before = request
            facts.beginCall(of: HandlerName(handler.name, of: handler), before.text)
            defer { facts.endCall() }
            let object = try handler.handle(&request, in: context)
            if request.isChanged(from: before) { facts.postChange(to: request.text) }
            guard let object else { continue }
            let command = object.commandName ?? request.words.first?.text ?? ""
            if let text = facts.postAnswer(to: request.text, command) {
                // The outermost decoration sees the complete object.
                request.decorate { object in
                    let layers = object.layers(text)
                    facts.post(.object(layers))
                    return WatchedCommand(object, named: command, layers, facts)
                }
            }
            return object
        }
        return nil
    }
}

/// A handler and its successor.
///
/// Both are constants of the link, so a call along the chain needs no reference counting, unlike iteration over an
/// array.
///
/// - Pattern: Chain of Responsibility (link)
@MainActor
final class HandlerLink {
    private let handler: any Handler
    /// The positions in load order of the plugins whose commands the link resolves; nil for any other handler.
    private let plugins: ClosedRange<Int>?
    /// The link to call if the handler returns nil; nil at the end of the chain.
    private let next: HandlerLink?

    /// A link in front of another. The handlers of commands that follow each other are one link, because the registry has one table of
    /// all commands.
    init(_ handler: any Handler, before next: HandlerLink?) {
        self.handler = handler
        let order = (handler as? PluginCommandsHandler)?.order
        if let order, let last = next?.plugins?.upperBound, order < last {
            (plugins, self.next) = (order...last, next?.next)
        } else {
            (plugins, self.next) = (order.map { $0...$0 }, next)
        }
    }

    /// The result of the handler, or else of its successors; nil if none has one.
    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        if let plugins {
            if let command = request.command(ofPlugins: plugins, in: context) {
                return try command.bind(request.words.dropFirst(), in: context)
            }
        } else if let object = try handler.handle(&request, in: context) {
            return object
        }
        return try next?.handle(&request, in: context)
    }
}

/// Posts when a command object begins and ends. It exists only while facts are watched.
///
/// - Pattern: Decorator (concrete decorator)
private final class WatchedCommand: ImmediateCommandObject {
    private let inner: any CommandObject
    private let name: String
    private let layers: [ObjectLayer]
    private let facts: FactStream

    init(_ inner: any CommandObject, named name: String, _ layers: [ObjectLayer], _ facts: FactStream) {
        (self.inner, self.name, self.layers, self.facts) = (inner, name, layers, facts)
    }

    var contents: [any CommandObject] { [inner] }
    var text: String? { inner.text }
    var immediate: (any ImmediateCommandObject)? { inner.immediate == nil ? nil : self }

    func run(in context: ShellContext) async throws {
        facts.post(.began(command: name, layers))
        do { try await inner.run(in: context) } catch { throw failed(error) }
        facts.post(.ended(failure: nil))
    }

    func run(in context: ShellContext) throws {
        facts.post(.began(command: name, layers))
        do { try inner.immediate?.run(in: context) } catch { throw failed(error) }
        facts.post(.ended(failure: nil))
    }

    private func failed(_ error: any Error) -> any Error {
        facts.post(.ended(failure: FailureReport.sentence(for: error)))
        return error
    }

    func check(in context: ShellContext) throws { try inner.check(in: context) }
}
