import ReadingList
import ShellCommands
import ShellKit

ShellProgram("reading-list", version: "1.0.0", summary: "Keeps a list of books to read.").run { program in
    let books = try BookHistory(path: program.directories.data + "/books.json")
    return try program.shell(plugins: [ReadingListPlugin(books), ShellCommandsPlugin()], undo: books)
}
