internal import Events
internal import ShellKit
internal import Tabular

/// Lists the events of the session and their observers.
///
/// - Pattern: Command (concrete template)
struct ObserversCommand: ImmediateCommand {
    let event = Parameter<String?>.optional("event", help: "Lists only this event.")
    let format = Parameter.listFormat

    var signature: Signature {
        Signature(
            "observers", "Lists the events with their observers.", .patterns, event, format,
            details: """
                An event appears when it has an observer or was posted. The list shows how often each was posted in this session. A \
                plugin's observers appear and disappear with the plugin.
                """,
            examples: [
                CommandExample("observers", "Lists the events."),
                CommandExample("observers PluginsDidChange", "Lists the observers of one event."),
                CommandExample("observers --format json", "Writes the events as JSON."),
                CommandExample(
                    "observers PluginsDidChang", "Fails, because no event has this name.",
                    output: "No event 'PluginsDidChang'. Did you mean 'PluginsDidChange'?", status: 1),
            ])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        var topics = context.events.topics.sorted { $0.event < $1.event }
        if let name = call[event] {
            let names = topics.map(\.event)
            topics = topics.filter { $0.event.lowercased() == name.lowercased() }
            if topics.isEmpty {
                let way = suggestion(for: name, NearestName.of(name, among: names), "'observers' lists the events.")
                throw CommandFailure("no event '\(name.revealed)'. \(way)")
            }
        }
        try context.output.writeList(topics, Self.columns, as: call[format])
    }

    private static let columns: [ListColumn<EventCenter.Topic>] = [
        .text("event", shrinkPriority: 0) { $0.event },
        .number("posts", title: "posted") { $0.posts },
        ListColumn("observers") { .array($0.observers.map { .string($0) }) }
            .shown { $0.observers.isEmpty ? "none" : $0.observers.joined(separator: ", ") },
    ]
}
