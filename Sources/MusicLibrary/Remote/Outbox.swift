package import AlbumModel
internal import Dispatch
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
    /// The remote to notify.
    package let remote: RemoteAddress
    /// The changes in order.
    package let changes: [RemoteChange]
    /// The number of all pending changes, counted up to ``mostCounted``.
    package let waiting: Int

    /// The limit of the count, so that its cost does not depend on the length of the queue.
    package static let mostCounted = 10_000
}

/// Accesses an outbox on a separate thread that may block on disks and other programs, unlike the threads of the task
/// pool.
final class OutboxQueue: Sendable {
    private let outbox: any Outbox
    private let queue = DispatchQueue(label: "outbox")

    init(_ outbox: any Outbox) { self.outbox = outbox }

    /// Runs `body` with the outbox; calls are serialized.
    func callAsFunction<Result: Sendable>(
        _ body: @escaping @Sendable (any Outbox) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [outbox] in
                continuation.resume(with: Swift.Result { try body(outbox) })
            }
        }
    }
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
    package let number: Int64
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

/// Changes that the server accepted, until they are removed from the outbox.
///
/// They are removed in batches, because a commit for each would cost more than its post. After a crash, the remaining
/// ones are posted again with the same keys.
struct AcceptedChanges {
    private let outbox: OutboxQueue
    private let pacing: RemotePacing
    private var numbers: ClosedRange<Int64>?
    private var lastRemoval = ContinuousClock.now

    init(_ outbox: OutboxQueue, _ pacing: RemotePacing) { (self.outbox, self.pacing) = (outbox, pacing) }

    /// Records the latest change that the server accepted; returns true if the batch was removed from the outbox.
    mutating func append(_ change: RemoteChange) async throws -> Bool {
        numbers = (numbers?.lowerBound ?? change.number)...change.number
        guard ContinuousClock.now - lastRemoval >= pacing.settling else { return false }
        return try await remove()
    }

    /// Removes the recorded changes from the outbox; returns true if there were any.
    @discardableResult
    mutating func remove() async throws -> Bool {
        guard let numbers else { return false }
        try await outbox { try $0.remove(numbers, isLasting: false) }
        (self.numbers, lastRemoval) = (nil, .now)
        return true
    }
}
