import Events
import Foundation
import TestTraits
import Testing
import WebServer

@testable import AlbumModel
@testable import MusicLibrary

/// Notifications to a real server.
@MainActor
@Suite(.serialized, .blocking)
struct RemoteTellingTests {
    private let fixture: RemoteFixture

    init() async throws { fixture = try await RemoteFixture() }

    @Test(arguments: Kind.allCases)
    func `additions and deletions are posted as JSON, and undo and redo post the reverse`(_ kind: Kind) async throws {
        let fixture = try await RemoteFixture(kind)
        try fixture.library.change {
            var new = draft("Möbius \"1\"", by: "Dieter")
            new.year = 1977
            new.fields["Label"] = "Sky"
            try $0.add(new)
        }
        try fixture.library.change { try $0.remove(.album(Album.ID(6))) }
        try fixture.library.undo()
        try fixture.library.undo()
        try fixture.library.redo()
        #expect(try await fixture.isNotified())

        let requests = fixture.web.requests
        #expect(requests.map(\.news) == ["+", "-", "+", "-", "+"].map { "\($0)6 Möbius \"1\"" })
        #expect(requests.allSatisfy { $0.method == "POST" && $0.headers["content-type"] == "application/json" })
        #expect(
            requests[0].text
                == #"{"id":6,"title":"Möbius \"1\"","artist":"Dieter","genre":null,"year":1977,"coverUrl":null,"#
                + #""fields":{"Label":"Sky"}}"#)
        #expect(Set(RemoteFixture.keys(requests)).count == 5)
    }

    @Test func `the address may have a path, and many posts use one connection`() async throws {
        let fixture = try await RemoteFixture(path: "/music/")
        let path = "/music" + RemoteFixture.addition
        fixture.web.answer(path, with: .status(201))
        try fixture.library.change { try $0.add((1...200).map { draft("\($0)") }) }
        #expect(try await fixture.isNotified())
        #expect(fixture.web.requests.map(\.path) == Array(repeating: path, count: 200))
        #expect(fixture.web.connections == 1)
    }

    @Test func `after a restart, a server receives a thousand pending changes once each, in order`() async throws {
        await fixture.web.shutDown()
        fixture.library.journal.state.beginGroup(summary: "script", isBatch: true)
        for number in 1...500 { try fixture.add("\(number)") }
        for number in 6...505 { try fixture.library.change { try $0.remove(.album(Album.ID(Int64(number)))) } }
        try fixture.library.journal.endGroup()
        #expect(
            try await fixture.isReached {
                if case .resting = fixture.library.remoteState?.activity { return true }
                return false
            })
        try fixture.reopen()
        #expect(try fixture.library.news?.count == 1000)

        let back = try await WebServer(
            port: fixture.web.port,
            answers: [RemoteFixture.addition: .status(201), RemoteFixture.deletion: .status(204)])
        #expect(try await fixture.isNotified())
        let expected = (1...500).map { "+\($0 + 5) \($0)" } + (1...500).map { "-\($0 + 5) \($0)" }
        #expect(back.requests.map(\.news) == expected)
        #expect(Set(RemoteFixture.keys(back.requests)).count == 1000)
        try fixture.library.close()
        await back.shutDown()
    }

    @Test(arguments: [WebAnswer.closing, .status(500), .status(503), .status(408), .status(429)])
    func `a temporary failure is retried with the same key, before any later change`(_ answer: WebAnswer) async throws {
        fixture.web.answer(RemoteFixture.addition, with: answer, answer, .status(200))
        try fixture.add("A", "B")
        #expect(try await fixture.isNotified())
        #expect(fixture.web.requests.map(\.news) == ["+6 A", "+6 A", "+6 A", "+7 B"])
        let keys = RemoteFixture.keys(fixture.web.requests)
        #expect(keys[0] == keys[1])
        #expect(keys[1] == keys[2])
        #expect(keys[2] != keys[3])
    }

    @Test func `a requested retry delay is observed`() async throws {
        fixture.web.answer(RemoteFixture.addition, with: .status(429, [("Retry-After", "2")]), .status(200))
        try fixture.add("A")
        #expect(try await fixture.isNotified())
        let times = fixture.web.requests.map(\.time)
        #expect(times.count == 2 && times[1] - times[0] >= .seconds(2))
    }

    @Test func `a conflict means that the server already has the change`() async throws {
        fixture.web.answer(RemoteFixture.addition, with: .status(409), .status(200))
        try fixture.add("A", "B")
        #expect(try await fixture.isNotified())
        #expect(fixture.web.requests.map(\.news) == ["+6 A", "+7 B"])
    }

    @Test(arguments: [301, 307, 400, 401, 403, 404, 410, 422])
    func `a refusal blocks later changes until the user decides`(_ status: Int) async throws {
        fixture.web.answer(RemoteFixture.addition, with: .status(200), .status(status, [("Location", "/elsewhere")]))
        try fixture.add("A", "B", "C")
        let refusal = try #require(try await fixture.refusal())
        #expect(refusal.change.album.title == "B")
        #expect(refusal.reason.hasPrefix("the server '127.0.0.1:\(fixture.web.port)' answered \(status) "))
        try fixture.add("D")
        #expect(try await fixture.isReached { fixture.library.remoteState?.waiting == 3 })
        #expect(fixture.web.requests.map(\.news) == ["+6 A", "+7 B"])

        fixture.answerAll(with: .status(200))
        #expect(try await fixture.library.skipRefusedChange()?.album.title == "B")
        #expect(try await fixture.isNotified())
        #expect(fixture.web.requests.map(\.news) == ["+6 A", "+7 B", "+8 C", "+9 D"])
        #expect(try await fixture.library.skipRefusedChange() == nil)
    }

    @Test func `a refused change is sent again on request, and at the next start`() async throws {
        fixture.answerAll(with: .status(422))
        try fixture.add("A")
        _ = try #require(try await fixture.refusal())
        let state = try #require(try await fixture.library.postToRemote())
        #expect(state.waiting == 1)
        try fixture.reopen()
        _ = try #require(try await fixture.refusal())
        fixture.answerAll(with: .status(200))
        fixture.library.retryRemote()
        #expect(try await fixture.isNotified())
        #expect(fixture.web.requests.map(\.news) == Array(repeating: "+6 A", count: 4))
        #expect(Set(RemoteFixture.keys(fixture.web.requests)).count == 1)
    }

    @Test func `only one of two programs sends at a time, and each change is sent once`() async throws {
        fixture.answerAll(with: .status(200).delayed(.milliseconds(2)))
        let other = try RemoteFixture.open(fixture.files)
        for number in 1...60 {
            let library = number % 2 == 0 ? fixture.library : other
            try library.change { try $0.add(draft("\(number)")) }
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(try await fixture.isReached { try fixture.library.news == [] })
        #expect(fixture.web.requests.map(\.news) == (1...60).map { "+\($0 + 5) \($0)" })
        #expect(fixture.web.mostAtOnce == 1)
        try other.close()
    }

    @Test func `another program sends the changes of a program that has ended`() async throws {
        do {
            let other = try fixture.files.open()
            try other.change { try $0.add(draft("Theirs")) }
            try other.close()
        }
        #expect(try await fixture.isReached { fixture.web.requests.map(\.news) == ["+6 Theirs"] })
    }

    @Test(arguments: Kind.allCases)
    func `disabling the remote discards the pending changes and ends all posts`(_ kind: Kind) async throws {
        let fixture = try await RemoteFixture(kind)
        fixture.answerAll(with: .status(503))
        try fixture.add("A", "B")
        #expect(try await fixture.isReached { !fixture.web.requests.isEmpty })
        #expect(try fixture.library.setRemote(nil) == 2)
        #expect(try await fixture.isReached { fixture.library.remoteState == nil })
        let count = fixture.web.requests.count
        try fixture.add("C")
        try await Task.sleep(for: .milliseconds(300))
        #expect(fixture.web.requests.count == count)
    }

    @Test func `disabling the remote ends a long list of posts after the current ones`() async throws {
        fixture.answerAll(with: .status(200).delayed(.milliseconds(100)))
        try fixture.add("A")
        try fixture.library.change { library in try library.add((1...200).map { draft("\($0)") }) }
        #expect(try await fixture.isReached { fixture.web.requests.count > 2 })
        try fixture.library.setRemote(nil)
        #expect(try await fixture.isReached { fixture.library.remoteState == nil })
        let count = fixture.web.requests.count
        try await Task.sleep(for: .milliseconds(500))
        #expect(fixture.web.requests.count == count)
        #expect(count < 100)
    }

    @Test func `a decision in one program applies to another one that waits for it`() async throws {
        fixture.answerAll(with: .status(422))
        try fixture.add("Bad")
        _ = try #require(try await fixture.refusal())
        let other = try RemoteFixture.open(fixture.files)
        #expect(
            try await fixture.isReached {
                if case .refused = other.remoteState?.activity { true } else { false }
            })
        fixture.answerAll(with: .status(200))
        #expect(try await fixture.library.skipRefusedChange()?.album.title == "Bad")
        try fixture.library.close()
        try other.change { try $0.add(draft("After")) }
        #expect(try await fixture.isReached { fixture.web.requests.last?.news == "+7 After" })
        try other.close()
    }

    @Test func `a silent server blocks neither a command nor the end`() async throws {
        fixture.answerAll(with: .silent)
        try fixture.add("A")
        #expect(try await fixture.isReached { fixture.web.underWay == 1 })
        try fixture.add("B")
        try fixture.library.close()
        fixture.answerAll(with: .status(200))
        try fixture.reopen()
        #expect(try await fixture.isNotified())
        let keys = RemoteFixture.keys(fixture.web.requests)
        #expect(fixture.web.requests.map(\.news) == ["+6 A", "+6 A", "+7 B"])
        #expect(keys[0] == keys[1])
    }

    @Test func `a change of the remote's state is posted as an event`() async throws {
        var activities: [RemoteState.Activity?] = []
        let observation = fixture.library.events.observe(RemoteStateDidChange.self, as: "test") {
            activities.append($0.state?.activity)
        }
        fixture.web.answer(RemoteFixture.addition, with: .status(200).delayed(.milliseconds(50)))
        try fixture.add("A")
        #expect(try await fixture.isNotified())
        #expect(try await fixture.isReached { activities.suffix(2) == [.posting, .idle] })
        try fixture.library.setRemote(nil)
        #expect(try await fixture.isReached { activities.last == .some(nil) })
        observation.cancel()
    }
}
