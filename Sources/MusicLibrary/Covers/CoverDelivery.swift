internal import Transfers

/// Transfers a cover from its source to the cache; it belongs to no actor.
struct CoverDelivery: Sendable {
    /// The result of a transfer.
    enum Outcome: Sendable {
        case there(file: String, wasFetched: Bool)
        case failed(message: String, retryAfter: Duration?)
        case cancelled
    }

    /// The maximum size in bytes, more than any cover needs.
    private static let limit = 32 << 20

    let cache: CoverCache
    /// The embedded covers of the program, by address.
    let embedded: @Sendable (String) -> [UInt8]?
    let client: HTTPClient

    /// Looks for a cover in the cache and among the embedded covers, and fetches it if necessary.
    func bring(_ address: String, _ report: @escaping @Sendable (TransferProgress) -> Void) async -> Outcome {
        if let file = cache.file(for: address) { return .there(file: file, wasFetched: false) }
        do {
            if let bytes = embedded(address) {
                let file = try await keep { try await unpack(bytes, address) }
                return .there(file: file, wasFetched: false)
            }
            let place = try WebAddress(address)
            let file = try await keep { try await fetch(place, address, report) }
            return .there(file: file, wasFetched: true)
        } catch let error as TransferError {
            return error == .cancelled ? .cancelled : .failed(message: "\(error)", retryAfter: error.retryAfter)
        } catch {
            return .failed(message: "\(error)", retryAfter: nil)
        }
    }

    /// Runs `bring` again with another directory if the disk of the cache is full.
    private func keep(_ bring: () async throws -> String) async throws -> String {
        do { return try await bring() } catch TransferError.diskFull where cache.giveUp(because: "the disk is full") {
            return try await bring()
        }
    }

    private func fetch(
        _ place: WebAddress, _ address: String, _ report: @escaping @Sendable (TransferProgress) -> Void
    ) async throws -> String {
        try await cache.keep(address, shown: place.description) { descriptor in
            _ = try await client.fetch(place, limit: Self.limit, into: descriptor, report)
        }
    }

    private func unpack(_ bytes: [UInt8], _ address: String) async throws -> String {
        try await cache.keep(address, shown: address) { descriptor in
            var sink = FileSink(descriptor)
            try bytes.withUnsafeBytes { try sink.write($0) }
        }
    }
}

/// The display of cover addresses, which may be any text and may contain a password.
enum CoverAddress {
    /// The address without its password; the text itself if it is not an address.
    static func shown(_ text: String) -> String { (try? WebAddress(text))?.description ?? text }

    /// The server of the address; the whole text if it names none.
    static func server(of text: String) -> String {
        guard let address = try? WebAddress(text), !address.isLocal else { return shown(text) }
        return address.host
    }
}
