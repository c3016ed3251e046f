extension MemoryStore {
    package var remote: RemoteAddress? { outbox.remote }

    package var hadRemote: Bool { remote != nil }

    package func setRemote(_ remote: RemoteAddress?) -> Int { outbox.setRemote(remote) }

    package var untold: Int { (outbox.page(limit: 0)?.waiting ?? 0) + newsCount }

    package func makeOutbox() -> any Outbox { outbox }

    /// The outbox entries of a splice: deleted albums, then added albums, each in the order of their numbers.
    ///
    /// An album that is taken out and put in again was only updated or moved.
    func news(of splice: Splice) -> [MemoryOutbox.Entry] {
        guard outbox.remote != nil else { return [] }
        let put = Set(splice.put.map(\.album.id))
        let gone = albums.filter { splice.taken.contains($0.id) && !put.contains($0.id) }
        let new = splice.put.map(\.album).filter { !splice.taken.contains($0.id) }
        return gone.sorted { $0.id < $1.id }.map { MemoryOutbox.Entry(kind: .deletion, album: $0) }
            + new.sorted { $0.id < $1.id }.map { MemoryOutbox.Entry(kind: .addition, album: $0) }
    }
}
