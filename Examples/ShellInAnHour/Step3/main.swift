import ShellCommands
import ShellKit

ShellProgram("todo", version: "1.0.0", summary: "Keeps a list of things to do.").run { program in
    let todo = try Todo(in: FileHistory(program.directories.data + "/todo.json", new: []))
    return try program.shell(plugins: [TodoPlugin(todo: todo), ShellCommandsPlugin()], undo: todo)
}
