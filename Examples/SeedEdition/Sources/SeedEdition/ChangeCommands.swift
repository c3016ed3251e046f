// Counterpart: Plugins/ChangeCommands/ChangeCommandsPlugin.swift
// It adds edits of many albums and steps of many commands, because users tidy whole collections.

/// The commands that change albums, undo changes and redo them.
struct ChangeCommandsPlugin: Plugin {
    let name = "ChangeCommands"
    let commands: [any Command] = [AddCommand(), DeleteCommand(), UndoCommand(), RedoCommand()]
}

struct AddCommand: Command {
    let form = "add TITLE --artist A [--genre G] [--year Y]"
    let summary = "Adds an album at the end, and makes it the current one."
    func run(_ request: Request, in shell: Shell) throws {
        let (words, wrong) = (request.words, Failure("Use this form: \(form)."))
        guard words.count > 3, words.count.isMultiple(of: 2) else { throw wrong }
        let pairs = stride(from: 2, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
        let options = Dictionary(pairs) { $1 }
        guard Set(options.keys).isSubset(of: ["--artist", "--genre", "--year"]) else { throw wrong }
        let year = options["--year"].flatMap { Int($0) }
        guard let artist = options["--artist"], (year == nil) == (options["--year"] == nil) else { throw wrong }
        let id = shell.library.makeID()
        let album = Album(id: id, title: words[1], artist: artist, genre: options["--genre"], year: year, cover: nil)
        shell.library.apply(.insert(album, at: shell.library.albums.count))
        shell.current.id = id
    }
}

struct DeleteCommand: Command {
    let form = "delete [N]"
    let summary = "Deletes an album."
    func run(_ request: Request, in shell: Shell) throws {
        let index = try shell.index(of: request.number(for: self))
        let title = shell.library.albums[index].title
        shell.library.apply(.remove(at: index))
        shell.write(["Deleted '\(title)'."])
    }
}

struct UndoCommand: Command {
    let form = "undo"
    let summary = "Undoes the latest change."
    func run(_ request: Request, in shell: Shell) throws {
        let change = try shell.library.undo()
        if change.before != change.after { shell.current.id = change.before }
        shell.write(["Undid \(change.number): \(change.line)"])
    }
}

struct RedoCommand: Command {
    let form = "redo"
    let summary = "Redoes the change that was undone last."
    func run(_ request: Request, in shell: Shell) throws {
        let change = try shell.library.redo()
        if change.before != change.after { shell.current.id = change.after }
        shell.write(["Redid \(change.number): \(change.line)"])
    }
}
