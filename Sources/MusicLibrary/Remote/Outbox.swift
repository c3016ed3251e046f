package import AlbumModel
internal import Tabular

/// The changes that the remote has not received yet, in their order; usable from any thread.
///
/// Entries are committed together with the changes that they describe, and remain until they are removed.
/// - Pattern: Abstract Factory (product)
package protocol Outbox: Sendable {
    /// Acquires the exclusive right to post, among all programs; returns false if another program has it.
    func lock() -> Bool
    /// Releases the right to post.
    func unlock()
    /// The first pending changes and their remote; nil if there is no remote.
    func page(limit: Int) throws -> OutboxPage?
    /// Removes changes that need not be posted any more.
    ///
    /// - Parameter isLasting: True if the removal must be durable on return; otherwise a power cut may undo it.
    func remove(_ numbers: ClosedRange<Int64>, isLasting: Bool) throws
    /// Releases all resources.
    func close()
}

/// The first entries of an outbox.
package struct OutboxPage: Sendable, Hashable {
    let remote: RemoteAddress
    let changes: [RemoteChange]
    /// The number of all pending changes, counted up to ``mostCounted``.
    let waiting: Int

    /// The limit of the count, so that its cost does not depend on the length of the queue.
    package static let mostCounted = 10_000
}

/// An album that was added or deleted, as a message to a remote.
package struct RemoteChange: Sendable, Hashable {
    /// The kind of change.
    package enum Kind: Int, Sendable {
        case addition, deletion

        /// The path of the endpoint, relative to the remote's address.
        var path: String {
            switch self {
            case .addition: "/api/addAlbum"
            case .deletion: "/api/deleteAlbum"
            }
        }
    }

    /// The sequence number among all changes that the outbox ever contained.
    let number: Int64
    /// The kind of change.
    package let kind: Kind
    /// The album at the time of the change.
    package let album: Album
    /// The idempotency key, by which a server recognises a repeated post.
    let key: String

    /// The request body: the album as JSON in the format of `export`, with its id.
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

    /// The idempotency key of a change: the key of the library, the number, and a mark that is unique to the library.
    ///
    /// A copied or restored library continues with the same numbers as the original; the mark distinguishes their
    /// keys.
    static func key(library: String, number: Int64, mark: String) -> String { "\(library)-\(number)-\(mark)" }
}
