// Counterpart: Sources/MusicLibrary/Library/LibraryAPI.swift
// It adds queries, stores and an outbox, and has no shared instance, because tests open several libraries at once.

/// The library has applied an edit.
struct LibraryDidChange: Event { let edit: Edit }

/// The interface of the library, which hides the storage and the network.
/// - Pattern: Facade (facade)
/// - Pattern: Adapter (adaptee)
final class LibraryAPI {
    /// The shared instance, which any code can use without receiving it.
    ///
    /// The argument against it: such code hides its needs, a test changes the albums of the next test, and no caller can choose
    /// another directory. So only `Shell.runSession` uses it; all other objects receive a library through `init`.
    /// - Pattern: Singleton (singleton)
    static let shared = LibraryAPI(
        PersistencyManager(), HTTPClient(directory: HTTPClient.mirror, server: HTTPClient.knownServer))

    let events = EventCenter()
    let history = UndoStacks()
    private let storage: PersistencyManager
    private let client: HTTPClient
    private var downloads: [Task<Void, Never>] = []
    private var observation: Observation?

    init(_ storage: PersistencyManager, _ client: HTTPClient) {
        (self.storage, self.client) = (storage, client)
        observation = events.observe(CoverWasRequested.self) { [weak self] in self?.provide($0) }
    }

    var albums: [Album] { storage.albums }
    func makeID() -> Int { storage.makeID() }

    /// The albums to save. They replace the albums of another session when it begins.
    var memento: LibraryMemento {
        get { storage.memento }
        set { storage.memento = newValue }
    }

    /// Applies an edit as a part of the open change.
    func apply(_ edit: Edit) { history.record(perform(edit)) }
    func undo() throws -> Change { try history.undo(perform) }
    func redo() throws -> Change { try history.redo(perform) }

    /// Waits until the server has answered each post.
    func finishPosts() async { await client.finishPosts() }

    /// Waits until each requested cover has arrived or failed.
    func finishDownloads() async {
        for download in downloads { await download.value }
        downloads = []
    }

    private func perform(_ edit: Edit) -> Edit {
        let inverse = storage.apply(edit)
        events.post(LibraryDidChange(edit: edit))
        if case .insert(let album, _) = edit { client.post(album, to: "api/addAlbum") }
        if case .insert(let album, _) = inverse { client.post(album, to: "api/deleteAlbum") }
        return inverse
    }

    private func provide(_ request: CoverWasRequested) {
        if let rows = storage.covers[request.address] { return request.picture.value = .drawn(rows) }
        let download = Task {
            guard let rows = try? await client.fetch(request.address) else { return request.picture.value = .missing }
            storage.covers[request.address] = rows
            request.picture.value = .drawn(rows)
        }
        downloads.append(download)
    }
}
