import Foundation
import TestTraits
import Testing
import Transfers
import WebServer

@testable import Services

/// The pace of requests, and the plan for each failure, with short delays.
@Suite(.blocking) struct ServiceClientTests {
    private static let rate =
        "Your requests are exceeding the allowable rate limit. Please see http://wiki.musicbrainz.org/"
    private static let busy = #"{"error": "The MusicBrainz web server is currently busy. Please try again later."}"#

    private static var short: ServicePatience {
        var patience = ServicePatience()
        patience.busy = [50, 100, 150, 200].map { .milliseconds($0) }
        patience.limited = .milliseconds(300)
        patience.tooMany = (.milliseconds(400), .seconds(2))
        return patience
    }

    private static func answer(_ status: Int, _ text: String = "{}", _ headers: [(String, String)] = []) -> WebAnswer {
        WebAnswer([
            WebAnswer.head(status, [("Content-Length", "\(text.utf8.count)")] + headers), .send(Array(text.utf8)),
        ])
    }

    private func client(
        _ kind: Service.Kind, _ server: WebServer, perMinute: Int = 0, _ patience: ServicePatience = Self.short
    ) throws -> ServiceClient {
        let http = HTTPClient()
        http.update { $0.contact = "me@example.org" }
        return ServiceClient(
            try Service(kind, at: server.url(""), perMinute: perMinute), with: http, patience: patience)
    }

    @Test(arguments: [
        (Service.Kind.musicBrainz, [answer(503, busy), answer(200)], nil, 50...600),
        (.musicBrainz, Array(repeating: answer(503, busy), count: 4) + [answer(200)], nil, 500...2000),
        (.musicBrainz, Array(repeating: answer(503, busy), count: 5), ServiceError.busy(.musicBrainz), 500...2000),
        (.musicBrainz, [answer(503, rate), answer(200)], nil, 300...900),
        (.musicBrainz, [answer(503, rate), answer(503, rate)], .tooManyRequests(.musicBrainz), 300...900),
        (.discogs, [answer(429), answer(200)], nil, 400...900),
        (.discogs, [answer(429, "{}", [("Retry-After", "1")]), answer(200)], nil, 1000...1900),
        (.discogs, [answer(429, "{}", [("Retry-After", "3")])], .tooManyRequests(.discogs), 0...400),
        (.discogs, [answer(429), answer(429), answer(200)], nil, 800...1700),
        (.discogs, Array(repeating: answer(429), count: 5), .tooManyRequests(.discogs), 1600...2500),
        (.discogs, [answer(403)], .forbidden(.discogs, hasToken: false, file: ""), 0...400),
        (.discogs, [answer(404)], nil, 0...400),
    ])
    func `each failure has its plan`(
        kind: Service.Kind, answers: [WebAnswer], error: ServiceError?, milliseconds: ClosedRange<Int>
    ) async throws {
        let server = try await WebServer()
        server.answer("/a", with: answers)
        let start = ContinuousClock.now
        var thrown: ServiceError?
        do { _ = try await client(kind, server).json(at: "/a") } catch let error as ServiceError { thrown = error }
        let elapsed = Int((ContinuousClock.now - start) / .milliseconds(1))
        #expect(thrown == error)
        // The upper end is for a machine with other work.
        #expect((milliseconds.lowerBound...milliseconds.upperBound + 3000).contains(elapsed))
        #expect(server.requests.count == answers.count)
        #expect(server.requests.allSatisfy { $0.headers["user-agent"] == "bluelib/0.1.0 ( me@example.org )" })
    }

    @Test func `the usual delays are those that the services ask for`() {
        let patience = ServicePatience()
        #expect(patience.busy == [2, 4, 8, 16].map { .seconds($0) })
        #expect(patience.limited == .seconds(10))
        #expect(patience.tooMany.usual == .seconds(60))
    }

    @Test(
        arguments: [
            (Service.Kind.musicBrainz, "", 0, 1, 1020), (.musicBrainz, "https://musicbrainz.org/", 6000, 1, 1020),
            (.musicBrainz, "http://beta.musicbrainz.org.", 0, 1, 1020),
            (.musicBrainz, "http://127.0.0.1:1", 60, 1, 1020),
            (.musicBrainz, "http://127.0.0.1:1", 600, 1, 100), (.discogs, "", 6000, 20, 60_020),
            (.discogs, "http://127.0.0.1:1", 50, 20, 60_020), (.discogs, "https://notdiscogs.com", 600, 1, 100),
            (.musicBrainz, "http://127.0.0.1:1", 30, 1, 2000), (.discogs, "http://127.0.0.1:1", 30, 1, 2000),
            (.musicBrainz, "", 30, 1, 1020),
        ] as [(Service.Kind, String, Int, Int, Int)])
    func `only another address has another pace`(
        kind: Service.Kind, address: String, perMinute: Int, count: Int, period: Int
    ) throws {
        let pace = try Service(kind, at: address, perMinute: perMinute).pace
        #expect(pace == Service.Pace(count: count, period: .milliseconds(period)))
    }

    @Test func `a token permits more, and no limit needs a mirror`() throws {
        #expect(try Service(.discogs, token: "t").pace?.count == 50)
        #expect(try Service(.musicBrainz, at: "http://127.0.0.1:1", perMinute: 0).pace == nil)
    }

    @Test func `several programs share one pace`() async throws {
        let server = try await WebServer()
        server.answer("/a", with: Self.answer(200))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...3 {
                let client = try client(.musicBrainz, server, perMinute: 300)
                group.addTask { for _ in 1...5 { _ = try await client.json(at: "/a") } }
            }
            try await group.waitForAll()
        }
        let times = server.requests.map(\.time)
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(gaps.count == 14)
        // The rest is for the way to the server, on a machine with other work. Without a common pace, requests come together.
        #expect(gaps.allSatisfy { $0 > .milliseconds(150) }, "\(gaps)")
    }

    @Test func `the pace of a window is a number of requests in it`() async throws {
        let folder = NSTemporaryDirectory() + "pace-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let pacer = ServicePacer(Service.Pace(count: 5, period: .milliseconds(1000)), at: folder + "/times")
        let start = ContinuousClock.now
        var starts: [Duration] = []
        for _ in 1...11 {
            try await pacer.waitForTurn()
            starts.append(ContinuousClock.now - start)
        }
        #expect(starts[4] < .milliseconds(900) && starts[5] > .milliseconds(990) && starts[10] > .milliseconds(1990))
        // Times of the future are from before the start of the machine.
        try "99999999999999999\n-5\nx\n".write(toFile: folder + "/times", atomically: true, encoding: .utf8)
        let again = ContinuousClock.now
        try await pacer.waitForTurn()
        #expect(ContinuousClock.now - again < .milliseconds(900))
    }

    @Test func `a service whose limit is nearly reached is left alone until it has forgotten the requests`()
        async throws
    {
        let server = try await WebServer()
        server.answer(
            "/a", with: Self.answer(200, "{}", [("X-Discogs-Ratelimit-Remaining", "4")]), Self.answer(200))
        let client = try client(.discogs, server, perMinute: 60_000)
        // The answer itself does not wait.
        _ = try await client.json(at: "/a")
        #expect(client.pause == nil)
        let waiting = Task { _ = try await client.json(at: "/a") }
        for _ in 1...1000 where client.pause == nil { try await Task.sleep(for: .milliseconds(5)) }
        #expect(client.pause?.hasPrefix("the limit of Discogs is nearly reached: continues in ") == true)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(server.requests.count == 1)
    }

    @Test func `a long delay of the own pace is told`() async throws {
        let server = try await WebServer()
        server.answer("/a", with: Self.answer(200))
        let client = try client(.musicBrainz, server, perMinute: 4)
        _ = try await client.json(at: "/a")
        let waiting = Task { _ = try await client.json(at: "/a") }
        for _ in 1...1000 where client.pause == nil { try await Task.sleep(for: .milliseconds(5)) }
        #expect(client.pause?.hasPrefix("MusicBrainz permits no more requests yet: continues in ") == true)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test(arguments: [
        ("http://10.0.0.1/", true), ("http://127.0.0.1/", true), ("http://localhost/", true),
        ("http://a.localhost./", true),
        ("http://192.168.1.1/", true), ("http://172.16.0.1/", true), ("http://172.32.0.1/", false),
        ("http://[::1]/", true),
        ("http://[fe80::1]/", true), ("http://[::ffff:127.0.0.1]/", true), ("http://169.254.169.254/", true),
        ("http://127.1/", true), ("http://2130706433/", true), ("http://0x7f000001/", true),
        ("http://nas.local/", true),
        ("http://archive.org/", false), ("http://8.8.8.8/", false), ("http://[2600::1]/", false),
        ("http://7digital.com/", false),
        ("http://[::127.0.0.1]/", true), ("http://[64:ff9b::7f00:1]/", true), ("http://[2002:7f00:1::]/", true),
        ("http://[64:ff9b::808:808]/", false), ("http://[2002:808:808::]/", false), ("http://nas/", true),
        ("http://x.home.arpa/", true), ("http://home.arpa.example/", false),
        // Every kind that is not global, and its edges.
        ("http://0.1.2.3/", true), ("http://100.64.0.1/", true), ("http://100.127.255.255/", true),
        ("http://100.63.255.255/", false), ("http://100.128.0.0/", false), ("http://192.0.0.170/", true),
        ("http://198.19.255.255/", true), ("http://198.20.0.0/", false), ("http://224.0.0.251/", true),
        ("http://223.255.255.255/", false), ("http://255.255.255.255/", true), ("http://[::]/", true),
        ("http://[fd00::1]/", true), ("http://[fec0::1]/", true), ("http://[ff02::1]/", true),
        ("http://[2001:0:4136:e378::]/", true), ("http://[2001:4860:4860::8888]/", false),
        // IPv4 in IPv6.
        ("http://[::ffff:10.0.0.1]/", true), ("http://[::ffff:8.8.8.8]/", false), ("http://[::8.8.8.8]/", false),
        ("http://[::ffff:0:10.0.0.1]/", true), ("http://[64:ff9b::169.254.169.254]/", true),
        ("http://[64:ff9b:1::8.8.8.8]/", true), ("http://[2002:a00:1::1]/", true),
        ("http://[::ffff:100.64.0.1]/", true),
    ])
    func `addresses of this machine and of private networks are known`(address: String, isPrivate: Bool) throws {
        #expect(try WebAddress(address).isPrivate == isPrivate)
    }
}
