import Foundation
import Synchronization
import Testing
import Transfers
import WebServer

/// The result of a fetch, and the number of the attempt that was reported last.
struct Fetched {
    let received: Int
    let attempts: Int
}

/// A server, a client with short retry delays, and a file to write to, for one test.
struct Fetching {
    let server: WebServer
    let client: HTTPClient
    let file: TemporaryFile

    /// Runs a test with all three, and shuts them down afterwards.
    static func with(
        _ scheme: WebServer.Scheme = .http, door: WebServer.Door = .open,
        _ change: (inout TransferSettings) -> Void = { _ in },
        _ test: (Fetching) async throws -> Void
    ) async throws {
        let server = try await WebServer(scheme, door: door)
        var settings = TransferSettings()
        settings.retries.firstRest = .milliseconds(20)
        settings.retries.attempts = 2
        // Long timeouts, so that a busy machine is not mistaken for a silent server.
        for limit in [\TransferSettings.connect, \.firstByte, \.stall] { settings[keyPath: limit] = .seconds(150) }
        change(&settings)
        let fetching = Fetching(server: server, client: HTTPClient(settings), file: try TemporaryFile())
        do {
            try await test(fetching)
        } catch {
            await fetching.putAway()
            throw error
        }
        await fetching.putAway()
    }

    private func putAway() async {
        await client.shutDown()
        await server.shutDown()
        file.remove()
    }

    /// Fetches a path of the server.
    @discardableResult
    func fetch(
        _ path: String, limit: Int = 1_000_000, _ report: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    )
        async throws -> Fetched
    {
        try await fetch(address: server.url(path), limit: limit, report)
    }

    /// Fetches a whole address.
    @discardableResult
    func fetch(
        address: String, limit: Int = 1_000_000, _ report: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws -> Fetched {
        let attempts = Atomic(0)
        let (size, _) = try await client.fetch(WebAddress(address), limit: limit, into: file.descriptor) {
            attempts.store($0.attempt, ordering: .relaxed)
            report($0)
        }
        return Fetched(received: size, attempts: attempts.load(ordering: .relaxed))
    }

    /// The error message of a failed fetch of a path.
    func failure(_ path: String, limit: Int = 1_000_000) async throws -> String {
        try await failure(address: server.url(path), limit: limit)
    }

    /// The error message of a failed fetch of a whole address.
    func failure(address: String, limit: Int = 1_000_000) async throws -> String {
        do {
            try await fetch(address: address, limit: limit)
            return "it did not fail"
        } catch let error as TransferError {
            return "\(error)"
        }
    }
}
