import ReferenceModel
import Synchronization

@testable import AlbumModel
@testable import MusicLibrary

/// The outbox of a library in memory: a list that the store and the relay share.
final class MemoryOutbox: Outbox {
    /// An added or deleted album.
    struct Entry {
        let kind: RemoteChange.Kind
        let album: Album
    }

    private struct State {
        var remote: RemoteAddress?
        var changes: [RemoteChange] = []
        var last: Int64 = 0
        var isLocked = false
    }

    private let state = Mutex(State())

    var remote: RemoteAddress? { state.withLock { $0.remote } }

    func setRemote(_ remote: RemoteAddress?) -> Int {
        state.withLock { state in
            state.remote = remote
            guard remote == nil else { return 0 }
            defer { state.changes = [] }
            return state.changes.count
        }
    }

    func append(_ entries: [Entry]) {
        state.withLock { state in
            for entry in entries {
                state.last += 1
                let key = RemoteChange.key(library: "memory", number: state.last, mark: "0")
                state.changes.append(
                    RemoteChange(number: state.last, kind: entry.kind, album: entry.album, key: key))
            }
        }
    }

    func lock() -> Bool {
        state.withLock { state in
            defer { state.isLocked = true }
            return !state.isLocked
        }
    }

    func unlock() { state.withLock { $0.isLocked = false } }

    func page(limit: Int) -> OutboxPage? {
        state.withLock { state in
            state.remote.map { remote in
                OutboxPage(
                    remote: remote, changes: Array(state.changes.prefix(limit)),
                    waiting: min(state.changes.count, OutboxPage.mostCounted))
            }
        }
    }

    func remove(_ numbers: ClosedRange<Int64>, isLasting: Bool) {
        state.withLock { state in state.changes.removeAll { numbers.contains($0.number) } }
    }

    func close() {}
}

extension MemoryStore {
    var remote: RemoteAddress? { outbox.remote }

    var hadRemote: Bool { remote != nil }

    func setRemote(_ remote: RemoteAddress?) -> Int { outbox.setRemote(remote) }

    var outboxCount: Int { (outbox.page(limit: 0)?.waiting ?? 0) + pendingEntryCount }

    func makeOutbox() -> any Outbox { outbox }

    /// The outbox entries of an edit: deleted albums, then added albums, each in the order of their numbers.
    func outboxEntries(of edit: Reference.Edit) -> [MemoryOutbox.Entry] {
        guard outbox.remote != nil else { return [] }
        return edit.inverse.added.sorted { $0.id < $1.id }.map { MemoryOutbox.Entry(kind: .deletion, album: $0) }
            + edit.added.sorted { $0.id < $1.id }.map { MemoryOutbox.Entry(kind: .addition, album: $0) }
    }
}
