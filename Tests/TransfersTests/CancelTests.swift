import Foundation
import TestTraits
import Testing
import Transfers
import WebServer

/// Cancellation in every state of a transfer.
@Suite(.blocking) struct CancelTests {
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [WebAnswer.silent, .stalling([UInt8](repeating: 1, count: 5000), after: 100), .endless])
    func `a transfer is cancelled during the response, and its connection is closed`(_ answer: WebAnswer) async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: answer)
            let task = Task { try await fetching.fetch("/a", limit: .max) }
            try await until { fetching.server.underWay == 1 }

            task.cancel()

            await #expect(throws: TransferError.cancelled) { try await task.value }
            try await until { fetching.server.underWay == 0 }
        }
    }

    @Test(.timeLimit(.minutes(10))) func `a transfer is cancelled while it is queued`() async throws {
        try await Fetching.with {
            $0.perHost = 1
        } _: { fetching in
            fetching.server.answer("/a", with: .silent)
            fetching.server.answer("/c", with: .text("c"))
            let first = Task { try await fetching.fetch("/a") }
            try await until { fetching.server.underWay == 1 }
            let second = Task { try await fetching.fetch("/b") }
            try await until { fetching.client.waiting == 1 }

            second.cancel()

            await #expect(throws: TransferError.cancelled) { try await second.value }
            first.cancel()
            let answer = try await fetching.fetch("/c").received
            #expect(answer == 1)
            #expect(fetching.server.requests.map(\.path) == ["/a", "/c"])
        }
    }

    @Test(.timeLimit(.minutes(10))) func `a thousand transfers in different states are cancelled at once`() async throws
    {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .silent)
            fetching.server.answer("/b", with: .text("b"))
            let all = Task {
                await withTaskGroup { group in
                    for _ in 1...1000 { group.addTask { (try? await fetching.fetch("/a")) == nil } }
                    return await group.reduce(0) { $1 ? $0 + 1 : $0 }
                }
            }
            try await until { fetching.server.underWay == 6 && fetching.client.waiting == 994 }

            all.cancel()

            #expect(await all.value == 1000)
            let answer = try await fetching.fetch("/b").received
            #expect(answer == 1)
            #expect(fetching.client.waiting == 0)
            try await until { fetching.server.underWay == 0 }
        }
    }

    @Test(.timeLimit(.minutes(10))) func `a transfer is cancelled while it waits for a retry`() async throws {
        try await Fetching.with {
            $0.retries.firstRest = .seconds(600)
        } _: { fetching in
            fetching.server.answer("/a", with: .status(500))
            let task = Task { try await fetching.fetch("/a") }
            try await until { fetching.server.requests.count == 1 }

            task.cancel()

            await #expect(throws: TransferError.cancelled) { try await task.value }
        }
    }

    @Test(.timeLimit(.minutes(10))) func `a shutdown cancels all transfers that run, are queued, or wait for a retry`()
        async throws
    {
        try await Fetching.with {
            $0.perHost = 2
            $0.retries.firstRest = .seconds(600)
        } _: { fetching in
            fetching.server.answer("/rests", with: .status(500))
            fetching.server.answer("/a", with: .endless)
            let rests = Task { try await fetching.fetch("/rests") }
            try await until { fetching.server.requests.count == 1 }
            let tasks = (1...5).map { _ in Task { try await fetching.fetch("/a", limit: .max) } }
            try await until { fetching.server.underWay == 2 }

            await fetching.client.shutDown()

            for task in tasks + [rests] {
                await #expect(throws: TransferError.cancelled) { try await task.value }
            }
            let size = fetching.file.bytes.count
            let answer = try await fetching.failure("/a")
            #expect(answer == "transfers have stopped: the program is about to end.")
            #expect(fetching.file.bytes.count == size)
        }
    }

    @Test func `an unused client and a released client end without an error`() async throws {
        _ = HTTPClient()
        let server = try await WebServer()
        server.answer("/a", with: .text("a"))
        let file = try TemporaryFile()
        defer { file.remove() }
        do {
            let result = try await HTTPClient().fetch(WebAddress(server.url("/a")), limit: 10, into: file.descriptor)
            #expect(result.size == 1)
        }
        await server.shutDown()
    }
}
