import Events
import Foundation
import TestTraits
import Testing
import Transfers
import WebServer

@testable import AlbumModel
@testable import MusicLibrary

/// Cover requests and their results as events.
@MainActor
@Suite(.blocking) struct CoverFetchingTests {
    private let fixture: CoverFixture

    init() async throws { fixture = try await CoverFixture() }

    @Test func `a requested cover is stored in a file with its content`() async throws {
        fixture.web.answer("/a", with: .bytes(CoverFixture.picture()))
        fixture.request("/a")
        try await fixture.recorder.wait(for: "arrived /a")
        #expect(fixture.recorder.events == ["wanted /a", "arrived /a"])
        let file = try #require(fixture.recorder.files[fixture.web.url("/a")])
        #expect(FileManager.default.contents(atPath: file).map(Array.init) == CoverFixture.picture())
        #expect(fixture.covers.monitor.summary.isIdle)
    }

    @Test func `a request is not fulfilled after the fetcher is closed`() async throws {
        fixture.web.answer("/a", with: .bytes(CoverFixture.picture()))
        fixture.covers.close()
        var asked: [String] = []
        let replacement = fixture.events.observe(CoverWasRequested.self, as: "cover-fetcher") {
            asked.append($0.address)
        }
        fixture.request("/a")
        try await Task.sleep(for: .milliseconds(300))
        #expect(asked == [fixture.web.url("/a")])
        #expect(fixture.web.connections == 0)
        replacement.cancel()
    }

    @Test func `two requests for a cover share one download, which continues if one is withdrawn`() async throws {
        fixture.web.answer("/a", with: .bytes(CoverFixture.picture()).delayed(.milliseconds(200)))
        let (first, second) = (CoverRequester(), CoverRequester())
        fixture.request("/a", by: first)
        fixture.request("/a", by: second)
        fixture.withdraw("/a", by: first)
        try await fixture.recorder.wait(for: "arrived /a")
        #expect(fixture.recorder.events == ["wanted /a", "wanted /a", "arrived /a"])
        #expect(fixture.web.requests.count == 1)
    }

    @Test func `a download ends when its last request is withdrawn, and leaves no file`() async throws {
        fixture.web.answer("/a", with: .stalling(CoverFixture.picture(), after: 20))
        let (first, second) = (CoverRequester(), CoverRequester())
        fixture.request("/a", by: first)
        fixture.request("/a", by: second)
        try await fixture.waitUntilRunning("/a")
        fixture.withdraw("/a", by: first)
        #expect(
            fixture.covers.monitor.summary.running.map(\.received) == [20] || !fixture.covers.monitor.summary.isIdle)
        fixture.withdraw("/a", by: second)
        #expect(fixture.recorder.events.last == "cancelled /a")
        #expect(fixture.covers.monitor.summary.isIdle)
        for _ in 0..<24_000 {
            guard !fixture.files.isEmpty || fixture.web.underWay > 0 else { break }
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(fixture.files.isEmpty)
        #expect(fixture.web.underWay == 0)
    }

    @Test func `a withdrawn cover is downloaded when it is requested again`() async throws {
        fixture.web.answer("/a", with: .stalling(CoverFixture.picture(), after: 20), .bytes(CoverFixture.picture()))
        let interest = CoverRequester()
        fixture.request("/a", by: interest)
        try await fixture.waitUntilRunning("/a")
        fixture.withdraw("/a", by: interest)
        fixture.request("/a", by: interest)
        try await fixture.recorder.wait(for: "arrived /a")
        #expect(fixture.recorder.events.count(where: { $0 == "arrived /a" }) == 1)
    }

    @Test func `covers that are ready are fetched in the order of their requests, and a withdrawn one is not fetched`()
        async throws
    {
        let fixture = try await CoverFixture(perHost: 1)
        let paths = (1...40).map { "/\($0)" }
        for path in paths { fixture.web.answer(path, with: .bytes(CoverFixture.picture())) }
        fixture.web.answer("/held", with: .stalling(CoverFixture.picture(), after: 20))
        let view = CoverRequester()
        fixture.request("/held", by: view)
        try await fixture.waitUntilRunning("/held")
        for path in paths { fixture.request(path, by: view) }
        for _ in 0..<24_000 {
            guard fixture.covers.client.waiting < paths.count else { break }
            try await Task.sleep(for: .milliseconds(5))
        }

        fixture.withdraw("/5", by: view)
        #expect(fixture.recorder.events.last == "cancelled /5")
        fixture.withdraw("/held", by: view)

        let rest = paths.filter { $0 != "/5" }
        for path in rest { try await fixture.recorder.wait(for: "arrived \(path)") }
        #expect(fixture.web.requests.map(\.path) == ["/held"] + rest)
        #expect(fixture.files.count == rest.count)
        #expect(fixture.files.allSatisfy { $0.utf8.count == 64 })
    }

    @Test func `a view does not retry a recent failure, but a command does`() async throws {
        fixture.web.answer("/a", with: .status(404), .bytes(CoverFixture.picture()))
        fixture.request("/a")
        try await fixture.recorder.wait(for: "failed /a")
        fixture.request("/a")
        #expect(
            !fixture.recorder.events.contains("had failed /a"), "the answer comes later, never before 'post' returns")
        try await fixture.recorder.wait(for: "had failed /a")
        #expect(fixture.web.requests.count == 1)
        fixture.request("/a", by: CoverRequester(isInsistent: true))
        try await fixture.recorder.wait(for: "arrived /a")
        #expect(fixture.web.requests.count == 2)
    }

    @Test func `a file that is not a picture is not stored, and the reason is reported`() async throws {
        fixture.web.answer("/a", with: .text("<html>", type: "image/png"))
        fixture.request("/a")
        try await fixture.recorder.wait(for: "failed /a")
        #expect(
            fixture.recorder.messages[fixture.web.url("/a")]
                == "the file from '\(fixture.web.url("/a"))' is no picture. 'edit cover=URL' sets another address."
        )
        #expect(fixture.files.isEmpty)
        #expect(fixture.covers.monitor.summary.failures.map(\.address) == [fixture.web.url("/a")])
    }

    @Test(arguments: ["", "../../etc/passwd", "javascript:alert(1)", "http://", "\u{1b}[2J", "http://a\u{0}b/"])
    func `an invalid address fails with a message and changes no file`(_ address: String) async throws {
        fixture.events.post(CoverWasRequested(address, by: CoverRequester()))
        for _ in 0..<24_000 {
            guard fixture.recorder.messages.isEmpty else { break }
            try await Task.sleep(for: .milliseconds(5))
        }
        let message = try #require(fixture.recorder.messages[address])
        #expect(!message.unicodeScalars.contains { $0.value < 0x20 })
        #expect(fixture.files.isEmpty)
    }

    @Test func `bundled covers are available without a download`() async throws {
        fixture.covers.close()
        let address = fixture.web.url("/embedded")
        let covers = CoverFetcher(
            into: CoverFixture.cache(in: fixture.directory), embedded: { $0 == address ? CoverFixture.picture() : nil },
            settings: .init(), events: fixture.events)
        fixture.request("/embedded")
        try await fixture.recorder.wait(for: "was there /embedded")
        #expect(fixture.web.connections == 0)
        #expect(fixture.files.count == 1)
        covers.close()
    }

    @Test func `the monitor lists running and waiting downloads`() async throws {
        let fixture = try await CoverFixture(perHost: 1)
        fixture.web.answer("/a", with: .stalling(CoverFixture.picture(1000), after: 400))
        let interest = CoverRequester()
        fixture.request("/a", by: interest)
        // A cover that is requested later may be ready earlier.
        try await fixture.waitUntilRunning("/a")
        for path in ["/b", "/c"] { fixture.request(path, by: interest) }
        fixture.covers.monitor.expect(7, by: interest)
        var summary = fixture.covers.monitor.summary
        for _ in 0..<24_000 where summary.running.first?.received != 400 || summary.waiting.count != 2 {
            try await Task.sleep(for: .milliseconds(5))
            summary = fixture.covers.monitor.summary
        }
        #expect(summary.running.map(\.received) == [400])
        #expect(summary.running.map(\.expected) == [1000])
        #expect(summary.waiting.count == 2)
        #expect(summary.waitingCount == 9)
    }
}
