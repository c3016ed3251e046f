import ShellKit

struct Item: Codable, Equatable, Sendable {
    let title: String
    var isDone = false
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
        ]
        return own + todo.commands
    }
}
