import Events
import Foundation
import Testing
import WebServer

@testable import AlbumModel
@testable import MusicLibrary

/// A library that notifies a real server, with short delays.
@MainActor
final class RemoteFixture {
    nonisolated static let addition = "/api/addAlbum"
    nonisolated static let deletion = "/api/deleteAlbum"

    /// The timeout of a condition, long enough for a busy machine.
    private static let patience = Duration.seconds(300)

    let web: WebServer
    let files: TemporaryLibrary
    private(set) var library: LibraryAPI
    private let kind: Kind

    init(_ kind: Kind = .file, path: String = "") async throws {
        web = try await WebServer()
        files = TemporaryLibrary()
        self.kind = kind
        library = try Self.open(kind, files)
        try library.setRemote(RemoteAddress(web.url(path)))
        answerAll(with: .status(200))
    }

    isolated deinit { try? library.close() }

    private static func open(_ kind: Kind, _ files: TemporaryLibrary) throws -> LibraryAPI {
        switch kind {
        case .file: try open(files)
        case .reference, .memory: begin(try files.open(kind))
        }
    }

    static func open(_ files: TemporaryLibrary) throws -> LibraryAPI { begin(try files.open()) }

    private static func begin(_ library: LibraryAPI) -> LibraryAPI {
        var pacing = RemotePacing()
        pacing.firstRest = .milliseconds(20)
        pacing.longestRest = .milliseconds(100)
        pacing.look = .milliseconds(100)
        library.startRemote(environment: [:], pacing: pacing)
        return library
    }

    /// Closes the library and opens it again, as the next start of the program does.
    func reopen() throws {
        try library.close()
        library = try Self.open(kind, files)
    }

    func answerAll(with answer: WebAnswer) {
        for path in [Self.addition, Self.deletion] { web.answer(path, with: answer) }
    }

    func add(_ titles: String...) throws {
        for title in titles { try library.change { try $0.add(draft(title)) } }
    }

    /// Waits until the condition holds; false after a timeout.
    func isReached(_ condition: () throws -> Bool) async throws -> Bool {
        let end = ContinuousClock.now + Self.patience
        while ContinuousClock.now < end {
            if try condition() { return true }
            try await Task.sleep(for: .milliseconds(5))
        }
        return false
    }

    /// Waits until the remote has received all changes.
    func isNotified() async throws -> Bool {
        try await isReached { try library.news == [] && library.remoteState?.activity == .idle }
    }

    /// Waits for a refusal, which blocks all later changes.
    func refusal() async throws -> (change: RemoteChange, reason: String)? {
        var found: (RemoteChange, String)?
        _ = try await isReached {
            if case .refused(let change, let reason) = library.remoteState?.activity { found = (change, reason) }
            return found != nil
        }
        return found
    }
}

extension RecordedRequest {
    /// The received notification as a short text: `+7 Blue`.
    var news: String {
        let kind = path.hasSuffix(RemoteFixture.addition) ? "+" : path.hasSuffix(RemoteFixture.deletion) ? "-" : path
        let members = (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any]
        return "\(kind)\(members?["id"] ?? "?") \(members?["title"] ?? "?")"
    }

    var key: String? { headers["idempotency-key"] }
}

extension RemoteFixture {
    nonisolated static func keys(_ requests: [RecordedRequest]) -> [String] { requests.compactMap(\.key) }
}
