@testable import AlbumModel
@testable import MusicLibrary

extension RemoteChange {
    /// The change without its key, which is different in each library: `3 +6 Blue`, `4 -6 Blue`.
    var news: String { "\(number) \(kind == .addition ? "+" : "-")\(album.id.number) \(album.title)" }
}

@MainActor
extension LibraryAPI {
    /// The pending changes for the remote; nil without a remote.
    var news: [String]? {
        get throws { try store.makeOutbox().page(limit: 10_000)?.changes.map(\.news) }
    }

    /// Sets a remote without a server, and starts no client.
    func goOnline() throws { try setRemote(RemoteAddress("http://localhost:1")) }
}
