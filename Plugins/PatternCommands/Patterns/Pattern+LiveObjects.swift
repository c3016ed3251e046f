internal import Events
internal import ShellKit

@MainActor
extension Pattern {
    /// The objects of the running session that take part in the pattern: a line for each kind; empty if the shell has none.
    func liveObjects(in context: ShellContext) throws -> [String] {
        let registry = context.registry
        switch name {
        case "Command":
            let depths = try context.changes.depths.map { "the history: \($0.undo) to undo, \($0.redo) to redo" }
            return ["\(registry.commands.count) registered commands"] + (depths.map { [$0] } ?? [])
        case "Chain of Responsibility": return [Self.list("handlers", registry.chain.handlers.map(\.name))]
        case "Pipes and Filters": return [Self.list("filters", registry.lineHandlers.map(\.name))]
        case "Decorator":
            return ["the output: " + Self.layers(of: context.output).map(Self.typeName).joined(separator: " around ")]
        case "Memento":
            let parts: [any MementoPart] = [context.settings, context.aliases]
            let all = parts + registry.enabledPlugins.compactMap(\.mementoPart)
            return [Self.list("originators", all.map(\.key))]
        case "Observer":
            let observers = context.events.observers
            return [Self.list("observers", observers.map { "\($0.name) of \($0.event)" })]
        case "Delegation": return [context.shell.recording.isOn ? "1 recorder" : "no recorder"]
        default: return []
        }
    }

    private static func list(_ kind: String, _ names: [String]) -> String {
        "\(names.count) \(names.count == 1 ? String(kind.dropLast()) : kind): \(names.joined(separator: ", "))"
    }

    private static func typeName(_ output: any ByteOutput) -> String { String(describing: type(of: output)) }

    /// An output and the outputs in it, outermost first.
    private static func layers(of output: any ByteOutput) -> [any ByteOutput] {
        [output] + (output.inner.map { layers(of: $0) } ?? [])
    }
}
