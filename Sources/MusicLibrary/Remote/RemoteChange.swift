internal import Tabular

/// An album that was added or deleted, as a remote is told of it.
package struct RemoteChange: Sendable, Hashable {
    /// What happened to the album.
    package enum Kind: Int, Sendable {
        case addition, deletion

        /// Where it is posted, behind the remote's address.
        var path: String {
            switch self {
            case .addition: "/api/addAlbum"
            case .deletion: "/api/deleteAlbum"
            }
        }
    }

    /// Its place in the order of all changes that the outbox ever held.
    package let number: Int64
    /// What happened.
    package let kind: Kind
    /// The album, as it was then.
    package let album: Album
    /// By which a server knows it again when it comes a second time.
    let key: String

    /// What is posted: the album as JSON, as `export` writes it, with its id.
    var body: [UInt8] {
        var fields = JSONObject()
        for field in album.fields { fields[field.name] = .string(field.value) }
        let members: JSONValue = [
            "id": .number(Int(album.id.number)), "title": .string(album.title), "artist": .string(album.artist),
            "genre": album.genre.map(JSONValue.string) ?? .null, "year": album.year.map { .number($0) } ?? .null,
            "coverUrl": album.coverURL.map(JSONValue.string) ?? .null, "fields": .object(fields),
        ]
        return Array(members.serialized().utf8)
    }

    /// The key of a change: the library's, the number, and something that no other library has.
    ///
    /// Of a library that is copied, or put back from a copy, the next changes have the same numbers as the original's next ones; the
    /// last part tells them apart.
    static func key(library: String, number: Int64, mark: String) -> String { "\(library)-\(number)-\(mark)" }
}
