internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import Pictures
internal import ShellKit
internal import Terminal

/// Shows the cover of an album in the size of the window; without a terminal, writes the path of its file.
///
/// - Pattern: Command (concrete template)
struct CoverCommand: Command {
    let album: Parameter<NamedAlbums?>
    let downloads: CoverDownloads

    init(_ downloads: CoverDownloads) {
        self.downloads = downloads
        album = .albums(
            of: downloads.workspace, placeholder: "ALBUM",
            help: "The album; the current one by default.")
    }

    var signature: Signature {
        Signature(
            "cover", "Shows the cover of an album.", .covers, album,
            details: """
                A cover that is not available yet is downloaded first; Ctrl-C cancels the download. The picture is shown in the \
                best way that the terminal supports; 'set pictures' chooses another. If the output is a file or a pipe, or \
                'set pictures' is off, the path of the cover's file is written instead.
                """,
            examples: [
                CommandExample("cover", "Shows the cover of the current album."),
                CommandExample("cover American Pie | cat", "Writes the path of the cover's file."),
                CommandExample(
                    "add Blue --artist 'Joni Mitchell'; cover", "Fails, because the album has no cover address.",
                    output: "'Blue' has no cover address. 'edit cover=URL' sets one.", status: 1),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        let workspace = downloads.workspace
        let found = try workspace.one(call[album], in: shell).album
        guard let address = found.coverURL else { throw CoverCommandError.noAddress(title: found.title) }
        // Earlier changes of a script are committed first, so that no transaction is open during the wait.
        try shell.changes.flush()
        let file = try await file(of: found, at: address, in: shell)
        guard let drawer = workspace.pictures.drawer(in: shell), let columns = shell.output.appearance.columns else {
            return try shell.output.writeLine(file)
        }
        let size = TerminalSize(rows: (TerminalSize(descriptor: 1) ?? .standard).rows - 2, columns: columns)
        do {
            try await workspace.pictures.write(drawer.drawing(of: .file(file), size), to: shell.output)
        } catch let error as PictureError {
            // A damaged file must be removed, because it would not be downloaded again as long as it exists.
            if error.meansDamage { workspace.library.covers?.cache.discard(address) }
            let remedy =
                error.meansDamage ? "'download' downloads it again." : "'edit cover=URL' sets another address."
            throw CoverCommandError.noCover(
                title: found.title, reason: "its file \(error). \(error.remedy ?? remedy)")
        }
    }

    /// Returns the file of a cover, and shows the progress of its download.
    private func file(of album: Album, at address: String, in shell: ShellContext) async throws -> String {
        guard let covers = downloads.workspace.library.covers else { throw CoverCommandError.noCovers }
        if let file = covers.cache.file(for: address) { return file }
        let outcome = await downloads.showingProgress(in: shell) {
            $0.progress(of: address)
        } during: {
            await downloads.outcome(of: address, titled: album.title)
        }
        switch outcome {
        case .available(let file, _): return file
        case .failed(let message, _): throw CoverCommandError.noCover(title: album.title, reason: message)
        case .cancelled:
            try Task.checkCancellation()
            throw CoverCommandError.noCover(
                title: album.title, reason: "its download was cancelled. 'download' starts it again.")
        }
    }
}
