// Counterpart: Sources/Transfers/HTTPClient.swift
// It adds limits, retries and proxies, because servers are slow, absent or hostile.

import FoundationEssentials
import FoundationNetworking

/// Posts to a server, and fetches covers.
///
/// Covers use no network: a directory mirrors their server, with `album_x.txt` for the address `https://…/album_x.png`. So the
/// program runs offline and always prints the same.
/// - Pattern: Facade (subsystem)
final class HTTPClient {
    /// The covers beside the sources.
    static let mirror = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Covers"
    /// The server that the environment names: `SEED_SERVER=http://localhost:8080`.
    static let knownServer = ProcessInfo.processInfo.environment["SEED_SERVER"].flatMap { URL(string: $0) }

    /// True while there is a server that has accepted each post.
    private(set) var isOnline: Bool
    private let directory: String
    private let server: URL?
    private var lastPost: Task<Void, Never>?

    init(directory: String, server: URL? = nil) {
        (self.directory, self.server, isOnline) = (directory, server, server != nil)
    }

    /// Posts an album after the earlier ones, if the client is online then.
    func post(_ album: Album, to path: String) {
        lastPost = Task { [lastPost] in
            await lastPost?.value
            if isOnline { isOnline = (try? await send(album, to: path)) == 200 }
        }
    }

    /// Waits until the server has answered each post.
    func finishPosts() async { await lastPost?.value }

    /// The status of the server's answer.
    private func send(_ album: Album, to path: String) async throws -> Int? {
        guard let url = server?.appending(path: path) else { return nil }
        var request = URLRequest(url: url, timeoutInterval: 5)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(album)
        return (try await URLSession.shared.data(for: request).1 as? HTTPURLResponse)?.statusCode
    }

    /// The rows of a cover, which are read away from the main actor.
    @concurrent func fetch(_ address: String) async throws -> [String] {
        let name = address.split(separator: "/").last?.split(separator: ".").first ?? ""
        let text = try String(contentsOfFile: "\(directory)/\(name).txt", encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }
}
