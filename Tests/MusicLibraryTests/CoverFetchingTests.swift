import Events
import Foundation
import Testing
import Transfers
import WebServer

@testable import AlbumModel
@testable import MusicLibrary

/// Cover requests and their results as events.
@MainActor
@Suite struct CoverFetchingTests {
    private let house: CoverHouse

    init() async throws { house = try await CoverHouse() }

    @Test func `a requested cover is stored in a file with its content`() async throws {
        house.web.answer("/a", with: .bytes(CoverHouse.picture()))
        house.want("/a")
        try await house.witness.wait(for: "arrived /a")
        #expect(house.witness.heard == ["wanted /a", "arrived /a"])
        let file = try #require(house.witness.files[house.web.url("/a")])
        #expect(FileManager.default.contents(atPath: file).map(Array.init) == CoverHouse.picture())
        #expect(house.covers.monitor.summary.isIdle)
    }

    @Test func `a request is not fulfilled after the fetcher is closed`() async throws {
        house.web.answer("/a", with: .bytes(CoverHouse.picture()))
        house.covers.close()
        var asked: [String] = []
        let replacement = house.events.observe(CoverWasRequested.self, as: "cover-fetcher") { asked.append($0.address) }
        house.want("/a")
        try await Task.sleep(for: .milliseconds(300))
        #expect(asked == [house.web.url("/a")])
        #expect(house.web.connections == 0)
        replacement.cancel()
    }

    @Test func `two requests for a cover share one download, which continues if one is withdrawn`() async throws {
        house.web.answer("/a", with: .bytes(CoverHouse.picture()).delayed(.milliseconds(200)))
        let (first, second) = (CoverRequester(), CoverRequester())
        house.want("/a", by: first)
        house.want("/a", by: second)
        house.leave("/a", by: first)
        try await house.witness.wait(for: "arrived /a")
        #expect(house.witness.heard == ["wanted /a", "wanted /a", "arrived /a"])
        #expect(house.web.requests.count == 1)
    }

    @Test func `a download ends when its last request is withdrawn, and leaves no file`() async throws {
        house.web.answer("/a", with: .stalling(CoverHouse.picture(), after: 20))
        let (first, second) = (CoverRequester(), CoverRequester())
        house.want("/a", by: first)
        house.want("/a", by: second)
        try await house.waitUntilRunning("/a")
        house.leave("/a", by: first)
        #expect(house.covers.monitor.summary.running.map(\.received) == [20] || !house.covers.monitor.summary.isIdle)
        house.leave("/a", by: second)
        #expect(house.witness.heard.last == "cancelled /a")
        #expect(house.covers.monitor.summary.isIdle)
        for _ in 0..<24_000 where !house.files.isEmpty || house.web.underWay > 0 {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(house.files.isEmpty)
        #expect(house.web.underWay == 0)
    }

    @Test func `a withdrawn cover is downloaded when it is requested again`() async throws {
        house.web.answer("/a", with: .stalling(CoverHouse.picture(), after: 20), .bytes(CoverHouse.picture()))
        let interest = CoverRequester()
        house.want("/a", by: interest)
        try await house.waitUntilRunning("/a")
        house.leave("/a", by: interest)
        house.want("/a", by: interest)
        try await house.witness.wait(for: "arrived /a")
        #expect(house.witness.heard.count(where: { $0 == "arrived /a" }) == 1)
    }

    @Test func `a view does not retry a recent failure, but a command does`() async throws {
        house.web.answer("/a", with: .status(404), .bytes(CoverHouse.picture()))
        house.want("/a")
        try await house.witness.wait(for: "failed /a")
        house.want("/a")
        #expect(!house.witness.heard.contains("had failed /a"), "the answer comes later, never before 'post' returns")
        try await house.witness.wait(for: "had failed /a")
        #expect(house.web.requests.count == 1)
        house.want("/a", by: CoverRequester(isInsistent: true))
        try await house.witness.wait(for: "arrived /a")
        #expect(house.web.requests.count == 2)
    }

    @Test func `a file that is not a picture is not stored, and the reason is reported`() async throws {
        house.web.answer("/a", with: .text("<html>", type: "image/png"))
        house.want("/a")
        try await house.witness.wait(for: "failed /a")
        #expect(
            house.witness.messages[house.web.url("/a")]
                == "the file from '\(house.web.url("/a"))' is no picture. 'edit cover=URL' sets another address."
        )
        #expect(house.files.isEmpty)
        #expect(house.covers.monitor.summary.failures.map(\.address) == [house.web.url("/a")])
    }

    @Test(arguments: ["", "../../etc/passwd", "javascript:alert(1)", "http://", "\u{1b}[2J", "http://a\u{0}b/"])
    func `an invalid address fails with a message and changes no file`(_ address: String) async throws {
        house.events.post(CoverWasRequested(address, by: CoverRequester()))
        for _ in 0..<24_000 where house.witness.messages.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        let message = try #require(house.witness.messages[address])
        #expect(!message.unicodeScalars.contains { $0.value < 0x20 })
        #expect(house.files.isEmpty)
    }

    @Test func `bundled covers are available without a download`() async throws {
        house.covers.close()
        let address = house.web.url("/embedded")
        let covers = CoverFetcher(
            into: CoverHouse.cache(in: house.directory), embedded: { $0 == address ? CoverHouse.picture() : nil },
            settings: .init(), events: house.events)
        house.want("/embedded")
        try await house.witness.wait(for: "was there /embedded")
        #expect(house.web.connections == 0)
        #expect(house.files.count == 1)
        covers.close()
    }

    @Test func `the monitor lists running and waiting downloads`() async throws {
        let house = try await CoverHouse(perHost: 1)
        house.web.answer("/a", with: .stalling(CoverHouse.picture(1000), after: 400))
        let interest = CoverRequester()
        for path in ["/a", "/b", "/c"] { house.want(path, by: interest) }
        house.covers.monitor.expect(7, by: interest)
        for _ in 0..<24_000 where house.covers.monitor.summary.running.first?.received != 400 {
            try await Task.sleep(for: .milliseconds(5))
        }
        let summary = house.covers.monitor.summary
        #expect(summary.running.map(\.received) == [400])
        #expect(summary.running.map(\.expected) == [1000])
        #expect(summary.waiting.count == 2)
        #expect(summary.waitingCount == 9)
    }
}
