import ShellCommands
import ShellKit

struct AddCommand: ImmediateCommand {
    let title = Parameter<String>.required("title", help: "What to do.")

    var signature: Signature {
        Signature(
            "add", "Adds an item.", .changes, title,
            examples: [CommandExample("add milk", "Adds an item.", output: "Added 'milk'.")])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        try context.note("Added '\(call[title])'.")
    }
}

struct TodoPlugin: Plugin {
    let name = "Todo"
    let summary = "Keeps a list of things to do."

    var commands: CommandList { [("add", { AddCommand() })] }
}

ShellProgram("todo", version: "1.0.0", summary: "Keeps a list of things to do.").run { program in
    try program.shell(plugins: [TodoPlugin(), ShellCommandsPlugin()])
}
