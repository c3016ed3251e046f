internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Tabular

/// Writes albums to a file or to standard output.
///
/// An empty result is not an error.
/// - Pattern: Command (concrete command)
struct ExportCommand: Command {
    let query: Parameter<AlbumPhrase?>
    let format = Parameter<ExportFormat?>.option(
        "format", help: "How to write them; the file's name says so otherwise, and if it does not, JSON.")
    let file = Parameter<FilePath?>.option(
        "to", placeholder: "FILE|-", help: "The file to write, which is replaced; - is standard output.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        query = .query(of: workspace, help: "The albums to write; all if nothing is named.")
    }

    var signature: Signature {
        Signature(
            "export", "Writes albums to a file.", .exchange, query, format, file,
            details: """
                The file is written beside its place and put there when it is whole, so that a failure never costs an older \
                one; where nothing may be put beside an older one, that is written over. 'import' brings the albums in again, with all their fields and in their order. A table has one column for a \
                field, under the name that the first album has it by, where others write it in other case.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "export --to albums.json", "Writes the whole library to a file.",
            output: "5 albums written to 'albums.json'."),
        CommandExample("export artist:sting --to -", "Shows the albums of an artist as JSON."),
        CommandExample("export --format csv", "Writes them for a spreadsheet or another program."),
        CommandExample("export --to nowhere/albums.json", "The directory must be there.", status: 1),
    ]

    let writesFiles = true

    func check(_ call: Invocation, in shell: ShellContext) {
        if let path = call[file]?.path, path != "-" { shell.foresight?.write(path) }
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let listing = AlbumListing(try call[query]?.query(in: workspace) ?? .all)
        guard let path = call[file]?.path, path != "-" else {
            let format = call[format] ?? .json
            try AlbumLister(workspace).write(listing, columns: nil, as: format.listFormat, to: shell.output)
            return
        }
        let format = call[format]?.tabular ?? TabularFormat(fileName: path) ?? .json
        let count = try write(listing, as: format, to: path)
        try shell.note("\(albumCount(count)) written to '\(path)'.")
    }

    private func write(_ listing: AlbumListing, as format: TabularFormat, to path: String) throws -> Int {
        let columns = try AlbumLister(workspace).usualColumns(of: listing, for: format)
        let file = try ExportFile(path: path)
        let writer = try AlbumFileWriter(columns, format: format) { try file.write($0) }
        var count = 0
        try workspace.library.albums(listing) { located in
            try writer.write(located)
            count += 1
            return true
        }
        try writer.end()
        try file.putInPlace()
        return count
    }
}

/// The format of an exported file.
enum ExportFormat: String, ParameterChoice {
    case json
    case jsonl
    case csv

    var tabular: TabularFormat {
        switch self {
        case .json: .json
        case .jsonl: .jsonl
        case .csv: .csv
        }
    }

    var listFormat: ListFormat {
        switch self {
        case .json: .json
        case .jsonl: .jsonl
        case .csv: .csv
        }
    }
}
