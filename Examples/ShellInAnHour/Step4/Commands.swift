import ShellKit

struct AddCommand: ImmediateCommand {
    let title = Parameter<String>.required("title", help: "What to do.")
    let todo: Todo

    var signature: Signature {
        Signature(
            "add", "Adds an item.", .changes, title,
            examples: [CommandExample("add milk", "Adds an item.", output: "Added 'milk'.")])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        todo.update { $0.append(Item(title: call[title])) }
        try context.note("Added '\(call[title])'.")
    }
}

struct ListCommand: ImmediateCommand {
    let open = Parameter.flag("open", help: "Lists only what is not done.")
    let format = Parameter.listFormat
    let todo: Todo

    var signature: Signature {
        Signature(
            "list", "Lists the items.", CommandCategory("Items", order: 10), open, format,
            examples: [CommandExample("list --open", "Lists what is left to do.")])
    }

    private static let columns: [ListColumn<Item>] = [.text("item") { $0.title }, .truth("done") { $0.isDone }]

    func run(_ call: Invocation, in context: ShellContext) throws {
        try context.output.writeList(todo.state.filter { !(call[open] && $0.isDone) }, Self.columns, as: call[format])
    }
}

struct DoneCommand: Command {
    let title: Parameter<String?>
    let todo: Todo

    init(_ todo: Todo) {
        self.todo = todo
        title = .optional(
            "title", help: "What you have done; asks if it is left out.", completion: .values(OpenTitles(todo: todo)))
    }

    var signature: Signature {
        Signature(
            "done", "Marks an item as done.", .changes, title,
            examples: [CommandExample("add milk; done milk", "Marks an item as done.", output: "Added 'milk'.")])
    }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        guard let title = try await title(of: call, in: context) else { return }
        try todo.update { items in
            guard let index = items.firstIndex(where: { $0.title == title }) else {
                throw CommandFailure("there is no item '\(title)'. 'list' shows all items.")
            }
            items[index].isDone = true
        }
    }

    private func title(of call: Invocation, in context: ShellContext) async throws -> String? {
        if let title = call[title] { return title }
        let open = todo.state.filter { !$0.isDone }.map(\.title)
        return try await context.choose("What have you done?", from: open).map { open[$0] }
    }
}

struct TidyCommand: Command {
    let yes = Parameter.yes
    let todo: Todo

    var signature: Signature {
        Signature(
            "tidy", "Removes what is done.", .changes, yes,
            examples: [CommandExample("tidy --yes", "Removes what is done, without a question.")])
    }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        guard try await context.confirm("Remove what is done?", unless: call[yes]) else { return }
        todo.update { $0.removeAll { $0.isDone } }
    }
}
