// Counterpart: Plugins/AlbumCommands/AlbumCommandsPlugin.swift
// It adds queries, sorting and formats, because nobody knows the positions of a thousand albums.

/// The commands that show albums, and move from one to another.
struct AlbumCommandsPlugin: Plugin {
    let name = "AlbumCommands"
    let commands: [any Command] = [
        ListCommand(), ShowCommand(), StepCommand(form: "next", distance: 1),
        StepCommand(form: "previous", distance: -1), GoCommand(),
    ]
}

struct ListCommand: Command {
    let form = "list"
    let summary = "Lists all albums."
    func run(_ request: Request, in shell: Shell) {
        shell.write(shell.library.albums.table(currentIndex: shell.current.index))
    }
}

struct ShowCommand: Command {
    let form = "show [N]"
    let summary = "Shows all fields of an album."
    func run(_ request: Request, in shell: Shell) throws {
        let index = try shell.index(of: request.number(for: self))
        shell.write(shell.library.albums[index].sheet(at: index))
    }
}

/// Moves by a number of albums; two commands are values of this type.
struct StepCommand: Command {
    let form: String
    let distance: Int
    var summary: String { "Goes to the \(form) album." }
    func run(_ request: Request, in shell: Shell) throws {
        let albums = shell.library.albums
        let index = try shell.index(of: nil) + distance
        guard albums.indices.contains(index) else {
            throw Failure("'\(form)' would go past the \(distance > 0 ? "last" : "first") of \(albums.count) albums.")
        }
        shell.current.id = albums[index].id
        try shell.showHeadline()
    }
}

struct GoCommand: Command {
    let form = "go N"
    let summary = "Makes an album the current one."
    func run(_ request: Request, in shell: Shell) throws {
        guard let position = try request.number(for: self) else { throw Failure("Use this form: \(form).") }
        shell.current.id = shell.library.albums[try shell.index(of: position)].id
        try shell.showHeadline()
    }
}
