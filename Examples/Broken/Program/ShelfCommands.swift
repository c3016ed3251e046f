import Events
import ShellKit

/// A command of the shelf, whose work is a closure.
struct ShelfCommand: ImmediateCommand {
    let name: String
    let summary: String
    let words = Parameter<[String]>.list("words", help: "Its values.")
    let body: @MainActor @Sendable ([String], ShellContext) throws -> Void

    var signature: Signature {
        Signature(name, summary, CommandCategory("Shelf", order: 10), words, examples: [CommandExample(name, summary)])
    }

    func run(_ call: Invocation, in context: ShellContext) throws { try body(call[words], context) }
}

/// Lists the changes that can be undone, with `--objects` also their edits and the inverses.
struct ChangesCommand: ImmediateCommand {
    let shelf: Shelf
    let objects = Parameter.flag("objects", help: "Shows the edits and their inverses.")

    var signature: Signature {
        Signature(
            "changes", "Lists the changes that can be undone.", CommandCategory("Shelf", order: 10), objects,
            examples: [CommandExample("changes --objects", "Shows the edits and their inverses, too.")])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        let rows = shelf.changes.enumerated().flatMap { index, change in
            change.objects.map { (number: index + 1, summary: change.summary, object: $0) }
        }
        let columns: [ListColumn<(number: Int, summary: String, object: EditDescription)>] = [
            .text("stack") { _ in "undo" }, .number("number", title: "#") { $0.number },
            .text("command") { $0.summary },
            .text("edit") { $0.object.edit.text }, .text("inverse") { $0.object.inverse.text },
        ]
        try context.output.writeList(rows, call[objects] ? columns : Array(columns[1...2]), as: .table)
    }
}

/// The commands of the shelf, with the participants of a session.
@MainActor
final class ShelfCommandsPlugin: Plugin {
    let name = "ShelfCommands"
    let summary = "Shows and changes the albums of a shelf."
    private let shelf: Shelf
    private let participants: Participants
    private let cursor = Cursor()
    private var bookmark: (any SavedPosition)?

    init(_ shelf: Shelf, _ participants: Participants) { (self.shelf, self.participants) = (shelf, participants) }

    var handlers: [any Handler] { [participants.shortcuts] }

    func observe(_ events: EventCenter, in shell: Shell) -> [Observation] { [participants.titles.observe(shelf)] }

    var commands: CommandList {
        let quiet = participants.quiet
        return [
            command("list", "Lists the albums.", list), command("add", "Adds TITLE ARTIST YEAR.", add),
            command("delete", "Deletes the album at N.", delete), command("undo", "Undoes a change.", undo),
            command("count", "Counts after each change: on, off.", count), command("go", "Goes to album N.", go),
            command("mark", "Marks the current album.", mark), command("back", "Goes back to the mark.", back),
            command("titles", "Lists the titles by the alphabet.", titles), ("quietly", { quiet }),
            ("changes", { [shelf] in ChangesCommand(shelf: shelf) }),
        ]
    }

    private func command(
        _ name: String, _ summary: String, _ body: @escaping @MainActor ([String], ShellContext) throws -> Void
    ) -> (name: String, make: @MainActor () -> any Command) {
        (name, { ShelfCommand(name: name, summary: summary, body: body) })
    }

    private func list(_ words: [String], _ context: ShellContext) throws {
        for (index, album) in shelf.albums.enumerated() {
            try context.output.writeLine("\(index + 1 == cursor.position ? "▸" : " ") \(index + 1)  \(album.line)")
        }
    }

    private func add(_ words: [String], _ context: ShellContext) throws {
        guard words.count == 3, let year = Int(words[2]) else { throw CommandFailure("type: add TITLE ARTIST YEAR.") }
        let album = Album(title: words[0], artist: words[1], year: year)
        shelf.make(InsertAlbum(album: album, index: shelf.albums.count))
    }

    private func delete(_ words: [String], _ context: ShellContext) throws {
        shelf.make(participants.removal(try index(words)))
    }

    private func undo(_ words: [String], _ context: ShellContext) throws {
        try context.note("Undid: \(try shelf.undo())")
    }

    private func count(_ words: [String], _ context: ShellContext) throws {
        words == ["on"] ? participants.counter.start(shelf, in: context) : participants.counter.stop()
    }

    private func go(_ words: [String], _ context: ShellContext) throws {
        cursor.position = try index(words) + 1
        try show(context)
    }

    private func mark(_ words: [String], _ context: ShellContext) throws {
        bookmark = participants.bookmark(cursor)
        try show(context)
    }

    private func back(_ words: [String], _ context: ShellContext) throws {
        guard let bookmark else { throw CommandFailure("there is no mark.") }
        cursor.position = bookmark.position
        try show(context)
    }

    private func titles(_ words: [String], _ context: ShellContext) throws {
        try context.output.writeLine(participants.titles.titles.joined(separator: ", "))
    }

    private func show(_ context: ShellContext) throws {
        let saved = bookmark.map { ", \(String(describing: type(of: $0))) at \($0.position)" } ?? ""
        try context.note("Cursor at \(cursor.position)\(saved)")
    }

    private func index(_ words: [String]) throws -> Int {
        guard let position = words.first.flatMap({ Int($0) }), shelf.albums.indices.contains(position - 1) else {
            throw CommandFailure("give a position from 1 to \(shelf.albums.count).")
        }
        return position - 1
    }
}
