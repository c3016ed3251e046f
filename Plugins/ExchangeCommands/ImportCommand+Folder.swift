internal import AlbumModel
internal import AlbumShell
internal import Files
internal import ShellKit
internal import Tabular

/// Folders of audio files.
extension ImportCommand {
    /// Refuses options that a folder, or a file, does not have.
    func checkFolder(_ call: Invocation) throws {
        let isTree = isTree(call)
        if !isTree, call[untagged] || call[format] == .audio {
            throw CommandFailure("'--untagged' and '--format audio' are for a folder of audio files.")
        }
        let ofFiles = [
            ("--format", ![.auto, .audio].contains(call[format])), ("--encoding", call[encoding] != nil),
            ("--tracks", call[tracks]), ("--split", !call[splits].isEmpty), ("--columns", call[columns] != nil),
        ]
        if isTree, let option = ofFiles.first(where: \.1)?.0 {
            throw CommandFailure("'\(option)' is for a file, not for a folder. Leave it out.")
        }
    }

    /// True for a folder of audio files.
    func isTree(_ call: Invocation) -> Bool { Path(call[file].path).isDirectory }

    /// Reads the audio files of a folder, and names those that cannot be read.
    func readTree(_ call: Invocation, in shell: ShellContext) async throws -> AudioTree.Result {
        let tree = AudioTree(
            call[file].path, keepsUntagged: call[untagged], library: workspace.libraryName, state: state)
        try shell.changes.flush()
        let result = try await shell.withProgress { row in
            try await tree.read(isUpdate: call[update]) { row.show("Reading: \($0) files") }
        }
        for note in result.summary.notes(all: call[verbose]) { try shell.warn(note) }
        if call[strict], result.summary.hasFaults { throw ExchangeError.faultyFiles }
        if call[update], result.summary.albums == 0 {
            throw ExchangeError.noAudio(tree.root, reason: "has no album that can be read")
        }
        return result
    }

    /// The rows of a folder as a file to import.
    func file(of tree: AudioTree.Result, _ call: Invocation) throws -> ImportedFile {
        let root = Path(call[file].path).canonical
        let source = ImportSource(try FileByteSource(tree.rows, name: root))
        var file = ImportedFile(source: source, format: .jsonl, rules: try rules(of: call))
        file.sourceName = call[self.source]?.trimmed(ofLineBreaks: true)
        (file.isPart, file.root) = (tree.summary.isPartial, root)
        return file
    }
}
