internal import Transfers

/// Brings a cover into the cache, from the embedded covers or from its address; it belongs to no actor.
struct CoverDelivery: Sendable {
    /// A cover in a file.
    struct Cover: Sendable {
        let file: String
        /// True if the cover was fetched from its address.
        let wasFetched: Bool
    }

    /// The maximum size in bytes, more than any cover needs.
    private static let limit = 32 << 20

    let cache: CoverCache
    let embedded: @Sendable (String) -> [UInt8]?
    let readPicture: CoverCache.PictureReader
    let client: HTTPClient
    /// Its ticket among the transfers of the client.
    let ticket: Int
    /// The error instead of a fetch; nil to fetch.
    let refusal: TransferError?

    /// Returns the file of a cover; fetches the cover only if it is neither in the cache nor embedded.
    ///
    /// - Throws: ``TransferError`` or ``CoverError``.
    @concurrent
    func deliver(_ address: String, _ report: @escaping @Sendable (TransferProgress) -> Void) async throws -> Cover {
        let name = CoverFolder.name(for: address)
        if let file = cache.file(named: name) { return Cover(file: file, wasFetched: false) }
        if let bytes = embedded(address) {
            let file = try await store(name, of: address) { descriptor in
                var sink = FileSink(descriptor)
                try bytes.withUnsafeBytes { try sink.write($0) }
                _ = try sink.finish()
                return (bytes.count, bytes)
            }
            return Cover(file: file, wasFetched: false)
        }
        let source = address.hasPrefix("/") ? WebAddress(path: address) : try WebAddress(address)
        if let refusal { throw refusal }
        let file = try await store(name, of: source.description) { descriptor in
            if source.isLocal, let size = try await pictureSize(address, descriptor) { return (size, nil) }
            return try await client.fetch(source, limit: Self.limit, into: descriptor, ticket: ticket, report)
        }
        return Cover(file: file, wasFetched: true)
    }

    /// Writes the picture in an audio file, and returns its size; nil for any other file.
    private func pictureSize(_ address: String, _ descriptor: Int32) async throws -> Int? {
        do { return try await readPicture(address, descriptor) } catch let cover as UnusableCover {
            throw CoverError.unusable(cover, address: address)
        } catch is CancellationError {
            throw TransferError.cancelled
        }
    }

    /// Stores a cover; if the disk of the cache is full, in another directory.
    private func store(
        _ name: String, of address: String, _ write: (_ descriptor: Int32) async throws -> (size: Int, bytes: [UInt8]?)
    ) async throws -> String {
        do { return try await cache.store(name, of: address, write) } catch TransferError.diskFull
            where cache.useTemporaryFolder(because: "the disk is full")
        {
            return try await cache.store(name, of: address, write)
        }
    }
}
