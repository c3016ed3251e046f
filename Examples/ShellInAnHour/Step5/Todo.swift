import Events
import ShellKit
import Terminal

struct Item: Codable, Equatable, Sendable {
    let title: String
    var isDone = false
    var tags: [String]? = nil
}

/// Completes the titles of items that are not done.
struct OpenTitles: ValueSource {
    let todo: Todo

    func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        let titles = await todo.state.filter { !$0.isDone && $0.title.hasPrefix(typed) }.map(\.title)
        return titles.prefix(limit).map { CompletionValue($0) }
    }
}

typealias Todo = StateHistory<[Item]>

struct TodoPlugin: Plugin {
    let name = "Todo"
    let summary = "Keeps a list of things to do."
    let todo: Todo

    var commands: CommandList {
        let own: CommandList = [
            ("add", { AddCommand(todo: todo) }), ("list", { ListCommand(todo: todo) }),
            ("done", { DoneCommand(todo) }), ("tidy", { TidyCommand(todo: todo) }),
            (
                "tag",
                { CommandGroup("tag", "Groups items.", .changes, [TagAddCommand(todo), TagListCommand(todo: todo)]) }
            ),
        ]
        return own + todo.commands
    }

    let settings = [
        SettingDefinition("goal", "The number of items to do in a day.", .number(1...100), standard: "3")
    ]

    /// Shows a row below the prompt.
    func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [
            events.observe(PromptWillWait.self, as: "todo") { [weak shell] _ in
                guard let shell, let goal = try? shell.settings.value(of: "goal") else { return }
                let count = todo.state.count { $0.isDone }
                shell.screen.setRows([StyledText("\(count) of \(goal) done", .dim)], of: name)
            }
        ]
    }
}
