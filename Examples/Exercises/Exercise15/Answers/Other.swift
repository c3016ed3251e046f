// The plugin is command, handler and observer in one object, which refers to itself only while it is asked.

@testable import SeedEdition

final class UsagePlugin: Plugin {
    let name = "UsagePlugin"
    private let log = Log()
    private let observation: Observation

    init(_ events: EventCenter) {
        observation = events.observe(LibraryDidChange.self) { [log] _ in log.edits.append(()) }
    }

    var commands: [any Command] { [UsageCommand(log: log)] }
    var handlers: [any Handler] { [Counter(log: log)] }
}

private final class Log {
    var names: [String] = []
    var edits: [Void] = []
}

private struct Counter: Handler {
    let name = "counter"
    let summary = "Counts the commands, and runs 'usage'."
    let log: Log

    func handle(_ request: inout Request) throws -> (any Command)? {
        guard let name = request.words.first else { return nil }
        log.names.append(name)
        return name == "usage" ? UsageCommand(log: log) : nil
    }
}

private struct UsageCommand: Command {
    let form = "usage"
    let summary = "Shows how often each command was used."
    let log: Log

    func run(_ request: Request, in shell: Shell) {
        for name in Set(log.names).sorted() {
            shell.write([name + " " + String(log.names.count { $0 == name })])
        }
        shell.write([String(log.edits.count) + " changes"])
    }
}
