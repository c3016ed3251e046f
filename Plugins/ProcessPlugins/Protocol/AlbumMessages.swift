internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import Tabular

/// Composes the messages that contain albums, in constant memory.
final class AlbumMessages {
    /// The bytes of the albums in a message, with room for the other members.
    private static let fullMessage = PluginMessage.longestLine - 4096

    private let id: Int
    private let read: JSONValue?
    private var head: JSONObject
    private var albums: [UInt8] = []
    private var complete: [[UInt8]] = []
    private var writer: JSONWriter?
    private var cells = AlbumCells(AlbumColumn.json)

    /// Creates messages for a call.
    ///
    /// - Parameter head: The members of the first message before the albums; later ones have only `id` and `read` of them.
    init(for id: Int, after head: JSONObject) { (self.id, self.head, read) = (id, head, head["read"]) }

    /// Adds an album, and returns the messages that are complete: of at most 1 MiB, unless an album is longer by itself.
    func add(_ album: borrowing AlbumRow) throws -> [[UInt8]] {
        let writer = try writer ?? makeWriter()
        cells.read(album)
        try writer.write(cells.row)
        defer { complete = [] }
        return complete
    }

    /// Returns the remaining messages, the last of which has `"last": true`.
    func end() throws -> [[UInt8]] {
        try writer?.end()
        return complete + [message(isLast: true)]
    }

    private func makeWriter() throws -> JSONWriter {
        let made = JSONWriter(isList: false) { [unowned self] in append($0) }
        try made.begin(columns: AlbumColumn.json.map(\.name))
        writer = made
        return made
    }

    private func append(_ lines: UnsafeRawBufferPointer) {
        if albums.count + lines.count > Self.fullMessage, !albums.isEmpty { complete.append(message(isLast: false)) }
        // A line break is always the end of an album, because it is escaped in texts.
        albums += lines.lazy.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: ",") : $0 }
    }

    private func message(isLast: Bool) -> [UInt8] {
        var bytes = Array(JSONValue.object(head).serialized().utf8.dropLast())
        bytes += Array(#","albums":["#.utf8) + albums.dropLast() + Array(#"],"last":\#(isLast)}"#.utf8) + [10]
        head = ["id": .number(id)]
        head["read"] = read
        albums = []
        return bytes
    }

    /// An album as a line of mode `once`: id, position, title, artist, genre, year, and `FIELD=VALUE` for each other field.
    static func line(of located: PositionedAlbum) -> [UInt8] {
        let album = located.album.details
        var cells = ["\(located.album.id.number)", "\(located.position)", album.title, album.artist]
        cells += [album.genre ?? "", album.year.map { "\($0)" } ?? ""]
        if let cover = album.coverURL { cells.append("cover=" + cover) }
        for field in album.fields { cells.append(field.name + "=" + field.value) }
        return Array(cells.map(TabDialect.escaped).joined(separator: "\t").utf8) + [10]
    }
}
