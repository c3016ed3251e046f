import BuiltProgram

/// A line with a permanent change, and its message.
struct ChangingLine: CustomStringConvertible {
    /// The command of the example.
    let command: String
    /// A line; `~` is the home.
    let text: String
    /// The message after the change; for a command without one, the output of an `echo` after it.
    let message: String
    /// The end of the path of the file that is on disk by then.
    var file = library

    private static let library = "/library.sqlite-wal"

    var description: String { text }
    /// True if it changes the library, and not a separate file.
    var changesLibrary: Bool { file == Self.library }
    /// True if the command itself writes the message.
    var isSaid: Bool { !message.hasPrefix("done-") }

    /// The line as typed.
    var typed: String { isSaid ? text : "\(text); echo $mark\(message.dropFirst("done".count))" }

    /// The preparing input, without the messages of the lines.
    static let preparation = "let mark done"

    /// Lines for every command with a permanent change, in the order of typing.
    static let all = [
        ChangingLine(command: "add", text: "add Blue --artist Joni", message: "done-add"),
        ChangingLine(command: "edit", text: "edit 1-3 genre=Folk", message: "Changed 3 albums."),
        ChangingLine(command: "move", text: "move 1-2 --to 3", message: "Moved 2 albums to position 3."),
        ChangingLine(command: "delete", text: "delete 1-2", message: "Deleted 2 albums."),
        ChangingLine(command: "undo", text: "undo", message: "Undid 4:"),
        ChangingLine(command: "redo", text: "redo", message: "Redid 4:"),
        ChangingLine(command: "begin", text: "begin tidy; edit 1-2 genre=Ska", message: "Changed 2 albums."),
        ChangingLine(command: "commit", text: "edit 1-3 genre=Pop; commit", message: "done-commit"),
        ChangingLine(
            command: "rollback", text: "begin more; delete 1; rollback", message: "Rolled back 'more': 1 change."),
        ChangingLine(command: "merge", text: "merge 1-2 --different", message: "Merged 2 albums into"),
        ChangingLine(command: "import", text: "import ~/new.csv", message: "2 albums read: 2 added"),
        ChangingLine(command: "source", text: "source ~/edit.blue", message: "Changed 2 albums."),
        ChangingLine(command: "time", text: "time edit 1-3 genre=Dub", message: "Changed 3 albums."),
        ChangingLine(command: "try", text: "try delete 1-2", message: "Deleted 2 albums."),
        ChangingLine(command: "edit", text: "edit 1-3 genre=Jazz | cat", message: "Changed 3 albums."),
        ChangingLine(command: "replace", text: "replace title ^ The 1-3", message: "Changed 3 albums."),
        ChangingLine(command: "edit", text: "edit 1-2 genre=Rock > ~/nothing", message: "Changed 2 albums."),
        ChangingLine(
            command: "fields", text: "edit 1-2 lable=EMI; fields rename lable label",
            message: "Renamed 'lable' to 'label' on 2 albums."),
        ChangingLine(command: "query", text: "query pop genre:pop", message: "done-query"),
        ChangingLine(command: "set", text: "set remote off", message: "Discarded 1 notification"),
        ChangingLine(
            command: "export", text: "export --to ~/albums.json", message: "written to", file: ".albums.json.new-"),
        ChangingLine(
            command: "macro", text: "macro record m; edit 1 genre=A; macro stop", message: "Saved 'm' with 1 command.",
            file: ".m.blue.new-"),
        ChangingLine(command: "macro", text: "macro run edits", message: "Changed 2 albums."),
        ChangingLine(
            command: "transcript", text: "transcript stop", message: "Saved 1 line in", file: "/session.transcript"),
    ]

    /// The lines that are typed before a line.
    var setup: [String] {
        switch command {
        case "set": ["set remote http://127.0.0.1:9/", "add Hejira --artist Joni"]
        case "transcript": ["transcript record ~/session.transcript", "count"]
        default: []
        }
    }

    /// Commands without a permanent change or a message about it. `remote --skip` is tested with a server that
    /// rejects changes.
    static let others: Set = [
        "list", "show", "random", "count", "duplicates", "next", "previous", "go", "open", "changes", "remote", "share",
        "cover",
        "covers", "download", "lookup",
        "downloads", "cancel", "help", "history", "echo", "let", "alias", "unalias", "plugins", "chain", "trace",
        "observers", "patterns", "tour", "exercise", "clear", "quit",
    ]

    /// Writes the files for the lines.
    static func writeFiles(to home: ProgramHome) throws {
        try home.write("title,artist\nOne,A\nTwo,B\n", to: "new.csv")
        try home.write("edit 1-2 genre=Soul\n", to: "edit.blue")
        try home.write("edit 1-2 genre=Funk\n", to: "macros/edits.blue")
    }
}
