internal import AlbumShell
internal import MusicLibrary
internal import Pictures
internal import ShellKit
internal import Terminal

/// Shows the cover of an album in the size of the window; without a terminal, writes the path of its file.
///
/// - Pattern: Command (concrete command)
struct CoverCommand: Command {
    let album: Parameter<NamedAlbums?>
    let desk: DownloadDesk

    init(_ desk: DownloadDesk) {
        self.desk = desk
        album = .albums(
            of: desk.workspace, placeholder: "ALBUM",
            help: "The album; the current one by default.")
    }

    var signature: Signature {
        Signature(
            "cover", "Shows the cover of an album.", .covers, album,
            details: """
                Downloads the cover if necessary; Ctrl-C cancels the download. The terminal's capabilities determine the display; \
                'set pictures' selects another one. To a file or a pipe, and after 'set pictures off', the command writes the \
                path of the cover's file instead of a picture.
                """,
            examples: [
                CommandExample("cover", "Shows the cover of the current album."),
                CommandExample("cover American Pie | cat", "Writes the path of the cover's file."),
                CommandExample(
                    "add Blue --artist 'Joni Mitchell'; cover", "Fails, because the album has no address of a cover.",
                    output: "'Blue' has no cover address. 'edit cover=URL' sets one.", status: 1),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        let found = try desk.workspace.one(call[album]).album
        guard let address = found.coverURL else { throw CoverCommandError.noAddress(title: found.title) }
        guard desk.workspace.library.covers != nil else { throw CoverCommandError.noCovers }
        // Earlier changes of a script are committed first, so that no transaction is open during the wait.
        try shell.undo.flush()
        let file = try await file(of: found, at: address, in: shell)
        let pictures = desk.workspace.pictures
        guard let style = pictures.style(in: shell), let columns = shell.output.appearance.columns else {
            return try shell.output.writeLine(file)
        }
        let size = TerminalSize(rows: (TerminalSize(descriptor: 1) ?? .standard).rows - 2, columns: columns)
        do {
            let drawing = try await CoverDrawer(style).drawing(of: .file(file), size)
            try PicturePrint(drawing, pictures).write(to: shell.output)
        } catch let error as PictureError {
            // A damaged file must be removed, because it would not be fetched again as long as it exists.
            if error.meansDamage { desk.workspace.library.covers?.discard(address) }
            let way = error.meansDamage ? "'download' downloads it again." : "'edit cover=URL' sets another address."
            throw CoverCommandError.noCover(
                title: found.title, reason: "its file \(error). \(error.remedy ?? way)")
        }
    }

    private func file(of album: Album, at address: String, in shell: ShellContext) async throws -> String {
        let library = desk.workspace.library
        if let file = library.covers?.file(for: address) { return file }
        let row = ProgressRow(in: shell)
        let painter = Task { [board = library.covers?.board] in
            while !Task.isCancelled {
                if let board { row.show(DownloadRows.progress(of: address, board.summary)) }
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        defer {
            painter.cancel()
            row.erase()
        }
        let answer = CoverAnswer(address, by: "cover", of: library.events)
        switch await desk.wait(for: answer, titled: album.title) {
        case .file(let file): return file
        case .failed(let message): throw CoverCommandError.noCover(title: album.title, reason: message)
        case .cancelled:
            try Task.checkCancellation()
            throw CoverCommandError.noCover(
                title: album.title, reason: "the download was cancelled. 'download' starts it again.")
        }
    }
}
