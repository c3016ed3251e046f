import Events
import Foundation
import TestFiles
import Transfers
import WebServer

@testable import AlbumModel
@testable import MusicLibrary

/// A real server, a private cache and the fetcher; a file that begins with "PICTURE" counts as a picture.
@MainActor
final class CoverFixture {
    let web: WebServer
    let events = EventCenter()
    let recorder: CoverEventRecorder
    let directory: String
    private let folder = TemporaryFolder()
    let covers: CoverFetcher

    init(limit: Int = 1 << 20, directory: String? = nil, perHost: Int = 6) async throws {
        web = try await WebServer()
        recorder = CoverEventRecorder(events)
        self.directory = directory ?? folder.file("covers")
        var settings = TransferSettings()
        settings.perHost = perHost
        settings.retries.attempts = 1
        // A test may have to wait for others on the main actor.
        (settings.connect, settings.firstByte, settings.stall) = (.seconds(300), .seconds(300), .seconds(300))
        covers = CoverFetcher(
            into: Self.cache(in: self.directory, limit: limit), settings: settings, events: events)
    }

    // A queued download would otherwise connect to a server that is shutting down.
    isolated deinit { covers.close() }

    nonisolated static func cache(in directory: String, limit: Int = 1 << 20) -> CoverCache {
        CoverCache(directory: directory, limit: limit) { path, _ throws(UnusableCover) in
            let bytes = FileManager.default.contents(atPath: path) ?? Data()
            if !bytes.starts(with: Data("PICTURE".utf8)) { throw UnusableCover("is no picture") }
        }
    }

    /// A picture of this many bytes.
    nonisolated static func picture(_ count: Int = 100) -> [UInt8] {
        Array("PICTURE".utf8) + [UInt8](repeating: 65, count: count - 7)
    }

    var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted() }

    func request(_ path: String, by interest: CoverRequester = CoverRequester()) {
        events.post(CoverWasRequested(web.url(path), by: interest))
    }

    /// Waits until the server sends a cover.
    func waitUntilRunning(_ path: String) async throws {
        for _ in 0..<24_000 {
            guard !covers.monitor.summary.running.contains(where: { $0.address == web.url(path) }) else { break }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    func withdraw(_ path: String, by interest: CoverRequester) {
        events.post(CoverRequestWasWithdrawn(web.url(path), by: interest))
    }
}
