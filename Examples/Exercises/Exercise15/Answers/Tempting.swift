// Fails: 4
//
// The typed line is in the request as well, so the handler splits it once more. It counts the commands as the user
// typed them, not as the handlers before it resolved them.

@testable import SeedEdition

final class UsagePlugin: Plugin {
    let name = "UsagePlugin"
    let commands: [any Command]
    private let usage: Usage

    init(_ events: EventCenter) {
        usage = Usage(events)
        commands = [UsageCommand(usage: usage)]
    }

    var handlers: [any Handler] { [UsageHandler(usage: usage), PluginCommandsHandler(plugin: self)] }
}

final class Usage {
    var counts: [String: Int] = [:]
    var changes = 0
    private var observation: Observation?

    init(_ events: EventCenter) {
        observation = events.observe(LibraryDidChange.self) { [weak self] _ in self?.changes += 1 }
    }
}

struct UsageHandler: Handler {
    let name = "usage"
    let summary = "Counts the commands."
    let usage: Usage

    func handle(_ request: inout Request) -> (any Command)? {
        let typed = request.line.split(separator: " ").first ?? ""
        usage.counts[String(typed), default: 0] += 1
        return nil
    }
}

struct UsageCommand: Command {
    let form = "usage"
    let summary = "Shows how often each command was used."
    let usage: Usage

    func run(_ request: Request, in shell: Shell) {
        let counts = usage.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        shell.write(counts + ["\(usage.changes) changes"])
    }
}
