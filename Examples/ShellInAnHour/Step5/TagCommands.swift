import ShellKit

struct TagAddCommand: ImmediateCommand {
    let tag = Parameter<String>.required("tag", placeholder: "TAG", help: "The tag.")
    let title: Parameter<String>
    let todo: Todo

    init(_ todo: Todo) {
        self.todo = todo
        title = .required("title", help: "The item.", completion: .values(OpenTitles(todo: todo)))
    }

    var signature: Signature {
        Signature(
            "add", "Adds a tag to an item.", .changes, tag, title,
            examples: [CommandExample("add milk; tag add shop milk", "Adds a tag.", output: "Added 'milk'.")])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        try todo.update { items in
            guard let index = items.firstIndex(where: { $0.title == call[title] }) else {
                throw CommandFailure("there is no item '\(call[title])'. 'list' shows all items.")
            }
            items[index].tags = (items[index].tags ?? []) + [call[tag]]
        }
    }
}

struct TagListCommand: ImmediateCommand {
    let format = Parameter.listFormat
    let todo: Todo

    var signature: Signature {
        Signature(
            "list", "Lists the tags.", .changes, format,
            examples: [CommandExample("tag list --format json", "Lists the tags as JSON.")])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        let tags = Set(todo.state.flatMap { $0.tags ?? [] }).sorted()
        try context.output.writeList(tags, [.text("tag") { $0 }], as: call[format])
    }
}
