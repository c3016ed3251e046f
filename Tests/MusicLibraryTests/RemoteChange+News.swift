@testable import MusicLibrary

extension RemoteChange {
    /// What happened, without the key, which no two libraries have in common: `3 +6 Blue`, `4 -6 Blue`.
    var news: String { "\(number) \(kind == .addition ? "+" : "-")\(album.id.number) \(album.title)" }
}

@MainActor
extension LibraryAPI {
    /// What the remote is still to be told; nil where there is none.
    var news: [String]? {
        get throws { try store.makeOutbox().page(limit: 10_000)?.changes.map(\.news) }
    }

    /// Sets a remote where nobody listens and nobody is told.
    func goOnline() throws { try setRemote(RemoteAddress("http://localhost:1")) }
}
