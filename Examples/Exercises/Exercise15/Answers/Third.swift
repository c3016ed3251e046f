// Three small objects around one class, which sorts the names when a command is counted.

@testable import SeedEdition

final class UsagePlugin: Plugin {
    let name = "UsagePlugin"
    let commands: [any Command]
    let handlers: [any Handler]
    private let tally = Tally()
    private let observation: Observation

    init(_ events: EventCenter) {
        let command = UsageCommand(tally: tally)
        commands = [command]
        handlers = [TallyHandler(tally: tally, command: command)]
        observation = events.observe(LibraryDidChange.self) { [tally] _ in tally.changes += 1 }
    }
}

private final class Tally {
    private(set) var rows: [(name: String, count: Int)] = []
    var changes = 0

    func count(_ name: String) {
        if let row = rows.firstIndex(where: { $0.name == name }) {
            rows[row].count += 1
        } else {
            rows.append((name, 1))
            rows.sort { $0.name < $1.name }
        }
    }
}

private struct TallyHandler: Handler {
    let name = "tally"
    let summary = "Counts each command, and runs 'usage'."
    let tally: Tally
    let command: UsageCommand

    func handle(_ request: inout Request) -> (any Command)? {
        tally.count(request.words[0])
        return request.words[0] == command.name ? command : nil
    }
}

private struct UsageCommand: Command {
    let form = "usage"
    let summary = "Shows how often each command was used."
    let tally: Tally

    func run(_ request: Request, in shell: Shell) {
        for (name, count) in tally.rows { shell.write([name + " \(count)"]) }
        shell.write(["\(tally.changes) changes"])
    }
}
