// The numbers are lines that the plugin itself keeps; the command and the handler receive closures.

@testable import SeedEdition

final class UsagePlugin: Plugin {
    let name = "UsagePlugin"
    private var numbers: [String: Int] = [:]
    private var changes = 0
    private var observation: Observation?

    init(_ events: EventCenter) {
        observation = events.observe(LibraryDidChange.self) { [weak self] _ in self?.changes += 1 }
    }

    var commands: [any Command] {
        [
            UsageCommand { [unowned self] in
                numbers.keys.sorted().map { "\($0) \(numbers[$0] ?? 0)" } + ["\(changes) changes"]
            }
        ]
    }

    var handlers: [any Handler] {
        [
            Spy { [unowned self] word in numbers.updateValue((numbers[word] ?? 0) + 1, forKey: word) },
            PluginCommandsHandler(plugin: self),
        ]
    }
}

private struct Spy: Handler {
    let name = "usage-counter"
    let summary = "Reports the first word of each line."
    let report: (String) -> Void

    func handle(_ request: inout Request) -> (any Command)? {
        request.words.first.map(report)
        return nil
    }
}

private struct UsageCommand: Command {
    let form = "usage"
    let summary = "Shows how often each command was used."
    let lines: () -> [String]

    func run(_ request: Request, in shell: Shell) { shell.write(lines()) }
}
