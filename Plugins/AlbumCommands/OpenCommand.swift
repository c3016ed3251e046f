internal import AlbumModel
internal import AlbumShell
internal import ShellKit

/// Opens a web address of an album, or the page of its release, in the browser.
///
/// - Pattern: Command (concrete template)
struct OpenCommand: Command {
    private static let opener = "xdg-open"

    let target: Parameter<OpenTarget?>
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        target = .phrase(
            "album", placeholder: "ALBUM [FIELD]",
            help: "The album, the current one by default, and the field with the address.",
            completion: .values(AlbumValues(workspace)))
    }

    var signature: Signature {
        Signature(
            "open", "Opens a web address of an album in the browser.", .albums, target,
            details: """
                Without a field, the only field of its own with an address is used, or else the page of the release at Discogs \
                (release_id) or MusicBrainz (mbid, mb_albumid), or else the cover. Of several values the first is used. Only http and \
                https addresses are opened, and covers that are files, by the program 'xdg-open', which uses the browser of the \
                desktop, or the one in $BROWSER.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "edit 1 label=RCA; open 1 label", "Fails, because the field contains no address.",
            output: """
                1 Best of Bowie: label (nothing) → RCA
                'label' of 'Best of Bowie' is no web address: 'RCA'. Only http and https addresses can be opened.
                """,
            status: 1),
        CommandExample(
            "edit 1-2 cover=; open 1", "Fails, because no field contains an address.",
            output: """
                Changed 2 albums.
                'Best of Bowie' has no web address. 'edit url=https://example.com' adds one.
                """, status: 1),
    ]

    func startsProgram(with words: ArraySlice<Word>) -> Bool { true }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        let (album, field) = try found(by: call[target], in: context)
        let address = try Self.address(in: field, of: album)
        guard try await context.runProgram(Self.opener, [address]) else {
            try context.output.writeLine(address)
            throw CommandFailure(
                "the program '\(Self.opener)' was not found, so the address cannot be opened. Install xdg-utils, or copy the address."
            )
        }
    }

    /// The album and the field that the words name.
    ///
    /// The last word is a field if the album that the other words name has it.
    private func found(by target: OpenTarget?, in context: ShellContext) throws -> (Album, AlbumField?) {
        guard let target else { return (try workspace.one(nil, in: context).album, nil) }
        if let field = target.field, let album = try? workspace.one(target.others, in: context).album,
            album.details.text(of: field) != nil
        {
            return (album, field)
        }
        do {
            return (try workspace.one(target.all, in: context).album, nil)
        } catch {
            guard let field = target.field, (try? workspace.refuseUnknown(field)) != nil else { throw error }
            let album = try workspace.one(target.others, in: context).album
            throw Self.noField(field, of: album)
        }
    }

    /// The address in a field; nil for the only own field with one, or else the release, or else the cover.
    private static func address(in field: AlbumField?, of album: Album) throws -> String {
        if let field {
            guard let text = album.details.text(of: field) else { throw noField(field, of: album) }
            if let address = firstAddress(in: field, of: album) ?? album.releasePage(in: field) { return address }
            try field.refuseMissing(text)
            throw CommandFailure(
                "'\(field.name)' of '\(album.title)' is no web address: '\(text)'. Only http and https addresses can be opened."
            )
        }
        let own = album.details.fields.map(\.name).filter { firstAddress(in: .own($0), of: album) != nil }
        guard own.count <= 1 else {
            let fields = own.map { Quoting.quoted($0) }.joined(separator: ", ")
            throw CommandFailure("'\(album.title)' has several web addresses. Name the field: \(fields).")
        }
        if let name = own.first, let address = firstAddress(in: .own(name), of: album) { return address }
        if let address = album.releasePage ?? firstAddress(in: .cover, of: album) { return address }
        throw CommandFailure("'\(album.title)' has no web address. 'edit url=https://example.com' adds one.")
    }

    private static func noField(_ field: AlbumField, of album: Album) -> CommandFailure {
        CommandFailure("'\(album.title)' has no field '\(field.name)'. 'show' lists the fields of an album.")
    }

    /// The first value of a field that is an address, or the path of a cover; nil if there is none.
    private static func firstAddress(in field: AlbumField, of album: Album) -> String? {
        album.details.values(of: field).first { $0.isWebAddress || field.isFile($0) }
    }
}

/// The words of `open`: an album and a field, of which either may be absent.
struct OpenTarget: ParameterPhrase {
    /// All words, as an album.
    let all: NamedAlbums
    /// The words before the last one, as an album; nil for the current one.
    let others: NamedAlbums?
    /// The last word, as a field; nil if it cannot be one.
    let field: AlbumField?

    init(words: [Word]) throws {
        all = try NamedAlbums(words: words)
        others = words.count > 1 ? try? NamedAlbums(words: words.dropLast()) : nil
        let last = words.last ?? ""
        field = others != nil || words.count == 1 && last.isBare ? AlbumField(named: last.text) : nil
    }

    static var placeholder: String { "ALBUM" }
}
