import Events
import Foundation
import Testing
import WebServer

@testable import AlbumModel
@testable import MusicLibrary

/// Notifications to a real server.
@MainActor
@Suite(.serialized)
struct RemoteTellingTests {
    private let house: RemoteHouse

    init() async throws { house = try await RemoteHouse() }

    @Test(arguments: Kind.allCases)
    func `additions and deletions are posted as JSON, and undo and redo post the reverse`(_ kind: Kind) async throws {
        let house = try await RemoteHouse(kind)
        try house.library.change {
            var new = draft("Möbius \"1\"", by: "Dieter")
            new.year = 1977
            new.fields["Label"] = "Sky"
            try $0.add(new)
        }
        try house.library.change { try $0.remove(.album(Album.ID(6))) }
        try house.library.undo()
        try house.library.undo()
        try house.library.redo()
        #expect(try await house.isTold())

        let requests = house.web.requests
        #expect(requests.map(\.news) == ["+", "-", "+", "-", "+"].map { "\($0)6 Möbius \"1\"" })
        #expect(requests.allSatisfy { $0.method == "POST" && $0.headers["content-type"] == "application/json" })
        #expect(
            requests[0].text
                == #"{"id":6,"title":"Möbius \"1\"","artist":"Dieter","genre":null,"year":1977,"coverUrl":null,"#
                + #""fields":{"Label":"Sky"}}"#)
        #expect(Set(RemoteHouse.keys(requests)).count == 5)
    }

    @Test func `the address may have a path, and many posts use one connection`() async throws {
        let house = try await RemoteHouse(path: "/music/")
        let path = "/music" + RemoteHouse.addition
        house.web.answer(path, with: .status(201))
        try house.library.change { try $0.add((1...200).map { draft("\($0)") }) }
        #expect(try await house.isTold())
        #expect(house.web.requests.map(\.path) == Array(repeating: path, count: 200))
        #expect(house.web.connections == 1)
    }

    @Test func `after a restart, a server receives a thousand pending changes once each, in order`() async throws {
        await house.web.shutDown()
        house.library.journal.state.beginGroup(summary: "script", isBatch: true)
        for number in 1...500 { try house.add("\(number)") }
        for number in 6...505 { try house.library.change { try $0.remove(.album(Album.ID(Int64(number)))) } }
        try house.library.journal.endGroup()
        #expect(
            try await house.isReached {
                if case .resting = house.library.remoteState?.activity { return true }
                return false
            })
        try house.reopen()
        #expect(try house.library.news?.count == 1000)

        let back = try await WebServer(
            port: house.web.port, answers: [RemoteHouse.addition: .status(201), RemoteHouse.deletion: .status(204)])
        #expect(try await house.isTold())
        let expected = (1...500).map { "+\($0 + 5) \($0)" } + (1...500).map { "-\($0 + 5) \($0)" }
        #expect(back.requests.map(\.news) == expected)
        #expect(Set(RemoteHouse.keys(back.requests)).count == 1000)
        try house.library.close()
        await back.shutDown()
    }

    @Test(arguments: [WebAnswer.closing, .status(500), .status(503), .status(408), .status(429)])
    func `a temporary failure is retried with the same key, before any later change`(_ answer: WebAnswer) async throws {
        house.web.answer(RemoteHouse.addition, with: answer, answer, .status(200))
        try house.add("A", "B")
        #expect(try await house.isTold())
        #expect(house.web.requests.map(\.news) == ["+6 A", "+6 A", "+6 A", "+7 B"])
        let keys = RemoteHouse.keys(house.web.requests)
        #expect(keys[0] == keys[1])
        #expect(keys[1] == keys[2])
        #expect(keys[2] != keys[3])
    }

    @Test func `a requested retry delay is observed`() async throws {
        house.web.answer(RemoteHouse.addition, with: .status(429, [("Retry-After", "2")]), .status(200))
        try house.add("A")
        #expect(try await house.isTold())
        let times = house.web.requests.map(\.time)
        #expect(times.count == 2 && times[1] - times[0] >= .seconds(2))
    }

    @Test func `a conflict means that the server already has the change`() async throws {
        house.web.answer(RemoteHouse.addition, with: .status(409), .status(200))
        try house.add("A", "B")
        #expect(try await house.isTold())
        #expect(house.web.requests.map(\.news) == ["+6 A", "+7 B"])
    }

    @Test(arguments: [301, 307, 400, 401, 403, 404, 410, 422])
    func `a refusal blocks later changes until the user decides`(_ status: Int) async throws {
        house.web.answer(RemoteHouse.addition, with: .status(200), .status(status, [("Location", "/elsewhere")]))
        try house.add("A", "B", "C")
        let refusal = try #require(try await house.refusal())
        #expect(refusal.change.album.title == "B")
        #expect(refusal.reason.hasPrefix("the server '127.0.0.1:\(house.web.port)' answered \(status) "))
        try house.add("D")
        #expect(try await house.isReached { house.library.remoteState?.waiting == 3 })
        #expect(house.web.requests.map(\.news) == ["+6 A", "+7 B"])

        house.answerAll(with: .status(200))
        #expect(try await house.library.skipRefusedChange()?.album.title == "B")
        #expect(try await house.isTold())
        #expect(house.web.requests.map(\.news) == ["+6 A", "+7 B", "+8 C", "+9 D"])
        #expect(try await house.library.skipRefusedChange() == nil)
    }

    @Test func `a refused change is sent again on request, and at the next start`() async throws {
        house.answerAll(with: .status(422))
        try house.add("A")
        _ = try #require(try await house.refusal())
        let state = try #require(try await house.library.postToRemote())
        #expect(state.waiting == 1)
        try house.reopen()
        _ = try #require(try await house.refusal())
        house.answerAll(with: .status(200))
        house.library.retryRemote()
        #expect(try await house.isTold())
        #expect(house.web.requests.map(\.news) == Array(repeating: "+6 A", count: 4))
        #expect(Set(RemoteHouse.keys(house.web.requests)).count == 1)
    }

    @Test func `only one of two programs sends at a time, and each change is sent once`() async throws {
        house.answerAll(with: .status(200).delayed(.milliseconds(2)))
        let other = try RemoteHouse.open(house.files)
        for number in 1...60 {
            let library = number % 2 == 0 ? house.library : other
            try library.change { try $0.add(draft("\(number)")) }
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(try await house.isReached { try house.library.news == [] })
        #expect(house.web.requests.map(\.news) == (1...60).map { "+\($0 + 5) \($0)" })
        #expect(house.web.mostAtOnce == 1)
        try other.close()
    }

    @Test func `another program sends the changes of a program that has ended`() async throws {
        do {
            let other = try house.files.open()
            try other.change { try $0.add(draft("Theirs")) }
            try other.close()
        }
        #expect(try await house.isReached { house.web.requests.map(\.news) == ["+6 Theirs"] })
    }

    @Test(arguments: Kind.allCases)
    func `disabling the remote discards the pending changes and ends all posts`(_ kind: Kind) async throws {
        let house = try await RemoteHouse(kind)
        house.answerAll(with: .status(503))
        try house.add("A", "B")
        #expect(try await house.isReached { !house.web.requests.isEmpty })
        #expect(try house.library.setRemote(nil) == 2)
        #expect(try await house.isReached { house.library.remoteState == nil })
        let count = house.web.requests.count
        try house.add("C")
        try await Task.sleep(for: .milliseconds(300))
        #expect(house.web.requests.count == count)
    }

    @Test func `disabling the remote ends a long list of posts after the current ones`() async throws {
        house.answerAll(with: .status(200).delayed(.milliseconds(100)))
        try house.add("A")
        try house.library.change { library in try library.add((1...200).map { draft("\($0)") }) }
        #expect(try await house.isReached { house.web.requests.count > 2 })
        try house.library.setRemote(nil)
        #expect(try await house.isReached { house.library.remoteState == nil })
        let count = house.web.requests.count
        try await Task.sleep(for: .milliseconds(500))
        #expect(house.web.requests.count == count)
        #expect(count < 100)
    }

    @Test func `a decision in one program applies to another one that waits for it`() async throws {
        house.answerAll(with: .status(422))
        try house.add("Bad")
        _ = try #require(try await house.refusal())
        let other = try RemoteHouse.open(house.files)
        #expect(
            try await house.isReached {
                if case .refused = other.remoteState?.activity { true } else { false }
            })
        house.answerAll(with: .status(200))
        #expect(try await house.library.skipRefusedChange()?.album.title == "Bad")
        try house.library.close()
        try other.change { try $0.add(draft("After")) }
        #expect(try await house.isReached { house.web.requests.last?.news == "+7 After" })
        try other.close()
    }

    @Test func `a silent server blocks neither a command nor the end`() async throws {
        house.answerAll(with: .silent)
        try house.add("A")
        #expect(try await house.isReached { house.web.underWay == 1 })
        try house.add("B")
        try house.library.close()
        house.answerAll(with: .status(200))
        try house.reopen()
        #expect(try await house.isTold())
        let keys = RemoteHouse.keys(house.web.requests)
        #expect(house.web.requests.map(\.news) == ["+6 A", "+6 A", "+7 B"])
        #expect(keys[0] == keys[1])
    }

    @Test func `a change of the remote's state is posted as an event`() async throws {
        var activities: [RemoteState.Activity?] = []
        let observation = house.library.events.observe(RemoteStateDidChange.self, as: "test") {
            activities.append($0.state?.activity)
        }
        house.web.answer(RemoteHouse.addition, with: .status(200).delayed(.milliseconds(50)))
        try house.add("A")
        #expect(try await house.isTold())
        #expect(try await house.isReached { activities.suffix(2) == [.posting, .idle] })
        try house.library.setRemote(nil)
        #expect(try await house.isReached { activities.last == .some(nil) })
        observation.cancel()
    }
}
