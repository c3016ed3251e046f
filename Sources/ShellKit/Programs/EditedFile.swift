internal import Files

/// A private file that the user changes with the editor in `$VISUAL` or `$EDITOR`.
@MainActor
package final class EditedFile {
    /// The path of the file, in a directory of its own.
    package let path: String
    private let folder: TemporaryDirectory

    /// Creates a file with a text in the directory for temporary files.
    ///
    /// - Throws: A ``CommandFailure`` if it cannot be written.
    package init(named name: String, containing bytes: [UInt8]) throws {
        let parent = Directory.temporary
        do throws(SystemError) {
            folder = try TemporaryDirectory("bluelib-edit-", keepsEdits: true)
            path = try folder.write(bytes, to: name)
        } catch {
            throw CommandFailure(
                "cannot create a file for the editor in '\(parent)': \(error). Set TMPDIR to another directory.")
        }
    }

    /// Replaces the file. If the editor has put a link in its place, the target of the link stays unchanged.
    ///
    /// - Throws: A ``CommandFailure``
    package func write(_ bytes: [UInt8]) throws {
        do {
            try Path(path).remove()
            try OpenFile(path, for: .writing, .createNew).write(bytes)
        } catch {
            throw CommandFailure("cannot write '\(path)': \(error). Nothing was changed.")
        }
    }

    /// The contents of the current file at the path, which the editor may have replaced.
    ///
    /// - Throws: A ``CommandFailure`` if there is no regular file or it has more than `limit` bytes.
    package func contents(limit: Int) throws -> [UInt8] {
        do {
            return try RegularFile.contents(of: path, limit: limit)
        } catch {
            let reason =
                switch error {
                case .system(let error): "\(error)"
                case .notRegular: "it is not a regular file"
                case .tooLarge: "it has more than \(limit >> 20) MB"
                }
            throw CommandFailure("cannot read '\(path)' after the editor has ended: \(reason). Nothing was changed.")
        }
    }

    /// True if the file is neither empty nor as it was.
    package func isEdited(from bytes: [UInt8]) -> Bool {
        do {
            let contents = try RegularFile.contents(of: path, limit: bytes.count)
            return !contents.isEmpty && contents != bytes
        } catch {
            if case .tooLarge = error { return true }
            return false
        }
    }

    /// Removes the file and its directory.
    package func remove() { folder.remove() }

    /// Opens the file in the editor and waits for its end.
    ///
    /// At the prompt without such a variable, it is the system's default editor, or else vi.
    /// - Throws: A ``CommandFailure`` without an editor; a ``UserError`` if the editor cannot be started or fails. A
    ///   `CancellationError` if Ctrl-C or the end of this program has ended it.
    package func edit(in context: ShellContext) async throws {
        var command = ["VISUAL", "EDITOR"].lazy.compactMap(Environment.nonEmpty).first
        if command == nil, context.isInteractive { command = Environment.hasProgram("editor") ? "editor" : "vi" }
        guard let command else {
            throw CommandFailure("no editor is set. Set the environment variable EDITOR, for example to 'nano'.")
        }
        // A line without quotes is checked for a missing program.
        let isPlain = path.utf8.allSatisfy { SystemText.isPlain($0) && $0 != UInt8(ascii: " ") }
        do {
            try await SystemLine("\(command) \(isPlain ? path : Quoting.posix(path))", in: context).run()
        } catch let failure as SystemFailure {
            throw CommandFailure(
                "the editor failed: \(SystemFailure(of: command, failure.end)?.message ?? "") Nothing was changed.")
        }
    }
}
