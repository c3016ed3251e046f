import Foundation
import TestTraits
import Testing
import Transfers
import WebServer

/// Limits of the size and number of transfers.
@Suite(.blocking) struct LimitTests {
    @Test func `a file with an announced size over the limit is not read`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .bytes([UInt8](repeating: 1, count: 2001)))

            let message = try await fetching.failure("/a", limit: 2000)

            #expect(
                message
                    == "the file from the server '127.0.0.1' has 2001 bytes; the limit is 2000 bytes. Use a smaller file."
            )
            #expect(fetching.file.bytes.isEmpty)
            #expect(fetching.server.requests.count == 1)
        }
    }

    @Test func `a file of ten gigabytes is not read`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .claiming(length: 10_000_000_000, [1, 2, 3]))

            let message = try await fetching.failure("/a")

            #expect(message.hasPrefix("the file from the server '127.0.0.1' has 10000 MB; the limit is 1000 kB."))
            #expect(fetching.file.bytes.isEmpty)
        }
    }

    @Test func `a file of exactly the limit is accepted`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .bytes([UInt8](repeating: 1, count: 2000)))

            let answer = try await fetching.fetch("/a", limit: 2000).received

            #expect(answer == 2000)
        }
    }

    @Test func `a body without an end is cut off at the limit`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .endless)

            let message = try await fetching.failure("/a", limit: 100_000)

            #expect(message == "the file from the server '127.0.0.1' exceeds the limit of 100 kB. Use a smaller file.")
            #expect(fetching.file.bytes.count <= 100_000)
        }
    }

    @Test func `of 200 transfers at most six run at the same time, and all complete`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .text("a").delayed(.milliseconds(5)))

            try await withThrowingTaskGroup { group in
                for _ in 1...200 {
                    group.addTask {
                        let file = try TemporaryFile()
                        defer { file.remove() }
                        _ = try await fetching.client.fetch(
                            WebAddress(fetching.server.url("/a")), limit: 10, into: file.descriptor)
                    }
                }
                try await group.waitForAll()
            }

            #expect(fetching.server.requests.count == 200)
            #expect(fetching.server.mostAtOnce <= 6)
        }
    }

    @Test(.timeLimit(.minutes(10))) func `six transfers from one host run at the same time`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .silent)
            let tasks = (1...8).map { _ in Task { try await fetching.fetch("/a") } }

            try await until { fetching.server.underWay == 6 && fetching.client.waiting == 2 }

            for task in tasks { task.cancel() }
        }
    }

    @Test(.timeLimit(.minutes(10))) func `raising the limit starts queued transfers`() async throws {
        try await Fetching.with {
            $0.perHost = 1
        } _: { fetching in
            fetching.server.answer("/a", with: .silent)
            let tasks = (1...3).map { _ in Task { try await fetching.fetch("/a") } }
            try await until { fetching.server.underWay == 1 }

            fetching.client.update { $0.perHost = 3 }

            try await until { fetching.server.underWay == 3 }
            for task in tasks { task.cancel() }
        }
    }

    @Test(.timeLimit(.minutes(10))) func `the total limit applies to all hosts together`() async throws {
        try await Fetching.with {
            $0.perHost = 5
            $0.total = 2
        } _: { fetching in
            fetching.server.answer("/a", with: .silent)
            let tasks = ["127.0.0.1", "localhost", "127.0.0.1", "localhost", "127.0.0.1"].map { host in
                Task { try await fetching.fetch(address: "http://\(host):\(fetching.server.port)/a") }
            }
            try await until { fetching.server.underWay == 2 && fetching.client.waiting == 3 }

            #expect(fetching.server.mostAtOnce == 2)
            for task in tasks { task.cancel() }
        }
    }

    @Test(.timeLimit(.minutes(10))) func `transfers start in order, and do not block other hosts`() async throws {
        try await Fetching.with {
            $0.perHost = 1
        } _: { fetching in
            let port = fetching.server.port
            fetching.server.answer("/held", with: .silent)
            let held = Task { try await fetching.fetch("/held") }
            try await until { fetching.server.underWay == 1 }
            var tasks: [Task<Fetched, any Error>] = []
            for number in 1...10 {
                fetching.server.answer("/\(number)", with: .text("a"))
                tasks.append(Task { try await fetching.fetch("/\(number)") })
                try await until { fetching.client.waiting == number }
            }
            fetching.server.answer("/other", with: .text("a"))

            try await fetching.fetch(address: "http://localhost:\(port)/other")
            held.cancel()
            for task in tasks { _ = try await task.value }

            #expect(fetching.server.requests.map(\.path) == ["/held", "/other"] + (1...10).map { "/\($0)" })
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `transfers that wait start in the order of their tickets, in whatever order they were made`()
        async throws
    {
        try await Fetching.with {
            $0.perHost = 1
        } _: { fetching in
            fetching.server.answer("/held", with: .silent)
            let held = Task { try await fetching.fetch("/held") }
            try await until { fetching.server.underWay == 1 }
            let tickets = (1...10).map { _ in fetching.client.nextTicket() }
            var tasks: [Int: Task<Int, any Error>] = [:]
            for number in (1...10).reversed() {
                fetching.server.answer("/\(number)", with: .text("a"))
                tasks[number] = Task {
                    let address = try WebAddress(fetching.server.url("/\(number)"))
                    let file = fetching.file.descriptor
                    return try await fetching.client.fetch(address, limit: 10, into: file, ticket: tickets[number - 1])
                        .size
                }
                try await until { fetching.client.waiting == 11 - number }
            }

            tasks.removeValue(forKey: 5)?.cancel()
            held.cancel()
            for task in tasks.values { _ = try await task.value }

            #expect(fetching.server.requests.map(\.path) == ["/held"] + (1...10).filter { $0 != 5 }.map { "/\($0)" })
        }
    }

    @Test(.timeLimit(.minutes(10))) func `a transfer that is redirected keeps its turn`() async throws {
        try await Fetching.with {
            $0.perHost = 1
        } _: { fetching in
            fetching.server.answer("/held", with: .silent)
            fetching.server.answer("/moved", with: .redirect(to: "/there"))
            let held = Task { try await fetching.fetch("/held") }
            try await until { fetching.server.underWay == 1 }
            var tasks: [Task<Fetched, any Error>] = []
            for (index, path) in ["/moved", "/a", "/b"].enumerated() {
                tasks.append(Task { try await fetching.fetch(path) })
                try await until { fetching.client.waiting == index + 1 }
            }
            for path in ["/there", "/a", "/b"] { fetching.server.answer(path, with: .text("a")) }

            held.cancel()
            for task in tasks { _ = try await task.value }

            #expect(fetching.server.requests.map(\.path) == ["/held", "/moved", "/there", "/a", "/b"])
        }
    }

    @Test func `a full disk is reported`() async throws {
        try await Fetching.with { fetching in
            fetching.server.answer("/a", with: .text("a"))
            let full = open("/dev/full", O_WRONLY)
            defer { close(full) }

            await #expect(throws: TransferError.diskFull) {
                try await fetching.client.fetch(WebAddress(fetching.server.url("/a")), limit: 10, into: full)
            }
        }
    }
}

/// Waits for a condition; the time limit of the test ends an endless wait.
func until(_ condition: () throws -> Bool) async throws {
    while try !condition() { try await Task.sleep(for: .milliseconds(2)) }
}
