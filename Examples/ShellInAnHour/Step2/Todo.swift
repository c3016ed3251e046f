import ShellKit

struct Item: Equatable, Sendable {
    let title: String
    var isDone = false
}

typealias Todo = StateHistory<[Item]>

struct TodoPlugin: Plugin {
    let name = "Todo"
    let summary = "Keeps a list of things to do."
    let todo: Todo

    var commands: CommandList {
        let own: CommandList = [
            ("add", { AddCommand(todo: todo) }), ("list", { ListCommand(todo: todo) }),
            ("done", { DoneCommand(todo: todo) }),
        ]
        return own + todo.commands
    }
}
