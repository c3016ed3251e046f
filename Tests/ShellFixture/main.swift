import ShellCommands
import ShellKit

/// A shell whose data is a list of words in a file, with commands that ask.
ShellProgram("shell-fixture", version: "1.0.0", summary: "Keeps words.").run { program in
    let path = program.directories.data + "/words.json"
    let words = try StateHistory(in: FileHistory(path, new: [String]()))
    return try program.shell(plugins: [WordsPlugin(words: words), ShellCommandsPlugin()], undo: words)
}
